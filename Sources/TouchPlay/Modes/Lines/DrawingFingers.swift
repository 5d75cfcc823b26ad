internal import TrackerKit

/// A finger on the view of Lines.
struct DrawingFinger {
  let touch: Touch
  /// Where it came down, in the view's points.
  let begin: Point
  var location: Point
  /// Whether it draws: a line alone, or an ellipse in a pair.
  var isDrawing: Bool
  /// The maximum distance from where it came down, in points.
  var reach = 0.0
}

/// The fingers on the view and what they draw (rules L1, L3, L4).
///
/// Each finger draws a line; two that land together draw an ellipse. This is decided when the
/// second finger lands; a third that lands with it reverses the decision. Later fingers, and
/// fingers that lift, do not change what has been drawn.
struct DrawingFingers {
  /// The longest time between two fingers that land together, in seconds.
  static let pairInterval = 0.06
  /// The maximum distance that a finger moves while it is held still, in points; skin yields a
  /// little.
  static let stillness = 4.0
  /// The maximum distance that a tap moves in this mode, in points; a longer movement is a short
  /// line.
  static let tapReach = 10.0

  /// The fingers, sorted by touch number.
  private(set) var all: [DrawingFinger] = []
  /// The two fingers that draw an ellipse, in landing order.
  private(set) var pair: (first: Touch, other: Touch)?

  /// Adds a finger that came down; call it in landing order.
  mutating func begin(_ touch: Touch, at location: Point, isDrawing: Bool) {
    let index = all.firstIndex { $0.touch.number > touch.number } ?? all.count
    let finger = DrawingFinger(
      touch: touch, begin: location, location: location, isDrawing: isDrawing)
    all.insert(finger, at: index)
    if let landed = pair {
      if Self.landedTogether(landed.other, touch) { pair = nil }
    } else if all.count == 2, all.allSatisfy(\.isDrawing),
      let other = all.first(where: { $0.touch !== touch }),
      Self.landedTogether(other.touch, touch)
    {
      pair = (other.touch, touch)
    }
  }

  private static func landedTogether(_ earlier: Touch, _ later: Touch) -> Bool {
    later.start.timestamp.seconds(since: earlier.start.timestamp) <= pairInterval
  }

  mutating func move(_ touch: Touch, to location: Point) {
    guard let index = index(of: touch) else { return }
    all[index].location = location
    all[index].reach = max(all[index].reach, location.distance(to: all[index].begin))
  }

  /// Removes a lifted finger and returns its finished shape; nil for a tap, for a finger held
  /// still, and for an ellipse smaller than its line width.
  mutating func end(_ touch: Touch, width: Double) -> DrawnShape? {
    guard let index = index(of: touch) else { return nil }
    let shape = shape(of: all[index], width: width)
    let reach = all[index].reach
    remove(at: index)
    guard let shape else { return nil }
    switch shape.kind {
    case .ellipse:
      let size = shape.box.size
      return size.width < width && size.height < width ? nil : shape
    case .line:
      let isHeldStill = reach <= Self.stillness
      let isTap = touch.tapCount > 0 && reach <= Self.tapReach
      return isTap || isHeldStill ? nil : shape
    }
  }

  /// Removes a canceled finger and its shape.
  mutating func cancel(_ touch: Touch) { if let index = index(of: touch) { remove(at: index) } }

  private func index(of touch: Touch) -> Int? { all.firstIndex { $0.touch === touch } }

  /// Removes a finger; if it is one of the pair, the other one draws nothing more.
  private mutating func remove(at index: Int) {
    let touch = all.remove(at: index).touch
    guard isPaired(touch) else { return }
    for index in all.indices where isPaired(all[index].touch) { all[index].isDrawing = false }
    pair = nil
  }

  func isPaired(_ touch: Touch) -> Bool { touch === pair?.first || touch === pair?.other }

  /// The shapes in progress, sorted by number; an ellipse has the number of the finger that landed
  /// first.
  func shapes(width: Double) -> [(number: Int, shape: DrawnShape)] {
    all.compactMap { finger in
      guard pair?.other !== finger.touch, let shape = shape(of: finger, width: width) else {
        return nil
      }
      return (finger.touch.number, shape)
    }
  }

  /// The shape that a finger draws, alone or in the pair.
  private func shape(of finger: DrawingFinger, width: Double) -> DrawnShape? {
    guard finger.isDrawing else { return nil }
    guard let pair, isPaired(finger.touch) else {
      return DrawnShape(kind: .line, begin: finger.begin, end: finger.location, width: width)
    }
    guard let first = index(of: pair.first), let other = index(of: pair.other) else { return nil }
    return DrawnShape(
      kind: .ellipse, begin: all[first].location, end: all[other].location, width: width)
  }
}
