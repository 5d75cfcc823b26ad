package import TrackerKit

/// What fingers that wipe a surface tell about it: where it reported them, and where it lost them.
///
/// It is updated report by report, so that it can be shown under the finger.
///
/// A stroke clears a strip of the surface: the centers of all dead areas of a diameter that it
/// cannot have missed. Two reports are missing for certain in two usual steps, so a disc is noticed
/// if its chord is as long as that, and 4 mm or more. Faster fingers clear less.
package struct SurfaceSweep: Hashable, Sendable {
  /// The farthest location that counts, in the panel's unit.
  private static let farthest = 1e5

  package let panel: Panel
  /// The diameter of the dead areas that are looked for, in the panel's unit.
  package let diameter: Double
  package let columns: Int
  package let rows: Int
  package private(set) var reportCount = 0
  private var finder: LossFinder
  /// The ways along which fingers were followed or lost.
  private var ways: [Way] = []
  /// The cells that are the center of a dead area that was not missed, or that do not count.
  private var isCleared: [Bool]
  /// The cells through which a finger was followed.
  private var isAlive: [Bool]

  /// The diameter of the dead areas that the guided test looks for, in the panel's unit: 10 mm up
  /// to 24 inches, otherwise 20 mm.
  package static func diameter(on panel: Panel) -> Double {
    let diagonal = Point(x: panel.size.width, y: panel.size.height).length
    return panel.nominal(millimeters: diagonal <= panel.nominal(millimeters: 615) ? 10 : 20)
  }

  /// A straight way along which dead areas are noticed if their chord is two usual steps long.
  private struct Way: Hashable {
    let start: Point
    let end: Point
    let step: Double
  }

  /// Creates an untouched surface; the diameter is that of the guided test unless it is given.
  package init(panel: Panel, diameter: Double? = nil) {
    self.panel = panel
    self.diameter = diameter ?? Self.diameter(on: panel)
    let side = self.diameter / 5
    func count(_ length: Double) -> Int { min(4096, max(1, Int((length / side).rounded(.up)))) }
    columns = count(panel.size.width)
    rows = count(panel.size.height)
    finder = LossFinder(panel: panel)
    isAlive = Array(repeating: false, count: columns * rows)
    isCleared = isAlive
    let (inner, lines) = counted
    for row in 0..<rows {
      for column in 0..<columns where !inner.contains(column) || !lines.contains(row) {
        isCleared[row * columns + column] = true
      }
    }
  }

  package init(_ log: ContactLog) {
    self.init(panel: log.panel)
    for event in log.events { add(event) }
  }

  /// Whether the same ways cover the surface for dead areas of another diameter.
  func isCovered(for diameter: Double) -> Bool {
    var sweep = SurfaceSweep(panel: panel, diameter: diameter)
    for way in ways { sweep.clear(way) }
    return sweep.isCovered
  }

  package var losses: [Loss] { finder.losses }

  package var cellSize: Size {
    Size(width: panel.size.width / Double(columns), height: panel.size.height / Double(rows))
  }

  /// The cells whose dead areas lie on the surface: all but those within a radius of an edge.
  private var counted: (columns: Range<Int>, rows: Range<Int>) {
    func inner(_ count: Int, _ length: Double) -> Range<Int> {
      let margin = min(diameter / 2, length / 2 - length / Double(count) / 2)
      let skipped = max(0, Int((margin / length * Double(count)).rounded(.down)))
      return skipped..<(count - skipped)
    }
    return (inner(columns, panel.size.width), inner(rows, panel.size.height))
  }

  /// The number of cells that are cleared, and of all.
  package var progress: (done: Int, total: Int) {
    let (inner, lines) = counted
    let total = inner.count * lines.count
    return (total - isCleared.count { !$0 }, total)
  }

  package var isCovered: Bool { progress.done == progress.total }

  /// The rectangles that are not cleared, row by row, in the panel's unit.
  package var fog: [Rect] { frames(ofSquares: 1) { !$0 } }

  /// The rectangles of squares of five by five cells that are all cleared, for pictures.
  package var clearedSquares: [Rect] { frames(ofSquares: 5) { $0 } }

  /// The rectangles of squares whose cells all match, joined along the rows.
  private func frames(ofSquares side: Int, where matches: (Bool) -> Bool) -> [Rect] {
    let cell = cellSize
    var frames: [Rect] = []
    for top in stride(from: 0, to: rows, by: side) {
      let lanes = top..<min(top + side, rows)
      var start: Int?
      // The last square is empty and ends every stretch.
      for left in stride(from: 0, to: columns + side, by: side) {
        let square = min(left, columns)..<min(left + side, columns)
        let isMatch =
          !square.isEmpty
          && lanes.allSatisfy { row in
            square.allSatisfy { matches(isCleared[row * columns + $0]) }
          }
        if isMatch {
          start = start ?? square.lowerBound
        } else if let first = start {
          frames.append(
            Rect(
              x: Double(first) * cell.width, y: Double(top) * cell.height,
              width: Double(square.lowerBound - first) * cell.width,
              height: Double(lanes.count) * cell.height))
          start = nil
        }
      }
    }
    return frames
  }

  // MARK: Reports

  /// Adds a change of a touch; times do not decrease.
  package mutating func add(_ change: TouchChange, at time: Timestamp) {
    let sample = ContactSample(time: time, location: panel.location(change.location))
    add(ContactEvent(kind: change.kind, number: change.number, sample: sample))
  }

  mutating func add(_ event: ContactEvent) {
    let known = losses.count
    let location = event.sample.location
    // A faulty device can report anything.
    guard abs(location.x) < Self.farthest, abs(location.y) < Self.farthest else { return }
    switch event.kind {
    case .began:
      reportCount += 1
      finder.begin(event.number, event.sample)
      markAlive(from: location, to: location)
    case .moved:
      reportCount += 1
      switch finder.move(event.number, event.sample) {
      case .unknown: markAlive(from: location, to: location)
      case .step(let start, let usual):
        add(Way(start: start, end: location, step: usual))
        markAlive(from: start, to: location)
      }
    case .ended, .cancelled: finder.end(event.number, at: event.sample.time)
    }
    // A dead area there was not missed either.
    for loss in losses[known...] {
      add(Way(start: loss.start.location, end: loss.end.location, step: loss.step))
    }
  }

  private mutating func add(_ way: Way) {
    ways.append(way)
    clear(way)
  }

  /// Clears the strip along a way.
  private mutating func clear(_ way: Way) {
    let (start, end) = (way.start, way.end)
    // A disc at this distance from the way has a chord that is long enough.
    let chord = max(2 * way.step, Loss.shortest(on: panel))
    let reach = (diameter * diameter - chord * chord).squareRoot() / 2
    guard reach > 0 else { return }
    let cell = cellSize
    func lanes(_ low: Double, _ high: Double, _ side: Double, _ count: Int) -> Range<Int> {
      let first = ((low - reach) / side).rounded(.down)
      let last = ((high + reach) / side).rounded(.up)
      let (from, to) = (max(0, min(first, Double(count))), max(0, min(last, Double(count))))
      return Int(from)..<max(Int(from), Int(to))
    }
    for row in lanes(min(start.y, end.y), max(start.y, end.y), cell.height, rows) {
      for column in lanes(min(start.x, end.x), max(start.x, end.x), cell.width, columns)
      where !isCleared[row * columns + column] {
        let center = Point(
          x: (Double(column) + 0.5) * cell.width, y: (Double(row) + 0.5) * cell.height)
        // No further than a step beyond the ends, where the stroke may end.
        if center.distance(toSegmentFrom: start, to: end) <= reach,
          center.overhang(ofSegmentFrom: start, to: end) <= way.step
        {
          isCleared[row * columns + column] = true
        }
      }
    }
  }

  /// Marks the cells along a straight way as alive.
  private mutating func markAlive(from start: Point, to end: Point) {
    for point in points(from: start, to: end, perCell: 2) {
      if let index = index(of: point) { isAlive[index] = true }
    }
  }

  /// Points along a straight way, at least so many for each cell; none for a way without end.
  private func points(from start: Point, to end: Point, perCell count: Double) -> [Point] {
    let parts = (start.distance(to: end) / cellSize.shortEdge * count).rounded(.up)
    guard parts <= 20_000 else { return [] }
    return (0...max(1, Int(parts))).map { start + (end - start) * (Double($0) / max(1, parts)) }
  }

  private func index(of point: Point) -> Int? {
    let (x, y) = (point.x / cellSize.width, point.y / cellSize.height)
    guard x >= 0, y >= 0, x < Double(columns), y < Double(rows) else { return nil }
    return Int(y) * columns + Int(x)
  }

  /// Whether a finger was followed through the middle of a loss, at most 2 mm beside it.
  func isAlive(along loss: Loss) -> Bool {
    let unit = panel.nominal(millimeters: 1)
    let (start, end) = loss.inner(margin: max(loss.step, 4 * unit))
    let cell = cellSize
    let reach = Int((2 * unit / cell.shortEdge).rounded(.up)) + 1
    for point in points(from: start, to: end, perCell: 1) {
      guard let index = index(of: point) else { continue }
      let (column, row) = (index % columns, index / columns)
      for y in max(0, row - reach)...min(rows - 1, row + reach) {
        for x in max(0, column - reach)...min(columns - 1, column + reach)
        where isAlive[y * columns + x] {
          let center = Point(x: (Double(x) + 0.5) * cell.width, y: (Double(y) + 0.5) * cell.height)
          if center.distance(to: point) <= 2 * unit { return true }
        }
      }
    }
    return false
  }
}

