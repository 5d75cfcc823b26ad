import TrackerKit

/// Recognizes a finger that rubs back and forth, as if to erase something.
///
/// ```
/// possible ── turned back three times ──▶ ended
///     └─ lifted before, or a second finger ──▶ failed
/// ```
final class ScrubRecognizer: GestureRecognizer {
  private var turns = 0
  private var direction = 0.0
  /// Where the finger last turned, or the farthest it has moved since then.
  private var farthest = 0.0

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard numberOfTouches == 1 else { return fail() }
    farthest = location.x
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard isUndecided else { return }
    let step = location.x - farthest
    if step * direction >= 0 {
      farthest = location.x
      if abs(step) > 0 { direction = step > 0 ? 1 : -1 }
    } else if abs(step) >= 20 {
      farthest = location.x
      direction = -direction
      turns += 1
      if turns == 3 { transition(to: .ended) }
    }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    fail()
  }

  override func reset() {
    turns = 0
    direction = 0
  }
}
