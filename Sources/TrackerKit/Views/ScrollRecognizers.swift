/// The pan of a scroll view, which begins along an axis that scrolls, or with several fingers.
///
/// ```
/// possible ── moved 10 pt along an axis that scrolls ──▶ began ── as a pan ──▶ …
///     └─ moved across it, or the content keeps the touch ──▶ failed
/// ```
final class ScrollPanRecognizer: PanGestureRecognizer {
  override func shouldBegin() -> Bool {
    guard let scrollView = view as? ScrollView, scrollView.mayCancel(touches) else { return false }
    let mayZoom = touches.count > 1 && scrollView.pinch.isEnabled
    return mayZoom || scrollView.scrolls(along: translation(in: scrollView))
  }

  override func asks(_ touched: View) -> Bool { touched is Control }
}

/// The pinch of a scroll view, which works together with its pan.
///
/// ```
/// possible ── the spread of two or more has changed by 4 pt ──▶ began ── as a pinch ──▶ …
///     └─ the content keeps a touch ──▶ failed
/// ```
final class ScrollPinchRecognizer: PinchGestureRecognizer {
  private var scrollView: ScrollView? { view as? ScrollView }

  override func shouldBegin() -> Bool { scrollView?.mayCancel(touches) ?? false }

  override func asks(_ touched: View) -> Bool { touched is Control }

  override func canPrevent(_ other: GestureRecognizer) -> Bool { other !== scrollView?.pan }

  override func canBePrevented(by other: GestureRecognizer) -> Bool { canPrevent(other) }
}

extension ScrollView {
  /// Whether scrolling or zooming may take touches from views in the content.
  fileprivate func mayCancel(_ touches: [Touch]) -> Bool {
    touches.allSatisfy { touch in
      guard touch.delivery.hasBegun, let owner = touch.view, owner !== self
      else { return true }
      return touchesShouldCancel(in: owner)
    }
  }
}

/// Holds back touches from a scroll view's content until it is clear that they do not scroll.
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
    (view as? ScrollView)?.hold()
    guard timer == nil else { return }
    startTimer(after: tuning.contentDelay) { [weak self] in self?.fail() }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) { fail() }

  override func reset() { (view as? ScrollView)?.letGo() }
}
