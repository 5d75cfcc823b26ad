internal import TrackerKit

/// A pan that begins only downward, across the strip's scrolling direction (rule G5).
///
/// ```
/// possible ── moved 10 pt, at most 45° from straight down ──▶ began ── as a pan ──▶ …
///     └─ moved another way, or lifted before ──▶ failed
/// ```
final class PullRecognizer: PanGestureRecognizer {
  override init(tuning: GestureTuning = GestureTuning()) {
    super.init(tuning: tuning)
    maximumNumberOfTouches = 1
  }

  override func shouldBegin() -> Bool {
    translation.y > 0 && abs(translation.x) <= translation.y
  }
}
