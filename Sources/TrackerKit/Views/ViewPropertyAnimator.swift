/// An animation of views, made by `View.animate`, which can be paused, reversed and stopped (rule V4).
///
/// It advances with the loop's ticks, so a replay shows the same. While it is paused, the loop rests.
public final class ViewPropertyAnimator {
  /// A view with its first and its last appearance.
  typealias Change = (view: View, start: ViewAppearance, end: ViewAppearance)
  private typealias Part = (view: Weak<View>, start: ViewAppearance, end: ViewAppearance)

  /// Whether time goes back, to the start; it can change at any moment.
  public var isReversed = false
  private let duration: Double
  private let curve: AnimationCurve
  /// Called once at the end, unless it is cleared before that.
  var completion: ((Bool) -> Void)?
  /// The views that have not left it.
  private var parts: [Part]
  private weak var loop: EventLoop?
  private weak var ticking: Animation?
  /// The time since the beginning, negative during the delay.
  private var seconds: Double
  /// Whether all views have come to the end so far.
  private var isComplete = true

  init(
    _ changes: [Change], duration: Double, delay: Double, curve: AnimationCurve,
    completion: ((Bool) -> Void)?
  ) {
    parts = changes.map { (Weak(wrappedValue: $0.view), $0.start, $0.end) }
    (self.duration, self.curve, self.completion) = (duration, curve, completion)
    seconds = -max(0, delay)
  }

  /// Whether it advances, or waits for its delay.
  public var isRunning: Bool { ticking != nil }

  /// How much of the time has passed, 0...1; setting it shows that moment, also while it is paused.
  public var fractionComplete: Double {
    get { duration > 0 ? max(0, seconds / duration) : 1 }
    set {
      guard !newValue.isNaN else { return }
      seconds = duration * min(max(newValue, 0), 1)
      show()
    }
  }

  /// Stays at the moment that is shown, until ``startAnimation()``.
  public func pauseAnimation() {
    ticking?.stop()
    ticking = nil
  }

  /// Goes on after a pause.
  public func startAnimation() {
    guard ticking == nil, !parts.isEmpty, let loop else { return }
    ticking = loop.animate { [self] in advance(by: $0) }
  }

  /// Stops for good, with the views as they are shown; the completion gets false.
  public func stopAnimation() {
    isComplete = false
    finish()
  }

  // MARK: Views

  /// Takes the views over from their animations and starts; without a loop or time, it ends at once.
  func started(on loop: EventLoop?) -> ViewPropertyAnimator {
    self.loop = loop
    let views = parts.compactMap(\.view.wrappedValue)
    let old = views.map(\.animation)
    for view in views { view.animation = self }
    for (view, old) in zip(views, old) { old?.leave(view) }
    // Completions of the old ones may have replaced this one.
    if duration > 0, loop != nil, !parts.isEmpty { startAnimation() } else { end() }
    return self
  }

  /// The last appearance of a view.
  func target(of view: View) -> ViewAppearance? {
    parts.first { $0.view.wrappedValue === view }?.end
  }

  /// Leaves a view as it is shown; without views, the animation is over.
  func leave(_ view: View) {
    if view.animation === self { view.animation = nil }
    isComplete = false
    parts.removeAll { $0.view.wrappedValue.map { $0 === view } ?? true }
    if parts.isEmpty { finish() }
  }

  /// Shows a view at the end, and leaves it.
  func end(_ view: View) {
    guard let part = parts.first(where: { $0.view.wrappedValue === view }) else { return }
    view.show(1, from: part.start, to: part.end)
    leave(view)
  }

  // MARK: Time

  private func advance(by step: Double) -> Bool {
    if parts.contains(where: { $0.view.wrappedValue == nil }) { isComplete = false }
    parts.removeAll { $0.view.wrappedValue == nil }
    for part in parts {
      if let view = part.view.wrappedValue, view.window == nil { end(view) }
    }
    seconds += isReversed ? -step : step
    if parts.isEmpty || (isReversed ? seconds <= 0 : seconds >= duration) { end() } else { show() }
    return isRunning
  }

  /// Shows the end, or after a reversal the start, and finishes.
  private func end() {
    seconds = isReversed ? 0 : duration
    show()
    finish()
  }

  private func show() {
    let part = duration > 0 ? max(0, min(1, seconds / duration)) : 1
    for (view, start, end) in parts {
      // Layouts may have stopped it.
      guard let view = view.wrappedValue, view.animation === self else { continue }
      view.show(part < 1 ? curve.progress(at: part) : 1, from: start, to: end)
    }
  }

  private func finish() {
    pauseAnimation()
    for part in parts {
      if let view = part.view.wrappedValue, view.animation === self { view.animation = nil }
    }
    parts = []
    let completion = completion
    self.completion = nil
    completion?(isComplete && !isReversed)
  }
}
