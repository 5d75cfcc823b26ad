/// What an animation of a view can change (rule V4).
public struct ViewAppearance: Hashable, Sendable {
  /// The position and size in the superview, in points.
  public var frame: Rect
  /// How the view is scaled, rotated and moved.
  public var transform: Transform
  /// The opacity, 0...1.
  public var alpha: Double
}

/// How an animation's speed changes.
public enum AnimationCurve: Hashable, Sendable {
  /// The same speed all the time.
  case linear
  /// Slow at the beginning.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Slow at both ends.
  case easeInOut

  /// How much of the change is done after a part of the time, 0...1.
  public func progress(at part: Double) -> Double {
    let rest = 1 - part
    return switch self {
    case .linear: part
    case .easeIn: part * part
    case .easeOut: 1 - rest * rest
    case .easeInOut: part < 0.5 ? 2 * part * part : 1 - 2 * rest * rest
    }
  }
}

/// A change of a view's appearance under way.
final class ViewAnimation {
  let start: ViewAppearance
  let end: ViewAppearance
  private let duration: Double
  private let curve: AnimationCurve
  private var completion: ((Bool) -> Void)?
  private var seconds = 0.0
  private(set) var isOver = false

  init(
    from start: ViewAppearance, to end: ViewAppearance, duration: Double, curve: AnimationCurve,
    completion: ((Bool) -> Void)?
  ) {
    (self.start, self.end, self.duration, self.curve) = (start, end, duration, curve)
    self.completion = completion
  }

  /// Moves on by a number of seconds.
  ///
  /// - Returns: How much of the change is done, 0...1.
  func advance(by step: Double) -> Double {
    seconds += step
    return seconds < duration ? curve.progress(at: seconds / duration) : 1
  }

  /// Forgets the completion, which is then never called.
  func dropCompletion() {
    completion = nil
  }

  /// Ends the animation and calls its completion, once.
  func finish(_ isComplete: Bool) {
    isOver = true
    let completion = completion
    self.completion = nil
    completion?(isComplete)
  }
}