extension Point {
  /// How far this location is beyond the ends of a segment, along it; 0 beside it.
  fileprivate func overhang(ofSegmentFrom start: Point, to end: Point) -> Double {
    let way = end - start
    guard way != .zero else { return 0 }
    let along = (self - start).dot(way) / way.length
    return max(0, -along, along - way.length)
  }
}

/// A report of a contact, or its end.
struct ContactEvent {
  var kind: TouchChange.Kind
  /// The contact's number, which no other contact has at the time.
  var number: Int
  var sample: ContactSample
}

extension ContactLog {
  /// All reports in the order of their times.
  var events: [ContactEvent] {
    var events: [ContactEvent] = []
    for path in paths {
      for (index, sample) in path.samples.enumerated() {
        events.append(
          ContactEvent(kind: index == 0 ? .began : .moved, number: path.number, sample: sample))
      }
      if path.end != .open {
        let end = ContactSample(time: path.endTime, location: path.last.location)
        events.append(ContactEvent(kind: .ended, number: path.number, sample: end))
      }
    }
    // The order of a contact's own events stays, and a number is free before it is used again.
    let order = events.indices.sorted {
      let (one, other) = (events[$0], events[$1])
      return one.sample.time == other.sample.time ? $0 < $1 : one.sample.time < other.sample.time
    }
    return order.map { events[$0] }
  }
}
