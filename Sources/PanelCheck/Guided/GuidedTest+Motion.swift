package import TrackerKit

/// What the tests ask a hand to do, as paths on the surface.
extension GuidedTest {
  /// The lines for the fingers to follow, in the panel's unit: a snake through all cells of the
  /// coverage, or the four strokes of the ruler; none in other tests.
  package func lines(on panel: Panel) -> [[Point]] {
    let (width, height) = (panel.size.width, panel.size.height)
    switch self {
    case .line: return [snake(CoverageGrid(panel))]
    case .ruler:
      let (left, right) = (0.1 * width, 0.9 * width)
      let (top, bottom) = (0.1 * height, 0.9 * height)
      return [
        [Point(x: left, y: top), Point(x: right, y: bottom)],
        [Point(x: right, y: top), Point(x: left, y: bottom)],
        [Point(x: left, y: height / 2), Point(x: right, y: height / 2)],
        [Point(x: width / 2, y: top), Point(x: width / 2, y: bottom)],
      ]
    default: return []
    }
  }

  /// A path back and forth through the middles of all rows of cells.
  private func snake(_ grid: CoverageGrid) -> [Point] {
    let left = grid.cellSize.width / 2
    return (0..<grid.rows).flatMap { row -> [Point] in
      let y = (Double(row) + 0.5) * grid.cellSize.height
      let ends = [Point(x: left, y: y), Point(x: grid.size.width - left, y: y)]
      return row.isMultiple(of: 2) ? ends : ends.reversed()
    }
  }

  /// The period of the demonstration, in seconds.
  package var demonstrationTime: Double {
    switch self {
    case .line, .edges: 8
    case .ruler, .pair: 6
    case .crossTalk, .drumroll: 3
    default: 2
    }
  }

  /// The locations of the demonstrating fingers that are down, in the panel's unit, after a part of
  /// the demonstration (0...1); `step` is the number of marks that are done.
  package func demonstration(on panel: Panel, at part: Double, step: Int) -> [Point] {
    func on(_ x: Double, _ y: Double) -> Point {
      Point(x: x * panel.size.width, y: y * panel.size.height)
    }
    switch self {
    case .fingers: return part < 0.7 ? Self.hands.map { on($0.x, $0.y) } : []
    case .line: return lines(on: panel).map { $0.location(atPart: part) }
    case .ruler:
      let lines = lines(on: panel)
      let stroke = part * Double(lines.count)
      return [
        lines[min(Int(stroke), lines.count - 1)].location(atPart: stroke - stroke.rounded(.down))
      ]
    case .edges: return [Self.edgeLocation(part)].map { on($0.x, $0.y) }
    case .still, .mapping:
      let marks = marks(on: panel)
      return part < 0.8 ? [marks[step % marks.count]] : []
    case .taps: return part * 4 - (part * 4).rounded(.down) < 0.4 ? marks(on: panel) : []
    case .pair:
      // The first half pinches, the second crosses.
      let way = part < 0.5 ? 0.25 - 0.4 * part : 0.25 - (part - 0.5)
      return [on(0.5 - way, 0.5), on(0.5 + way, part < 0.5 ? 0.5 : 0.56)]
    case .drumroll:
      let finger = Self.hands[min(Int(part * 10), 9)]
      return [on(finger.x, finger.y)]
    case .crossTalk:
      let isTapping = part * 6 - (part * 6).rounded(.down) < 0.4
      return isTapping ? [on(0.3, 0.5), on(0.7, 0.5)] : [on(0.3, 0.5)]
    case .ghosts: return []
    }
  }

  /// Ten fingertips of two hands, as parts of the surface.
  private static let hands: [Point] = [
    Point(x: 0.12, y: 0.55), Point(x: 0.19, y: 0.42), Point(x: 0.27, y: 0.38),
    Point(x: 0.35, y: 0.43), Point(x: 0.42, y: 0.66), Point(x: 0.58, y: 0.66),
    Point(x: 0.65, y: 0.43), Point(x: 0.73, y: 0.38), Point(x: 0.81, y: 0.42),
    Point(x: 0.88, y: 0.55),
  ]

  /// Where a finger is that drags off each edge, then touches each corner, as parts of the surface.
  private static func edgeLocation(_ part: Double) -> Point {
    let step = Int(part * 8)
    let way = part * 8 - Double(step)
    switch step {
    case 0: return Point(x: 0.3 * (1 - way), y: 0.5)
    case 1: return Point(x: 0.5, y: 0.3 * (1 - way))
    case 2: return Point(x: 0.7 + 0.3 * way, y: 0.5)
    case 3: return Point(x: 0.5, y: 0.7 + 0.3 * way)
    case 4: return Point(x: 0.02, y: 0.02)
    case 5: return Point(x: 0.98, y: 0.02)
    case 6: return Point(x: 0.98, y: 0.98)
    default: return Point(x: 0.02, y: 0.98)
    }
  }
}

extension [Point] {
  /// The location after a part of a line's length, 0...1; the origin for an empty line.
  func location(atPart part: Double) -> Point {
    guard let first else { return .zero }
    let pieces = zip(self, dropFirst()).map { $0.distance(to: $1) }
    var rest = part * pieces.reduce(0, +)
    for (index, piece) in pieces.enumerated() {
      if rest <= piece, piece > 0 {
        return self[index] + (self[index + 1] - self[index]) * (rest / piece)
      }
      rest -= piece
    }
    return last ?? first
  }
}
