internal import TrackerKit

/// The gestures of Lines on finished shapes: a double tap goes up the responder chain, a long press
/// selects a shape, and a drag moves the selected one (rules D7, L6).
final class LinesGestures {
  private let view: LinesView
  private let doubleTap = TapGestureRecognizer(tuning: LinesGestures.tuning)
  private let press = LongPressGestureRecognizer()
  private let pan = PanGestureRecognizer()

  /// Short strokes are lines, not taps.
  private static var tuning: GestureTuning {
    var tuning = GestureTuning()
    tuning.tapSlop = .points(DrawingFingers.tapReach)
    return tuning
  }

  init(view: LinesView) {
    self.view = view
    doubleTap.numberOfTapsRequired = 2
    // Taps leave no lines, so there is no need to cancel or delay touches.
    doubleTap.cancelsTouchesInView = false
    doubleTap.delaysTouchesEnded = false
    pan.maximumNumberOfTouches = 1
    doubleTap.addTarget(nil, action: Action(LinesController.doubleTapped))
    press.addTarget(self, action: LinesGestures.pressed)
    pan.addTarget(self, action: LinesGestures.panned)
    for recognizer in [doubleTap, press, pan] {
      recognizer.delegate = self
      view.addGestureRecognizer(recognizer)
    }
  }

  private func pressed(_ press: LongPressGestureRecognizer) {
    guard press.state == .began, let start = start(of: press), let index = view.shape(at: start)
    else { return }
    view.drawing.select(index)
    view.update()
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began, .changed: view.drawing.drag(by: pan.translation)
    case .ended:
      view.drawing.drag(by: pan.translation)
      view.drawing.drop()
    default: view.drawing.putDown()
    }
    view.update()
  }

  /// Where a recognizer's first finger came down.
  private func start(of recognizer: GestureRecognizer) -> Point? {
    recognizer.touches.first.map { view.convert($0.start.location, from: nil) }
  }
}

extension LinesGestures: GestureRecognizerDelegate {
  /// Ignores touches on the Delete button.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    guard touch.view === view else { return false }
    return recognizer === doubleTap || view.shape(at: touch.location(in: view)) != nil
  }

  /// Allows a press only on a shape, with no other finger; a drag only on the selected shape.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard let start = start(of: recognizer) else { return true }
    if recognizer === pan { return view.isOnSelection(start) }
    guard recognizer === press else { return true }
    return view.drawing.fingers.all.count == 1 && view.shape(at: start) != nil
  }

  /// Lets the finger that pressed go on to drag.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    [press, pan].contains { $0 === recognizer } && [press, pan].contains { $0 === other }
  }
}
