/// The properties that an animation of a view can change (rule V4).
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

/// A running change of a view's appearance.
final class ViewAnimation {
  let start: ViewAppearance
  let end: ViewAppearance
  private let duration: Double
  private let curve: AnimationCurve
  /// Called once at the end; clearing it earlier silences the animation.
  var completion: ((Bool) -> Void)?
  private var seconds = 0.0
  private(set) var isOver = false

  init(
    from start: ViewAppearance, to end: ViewAppearance, duration: Double, curve: AnimationCurve,
    completion: ((Bool) -> Void)?
  ) {
    (self.start, self.end, self.duration, self.curve) = (start, end, duration, curve)
    self.completion = completion
  }

  /// Advances by a number of seconds; returns how much of the change is done, 0...1.
  func advance(by step: Double) -> Double {
    seconds += step
    return seconds < duration ? curve.progress(at: seconds / duration) : 1
  }

  func finish(_ isComplete: Bool) {
    isOver = true
    let completion = completion
    self.completion = nil
    completion?(isComplete)
  }
}

extension View {
  /// Changes the view's frame, transform and opacity over time (rule V4).
  ///
  /// ```swift
  /// card.animate(duration: 0.3, curve: .easeOut) {
  ///   $0.frame.origin.y += 100
  ///   $0.alpha = 0
  /// } completion: { _ in card.removeFromSuperview() }
  /// ```
  ///
  /// The closure changes the view's appearance, or the final one of a running animation. The new
  /// animation replaces the running one and starts from what is shown. A frame moves in a straight
  /// line, and a transform turns in the shorter direction; until the end, setting them has no
  /// effect. Touches hit the view where it is shown.
  ///
  /// - Parameters:
  ///   - duration: Seconds of loop time; with 0, or outside a window, the change is immediate.
  ///   - curve: How the speed changes.
  ///   - change: Changes the appearance to the final one.
  ///   - completion: Called once: with true at the end, with false if the animation was replaced or
  ///     the view has left its window or is gone.
  public func animate(
    duration: Double, curve: AnimationCurve = .easeInOut, _ change: (inout ViewAppearance) -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let start = ViewAppearance(frame: frame, transform: transform, alpha: alpha)
    var target = animation?.end ?? start
    change(&target)
    let new = ViewAnimation(
      from: start, to: target, duration: duration, curve: curve, completion: completion)
    let old = animation
    animation = new
    old?.finish(false)
    // The completion may have started another one.
    guard !new.isOver else { return }
    guard duration > 0, let loop = window?.application?.loop else { return end(new, true) }
    loop.animate { [weak self, new] seconds in
      guard !new.isOver else { return false }
      guard let self else {
        new.finish(false)
        return false
      }
      return step(new, seconds)
    }
  }

  /// Stops any animation with the view as it is shown; the completion gets false (rule V4).
  public func stopAnimation() {
    let old = animation
    animation = nil
    old?.finish(false)
  }

  /// Shows the end of a running animation.
  final func endAnimation(callsCompletion: Bool) {
    guard let animation else { return }
    if !callsCompletion { animation.completion = nil }
    end(animation, false)
  }

  /// Shows an animation's next moment; false if it is over.
  private func step(_ animation: ViewAnimation, _ seconds: Double) -> Bool {
    let part = animation.advance(by: seconds)
    guard window != nil, part < 1 else {
      end(animation, window != nil)
      return false
    }
    show(animation, part)
    return true
  }

  /// Shows the end of an animation and forgets it.
  private func end(_ animation: ViewAnimation, _ isComplete: Bool) {
    show(animation, 1)
    self.animation = nil
    animation.finish(isComplete)
  }

  /// Shows a moment of an animation in the properties that it changes.
  private func show(_ animation: ViewAnimation, _ part: Double) {
    let (start, end) = (animation.start, animation.end)
    if start.alpha != end.alpha { alpha = mix(start.alpha, end.alpha, part) }
    if start.frame != end.frame { frame = mix(start.frame, end.frame, part) }
    if start.transform != end.transform {
      transform = mix(start.transform, end.transform, part)
    }
  }
}

private func mix(_ start: Double, _ end: Double, _ part: Double) -> Double {
  part < 1 ? start + (end - start) * part : end
}

private func mix(_ start: Rect, _ end: Rect, _ part: Double) -> Rect {
  Rect(
    x: mix(start.minX, end.minX, part), y: mix(start.minY, end.minY, part),
    width: mix(start.size.width, end.size.width, part),
    height: mix(start.size.height, end.size.height, part))
}

/// A transform between two others: rotated by part of the angle, otherwise mixed number by number.
private func mix(_ start: Transform, _ end: Transform, _ part: Double) -> Transform {
  guard part < 1 else { return end }
  let (first, last) = (start.direction, end.direction)
  let angle = Angle(degrees: first.degrees + first.rotation(to: last).degrees * part)
  let (one, other) = (start.turned(by: -first), end.turned(by: -last))
  var mixed = Transform(
    a: mix(one.a, other.a, part), b: mix(one.b, other.b, part), c: mix(one.c, other.c, part),
    d: mix(one.d, other.d, part), tx: 0, ty: 0
  ).turned(by: angle)
  mixed.tx = mix(start.tx, end.tx, part)
  mixed.ty = mix(start.ty, end.ty, part)
  return mixed
}

extension Transform {
  /// The direction in which it turns the x axis.
  fileprivate var direction: Angle { Angle(of: Point(x: a, y: b)) }

  /// This transform, with a rotation after it.
  fileprivate func turned(by angle: Angle) -> Transform {
    concatenating(Transform(rotationAngle: angle))
  }
}
