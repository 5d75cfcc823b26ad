internal import TrackerKit

/// The recognizers for the table's free area (rule G2).
///
/// They recognize drawings and swipes of one finger, and pans, pinches and rotations of several. A
/// drawing is decided when it ends, so a swipe waits until every drawing has failed. The circle and
/// the check mark wait for the learned gestures.
final class GroundRecognizers: GestureRecognizerDelegate {
  let templates = TemplateGestureRecognizer(library: TemplateLibrary())
  let all: [GestureRecognizer]
  /// The table; touches on its cards are not drawings.
  @Weak var view: View?
  private let circle = CircleGestureRecognizer()
  private let together: [GestureRecognizer]

  init(reportingTo model: GesturesModel) {
    let check = CheckMarkGestureRecognizer()
    let bent = BentStrokeRecognizer()
    let swipe = SwipeGestureRecognizer()
    swipe.direction = [.right, .left, .up, .down]
    let pan = PanGestureRecognizer()
    pan.minimumNumberOfTouches = 2
    let pinch = PinchGestureRecognizer()
    let rotation = RotationGestureRecognizer()
    circle.require(toFail: templates)
    check.require(toFail: templates)
    for drawing in [templates, circle, check] { bent.require(toFail: drawing) }
    swipe.require(toFail: bent)
    together = [pan, pinch, rotation]
    all =
      [templates, circle, check, bent, swipe] + together + Presses.recognizers()
    let names = ["learnt", "circle", "check mark", "drawing", "swipe", "pan", "pinch", "rotation"]
    for (recognizer, name) in zip(all, names) { recognizer.name = name }
    templates.isEnabled = false
    for recognizer in all {
      recognizer.delegate = self
      recognizer.report(to: model)
    }
  }

  func learn(_ library: TemplateLibrary) {
    templates.library = library
    templates.isEnabled = !library.templates.isEmpty
  }

  var strokes: [[Point]] { templates.isEnabled ? templates.strokes : circle.strokes }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    touch.view === view
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    together.contains { $0 === recognizer } && together.contains { $0 === other }
  }
}

/// The tap and long-press recognizers of the free area and of every card (rule G2).
enum Presses {
  /// The maximum number of taps in a row, and of fingers in a single tap.
  static let maximumTaps = 3
  static let maximumFingers = 3

  /// Creates the recognizers; a tap waits until a longer sequence of taps has failed.
  static func recognizers() -> [GestureRecognizer] {
    var all: [GestureRecognizer] = []
    var longer: TapGestureRecognizer?
    for taps in (1...maximumTaps).reversed() {
      let tap = TapGestureRecognizer()
      tap.name = "tap × \(taps)"
      tap.numberOfTapsRequired = taps
      if let longer { tap.require(toFail: longer) }
      longer = tap
      all.insert(tap, at: 0)
    }
    for fingers in 2...maximumFingers {
      let tap = TapGestureRecognizer()
      tap.name = "tap, \(fingers) fingers"
      tap.numberOfTouchesRequired = fingers
      all.append(tap)
    }
    let press = LongPressGestureRecognizer()
    press.name = "long press"
    return all + [press]
  }
}

/// Recognizes a stroke that is not straight, and so is an unknown drawing and not a swipe.
///
/// It is not a gesture; it only prevents other recognizers.
///
/// ```
/// possible ── lifted, path much longer than the straight line ──▶ ended
///     └─ lifted after a short or straight path, or two fingers ──▶ failed
/// ```
final class BentStrokeRecognizer: GestureRecognizer {
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

  override func reset() { length = 0 }
}
