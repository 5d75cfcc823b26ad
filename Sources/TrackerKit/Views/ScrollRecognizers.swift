/// The pan of a scroll view: it begins only along what scrolls.
///
/// ```
/// possible ── moved 10 pt along an axis that scrolls ──▶ began ── as a pan ──▶ …
///     └─ moved across it, or the content keeps the touch ──▶ failed
/// ```
final class ScrollPanRecognizer: PanGestureRecognizer {
  private var scrollView: ScrollView? { view as? ScrollView }

  override func shouldBegin() -> Bool {
    guard let scrollView, scrollView.scrolls(along: translation(in: scrollView)) else {
      return false
    }
    return touches.allSatisfy { touch in
      guard touch.state.isBeganDelivered, let owner = touch.view, owner !== scrollView
      else { return true }
      return scrollView.touchesShouldCancel(in: owner)
    }
  }
}

/// Holds touches back from a scroll view's content until it is clear whose they are.
///
/// ```
/// possible ── 0.15 s, or lifted ──▶ failed: the content gets the touches
/// ```
final class ContentDelayRecognizer: GestureRecognizer {
  override init(tuning: GestureTuning = GestureTuning()) {
    super.init(tuning: tuning)
    delaysTouchesBegan = true
    delaysTouchesEnded = false
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    (view as? ScrollView)?.stopGliding()
    guard timer == nil else { return }
    startTimer(after: tuning.contentDelay) { [weak self] in self?.fail() }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    fail()
  }
}
