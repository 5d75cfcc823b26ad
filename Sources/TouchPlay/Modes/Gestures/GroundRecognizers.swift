internal import TrackerKit

/// What is recognized on the free ground: drawings and swipes of one finger, pans, pinches and rotations
/// of several (rule G2).
///
/// A drawing is decided when it is over, so a swipe waits until it is clear that there is none; the
/// circle and the check mark wait for gestures that were learnt.
final class GroundRecognizers: GestureRecognizerDelegate {
  /// The gestures that were learnt.
  let templates = TemplateGestureRecognizer(library: TemplateLibrary())
  /// All of them, in the order in which they are attached.
  let all: [GestureRecognizer]
  /// The view whose own touches count: what comes down on a card is no drawing.
  weak var view: View?
  private let circle = CircleGestureRecognizer()
  private let together: [GestureRecognizer]

  init(relay: GestureRelay) {
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
      recognizer.report(to: relay)
    }
  }

  /// Recognizes these gestures from now on.
  func learn(_ library: TemplateLibrary) {
    templates.library = library
    templates.isEnabled = !library.templates.isEmpty
  }

  /// What is being drawn.
  var strokes: [[Point]] { templates.isEnabled ? templates.strokes : circle.strokes }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldReceive touch: Touch
  ) -> Bool {
    touch.view === view
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    together.contains { $0 === recognizer } && together.contains { $0 === other }
  }
}
