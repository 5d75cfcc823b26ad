import TrackerKit

/// A photo that fingers move, scale and rotate; what is below them stays there.
final class PhotoView: View, GestureRecognizerDelegate {
  /// The height as a part of the width.
  static let proportion = 0.78
  /// The width of the white border as a part of the width.
  private static let border = 0.04
  /// How much fingers can reduce and enlarge it.
  static let scales = 0.3...4.0

  /// The picture's name for the display; nothing else depends on it.
  private let picture: String
  var caption: String { didSet { if caption != oldValue { setNeedsDisplay() } } }
  var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }

  init(picture: String, caption: String) {
    self.picture = picture
    self.caption = caption
    super.init()
    isMultipleTouchEnabled = true
    stopsTouchPropagation = true
    let pan = PanGestureRecognizer()
    pan.addTarget(self, action: PhotoView.panned)
    let pinch = PinchGestureRecognizer()
    pinch.addTarget(self, action: PhotoView.pinched)
    let turn = RotationGestureRecognizer()
    turn.addTarget(self, action: PhotoView.turned)
    for recognizer in [pan, pinch, turn] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }

  // MARK: Placing

  /// Whether fingers are on it.
  var isHeld: Bool { gestureRecognizers.contains { $0.numberOfTouches > 0 } }

  /// Changes its place and size at once, even if it is on its way to another place.
  func place(around center: Point, width: Double) {
    animate(duration: 0) { $0.frame = Self.frame(around: center, width: width) }
  }

  /// Goes to a place, and lies straight there.
  func glide(to center: Point, width: Double) {
    animate(duration: 0.4) {
      $0.frame = Self.frame(around: center, width: width)
      $0.transform = .identity
    }
  }

  private static func frame(around center: Point, width: Double) -> Rect {
    let size = Size(width: width, height: width * proportion)
    return Rect(origin: center - Point(x: size.width / 2, y: size.height / 2), size: size)
  }

  // MARK: Fingers

  /// The first finger catches a photo that is on its way; each one brings it to the front.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    animate(duration: 0) { ($0.frame, $0.transform) = (frame, transform) }
    superview?.bringToFront(self)
  }

  /// Lets pan, pinch and rotation be active at the same time.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { other.view === self }

  private func panned(_ pan: PanGestureRecognizer) {
    frame.origin = frame.origin + pan.translation(in: superview)
    pan.setTranslation(.zero)
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    let (old, wanted) = (transform.scale, transform.scale * pinch.scale)
    let factor = min(max(wanted, Self.scales.lowerBound), Self.scales.upperBound) / old
    change(by: Transform(scaleX: factor, y: factor), about: pinch.location(in: superview))
    pinch.scale = 1
  }

  private func turned(_ turn: RotationGestureRecognizer) {
    change(by: Transform(rotationAngle: turn.rotation), about: turn.location(in: superview))
    turn.rotation = .zero
  }

  /// Scales or rotates about a location on the table instead of the photo's center.
  private func change(by change: Transform, about location: Point) {
    let center = location + change.apply(frame.center - location)
    frame.origin = frame.origin + (center - frame.center)
    transform = transform.concatenating(change)
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas) {
    let width = bounds.size.width
    let border = width * Self.border
    let edge = isSelected ? border / 2 : 0
    canvas.color = Color.black.opacity(0.25)
    canvas.fill(
      Rect(origin: Point(x: border / 4, y: border / 2), size: bounds.size).expanded(by: edge))
    if isSelected {
      canvas.color = ControlStyle.dark.accent
      canvas.fill(bounds.expanded(by: edge))
    }
    canvas.color = Color(0xFBFAF6)
    canvas.fill(bounds)
    let inside = width - 2 * border
    let area = Rect(x: border, y: border, width: inside, height: inside * 2 / 3)
    canvas.color = Color(0xB9BDC1)
    canvas.fill(area)
    canvas.drawPicture(named: picture, in: area)
    let line = Rect(
      x: border, y: area.maxY, width: inside, height: bounds.size.height - area.maxY)
    canvas.color = ControlStyle.light.text
    canvas.draw(
      TextRun(caption, in: line, size: line.size.height * 0.55, alignment: .center))
  }
}
