internal import TrackerKit

/// A finger that is on Lines' view.
struct DrawingFinger {
  /// The finger.
  let touch: Touch
  /// Where it came down, in points of the view.
  let begin: Point
  /// Where it is, in points of the view.
  var place: Point
  /// Whether it draws: alone a line, in a pair an ellipse.
  var isDrawing: Bool
  /// How far it has been from where it came down, in points.
  var reach = 0.0
}

/// The fingers that are down, and what they draw: a line each, or an ellipse two that landed together
/// (rules L1, L3, L4).
///
/// What two fingers draw is decided when the second one lands; a third one that lands with it takes
/// that back. Whoever lifts or comes later changes nothing of what is drawn already.
struct DrawingFingers {
  /// Fingers that land within this time of each other land together, in seconds.
  static let pairInterval = 0.06
  /// A finger that never went farther than this was held still: skin yields a little, in points.
  static let stillness = 4.0

  /// The fingers, ordered by their touches' numbers.
  private(set) var all: [DrawingFinger] = []
  /// The two that draw an ellipse, in the order in which they landed.
  private(set) var pair: (first: Touch, other: Touch)?

  // MARK: Fingers

  /// A finger has come down; fingers have to be told of in the order in which they landed.
  mutating func begin(_ touch: Touch, at place: Point, isDrawing: Bool) {
    let index = all.firstIndex { $0.touch.number > touch.number } ?? all.count
    let finger = DrawingFinger(touch: touch, begin: place, place: place, isDrawing: isDrawing)
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

  /// A finger is at another place.
  mutating func move(_ touch: Touch, to place: Point) {
    guard let index = index(of: touch) else { return }
    all[index].place = place
    all[index].reach = max(all[index].reach, place.distance(to: all[index].begin))
  }

  /// A finger has lifted.
  ///
  /// - Parameters:
  ///   - touch: The finger.
  ///   - width: The width of what was drawn.
  ///   - rules: The session's rules; by the first ones a finger that was held still for long leaves a dot.
  /// - Returns: What is finished now; nil for a tap, for a finger that was held still, and for an ellipse
  ///   smaller than its line is wide.
  mutating func end(
    _ touch: Touch, width: Double, rules: SessionRules = .present
  ) -> DrawnShape? {
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
      let isHeldStill = rules > .first && reach <= Self.stillness
      return touch.tapCount > 0 || isHeldStill ? nil : shape
    }
  }

  /// A finger was taken away, and what it drew with it.
  mutating func cancel(_ touch: Touch) {
    if let index = index(of: touch) { remove(at: index) }
  }

  private func index(of touch: Touch) -> Int? {
    all.firstIndex { $0.touch === touch }
  }

  /// With one of a pair its ellipse is over, and the finger that is left draws nothing more.
  private mutating func remove(at index: Int) {
    let touch = all.remove(at: index).touch
    guard let ended = pair, ended.first === touch || ended.other === touch else { return }
    pair = nil
    for index in all.indices
    where all[index].touch === ended.first || all[index].touch === ended.other {
      all[index].isDrawing = false
    }
  }

  // MARK: Shapes

  /// What is being drawn, ordered by number; an ellipse has that of the finger that landed first.
  func shapes(width: Double) -> [(number: Int, shape: DrawnShape)] {
    all.compactMap { finger in
      guard pair?.other !== finger.touch, let shape = shape(of: finger, width: width) else {
        return nil
      }
      return (finger.touch.number, shape)
    }
  }

  /// What a finger draws, alone or as one of the pair.
  private func shape(of finger: DrawingFinger, width: Double) -> DrawnShape? {
    guard finger.isDrawing else { return nil }
    guard let pair, pair.first === finger.touch || pair.other === finger.touch else {
      return DrawnShape(kind: .line, begin: finger.begin, end: finger.place, width: width)
    }
    guard let first = index(of: pair.first), let other = index(of: pair.other) else { return nil }
    return DrawnShape(
      kind: .ellipse, begin: all[first].place, end: all[other].place, width: width)
  }

  func combine(into digest: inout StateDigest) {
    digest.combine(all.count)
    for finger in all {
      digest.combine(finger.touch.number)
      digest.combine(finger.begin)
      digest.combine(finger.place)
      digest.combine(finger.isDrawing)
    }
    digest.combine(pair?.first.number ?? 0)
    digest.combine(pair?.other.number ?? 0)
  }
}
