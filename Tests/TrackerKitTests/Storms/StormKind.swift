import TrackerKit

/// A storm's kinds of recognizers.
enum StormKind: CaseIterable {
  case tap, doubleTap, twoFingerTap, press, pan, twoFingerPan, swipe, pinch, rotation, edge
  case circle, strokes, discrete, continuous

  func make(_ storm: Storm) -> GestureRecognizer {
    switch self {
    case .tap, .doubleTap, .twoFingerTap:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = self == .doubleTap ? 2 : 1
      tap.numberOfTouchesRequired = self == .twoFingerTap ? 2 : 1
      return tap
    case .press: return LongPressGestureRecognizer()
    case .pan, .twoFingerPan:
      let pan = PanGestureRecognizer()
      if self == .twoFingerPan {
        pan.minimumNumberOfTouches = 2
      } else {
        pan.maximumNumberOfTouches = 2
      }
      return pan
    case .swipe:
      let swipe = SwipeGestureRecognizer()
      swipe.direction = [.left, .right, .up, .down]
      return swipe
    case .pinch: return PinchGestureRecognizer()
    case .rotation: return RotationGestureRecognizer()
    case .edge: return ScreenEdgePanGestureRecognizer()
    case .circle: return CircleGestureRecognizer()
    case .strokes:
      let template = TemplateGestureRecognizer(library: TemplateLibrary(BuiltInTemplates.checkMark))
      template.maximumNumberOfStrokes = 3
      return template
    case .discrete: return StormRecognizer(storm, isContinuous: false)
    case .continuous: return StormRecognizer(storm, isContinuous: true)
    }
  }
}
