/// The properties that an animation of a view can change (rule V4).
public struct ViewAppearance: Hashable, Sendable {
  /// The position and size in the superview, in points.
  public var frame: Rect
  /// How the view is scaled, rotated and moved.
  public var transform: Transform
  /// The point that the transform leaves in its place, as fractions of the bounds.
  public var anchorPoint: Point
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

extension View {
  /// Changes the view's frame, transform, anchor and opacity over time (rule V4).
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
  ///   - delay: Seconds before it begins.
  ///   - curve: How the speed changes.
  ///   - change: Changes the appearance to the final one.
  ///   - completion: Called once: with true at the end, with false if the animation was stopped,
  ///     reversed or replaced, or the view has left its window or is gone.
  /// - Returns: The animation, to pause, reverse or stop it.
  @discardableResult
  public func animate(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    _ change: (inout ViewAppearance) -> Void, completion: ((Bool) -> Void)? = nil
  ) -> ViewPropertyAnimator {
    var target = target
    change(&target)
    return ViewPropertyAnimator(
      [(self, appearance, target)], duration: duration, delay: delay, curve: curve,
      completion: completion
    ).started(on: window?.application?.loop)
  }

  /// Changes any number of views, this one and those in it, over time (rule V4).
  ///
  /// ```swift
  /// page.animate(duration: 0.3) {
  ///   card.alpha = 0
  ///   note.isHidden = true  // the other views of the stack move up
  /// } completion: { _ in card.removeFromSuperview() }
  /// ```
  ///
  /// The closure sets frames, transforms, anchors and opacities to their final values, and changes
  /// what the layout depends on; this view is laid out before and after it. While the closure runs,
  /// views that are already animated have the final appearance of that animation. Everything else
  /// that the closure does happens at once.
  ///
  /// - Parameters:
  ///   - duration: Seconds of loop time; with 0, or outside a window, the change is immediate.
  ///   - delay: Seconds before it begins.
  ///   - curve: How the speed changes.
  ///   - changes: Changes the views to their final state.
  ///   - completion: Called once, when no view is left to animate: with true if all have come to the
  ///     end.
  /// - Returns: The animation, to pause, reverse or stop it.
  @discardableResult
  public func animate(
    duration: Double, delay: Double = 0, curve: AnimationCurve = .easeInOut,
    _ changes: () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> ViewPropertyAnimator {
    layoutIfNeeded()
    let views = tree
    let shown = views.map(\.appearance)
    let targets = views.map(\.target)
    for (view, target) in zip(views, targets) { view.appearance = target }
    changes()
    layoutIfNeeded()
    let new = views.map(\.appearance)
    var changed: [ViewPropertyAnimator.Change] = []
    for (index, view) in views.enumerated() where view.isDescendant(of: self) {
      view.appearance = shown[index]
      if new[index] != targets[index] { changed.append((view, shown[index], new[index])) }
    }
    return ViewPropertyAnimator(
      changed, duration: duration, delay: delay, curve: curve, completion: completion
    ).started(on: window?.application?.loop)
  }

  /// Stops any animation of the view as it is shown; the completion gets false (rule V4).
  public func stopAnimation() {
    animation?.leave(self)
  }

  /// Shows the end of a running animation.
  final func endAnimation(callsCompletion: Bool) {
    if !callsCompletion { animation?.completion = nil }
    animation?.end(self)
  }

  /// What an animation can change.
  final var appearance: ViewAppearance {
    get {
      ViewAppearance(frame: frame, transform: transform, anchorPoint: anchorPoint, alpha: alpha)
    }
    set {
      if frame != newValue.frame { frame = newValue.frame }
      if transform != newValue.transform { transform = newValue.transform }
      if anchorPoint != newValue.anchorPoint { anchorPoint = newValue.anchorPoint }
      if alpha != newValue.alpha { alpha = newValue.alpha }
    }
  }

  /// The appearance at the end of a running animation.
  private var target: ViewAppearance { animation?.target(of: self) ?? appearance }

  /// This view and all in it, back to front.
  private var tree: [View] { [self] + subviews.flatMap(\.tree) }

  /// Shows a moment between two appearances in the properties that differ.
  final func show(_ part: Double, from start: ViewAppearance, to end: ViewAppearance) {
    if start.alpha != end.alpha { alpha = mix(start.alpha, end.alpha, part) }
    if start.frame != end.frame { frame = mix(start.frame, end.frame, part) }
    if start.anchorPoint != end.anchorPoint {
      anchorPoint = mix(start.anchorPoint, end.anchorPoint, part)
    }
    if start.transform != end.transform {
      transform = mix(start.transform, end.transform, part)
    }
  }
}

private func mix(_ start: Double, _ end: Double, _ part: Double) -> Double {
  part < 1 ? start + (end - start) * part : end
}

private func mix(_ start: Point, _ end: Point, _ part: Double) -> Point {
  Point(x: mix(start.x, end.x, part), y: mix(start.y, end.y, part))
}

private func mix(_ start: Rect, _ end: Rect, _ part: Double) -> Rect {
  Rect(
    x: mix(start.minX, end.minX, part), y: mix(start.minY, end.minY, part),
    width: mix(start.size.width, end.size.width, part),
    height: mix(start.size.height, end.size.height, part))
}

/// A transform between two others: rotated by part of the angle, otherwise mixed number by number.
private func mix(_ start: Transform, _ end: Transform, _ part: Double) -> Transform {
  guard part > 0, part < 1 else { return part > 0 ? end : start }
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
