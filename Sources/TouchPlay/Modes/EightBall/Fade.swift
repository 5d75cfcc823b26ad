internal import TrackerKit

/// A transition from one opacity to another (rule X2).
struct Fade: Hashable {
  /// The opacities at the start and at the end, 0...1.
  var from: Double
  var to: Double
  /// The duration, in seconds.
  var duration: Double
  /// The elapsed time, in seconds.
  private(set) var elapsed = 0.0

  init(from: Double, to: Double, duration: Double) {
    self.from = from
    self.to = to
    self.duration = duration
  }

  /// The current opacity, eased at both ends by 3u² − 2u³.
  var opacity: Double {
    let part = elapsed / duration
    return from + (to - from) * (part * part * (3 - 2 * part))
  }

  /// Whether the fade has ended.
  var isOver: Bool { elapsed >= duration }

  /// Whether no time has elapsed.
  var isFresh: Bool { elapsed == 0 }

  /// Moves time forward.
  ///
  /// - Returns: The seconds left over after the end.
  mutating func advance(by seconds: Double) -> Double {
    let rest = max(0, elapsed + seconds - duration)
    elapsed = min(duration, elapsed + seconds)
    return rest
  }
}

extension Fade: Model, ListElement {
  init() {
    self.init(from: 0, to: 0, duration: 1)
  }

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&from)
    try visitor.visit(&to)
    try visitor.visit(&duration)
    try visitor.visit(&elapsed)
    let opacities = 0.0...1.0
    try visitor.require(
      opacities.contains(from) && opacities.contains(to) && duration > 0 && duration < 1e6
        && elapsed >= 0 && elapsed <= duration, "a fade is out of range")
  }
}
