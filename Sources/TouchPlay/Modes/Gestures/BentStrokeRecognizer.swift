internal import TrackerKit

/// A recognizer of touches that are not a gesture; it only prevents other recognizers.
protocol RefusingRecognizer: GestureRecognizer {
  /// What it takes the touches for, as text for people.
  var refusal: String { get }
}

/// Recognizes a stroke that is not straight, and so is a drawing and not a swipe.
///
/// ```
/// possible ── lifted, path much longer than the straight line ──▶ ended
///     └─ lifted after a short or straight path, or two fingers ──▶ failed
/// ```
final class BentStrokeRecognizer: GestureRecognizer, RefusingRecognizer {
  let refusal = "an unknown drawing"
  /// The minimum ratio of a bent path's length to the straight distance.
  private static let minimumRatio = 1.25

  private var length = 0.0
  private var last = Point.zero

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard self.touches.count == 1, let touch = touches.first else { return fail() }
    last = touch.location
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let touch = touches.first else { return }
    event.forEachSample(of: touch) { sample in
      length += last.distance(to: sample.location)
      last = sample.location
    }
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard isUndecided, let touch = touches.first else { return }
    touchesMoved(touches, with: event)
    let straight = touch.start.location.distance(to: last)
    let isBent = length > tuning.swipeDistance && length >= straight * Self.minimumRatio
    transition(to: isBent ? .ended : .failed)
  }

  override func reset() {
    length = 0
  }
}
