internal import TrackerKit

/// The recognizers for the table's free area (rule G2).
///
/// They recognize drawings and swipes of one finger, and pans, pinches and rotations of several. A
/// drawing is decided when it ends, so a swipe waits until every drawing has failed. The circle and
/// the check mark wait for the learned gestures.
final class GroundRecognizers: GestureRecognizerDelegate {
  /// Recognizes the learned gestures.
  let templates = TemplateGestureRecognizer(library: TemplateLibrary())
  /// All recognizers, in the order in which they are attached.
  let all: [GestureRecognizer]
  /// The view whose own touches count: touches on a card are not drawings.
  @Weak var view: View?
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

  /// Replaces the gestures to recognize.
  func learn(_ library: TemplateLibrary) {
    templates.library = library
    templates.isEnabled = !library.templates.isEmpty
  }

  /// The strokes of the drawing in progress.
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
