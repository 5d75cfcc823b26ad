import TrackerKit

/// The map: fingers move, enlarge and turn it; a long press puts a pin down.
final class MapView: View, GestureRecognizerDelegate {
  private(set) var camera = Transform.identity { didSet { setNeedsDisplay() } }
  private(set) var pins: [Point] = [] { didSet { setNeedsDisplay() } }
  private var flight: Animation?

  init() {
    super.init()
    (isMultipleTouchEnabled, clipsToBounds) = (true, true)
    backgroundColor = Color(0x9CC8E0)
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    add(double).addTarget(self, action: MapView.doubleTapped)
    add(PanGestureRecognizer()).addTarget(self, action: MapView.panned)
    add(PinchGestureRecognizer()).addTarget(self, action: MapView.pinched)
    add(RotationGestureRecognizer()).addTarget(self, action: MapView.turned)
    add(LongPressGestureRecognizer()).addTarget(self, action: MapView.pressed)
  }

  private func add<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    recognizer.delegate = self
    addGestureRecognizer(recognizer)
    return recognizer
  }

  /// Panning, pinching and turning go together.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { recognizer.isContinuous && other.isContinuous }

  /// Shows the whole map, upright.
  func showAll() { camera = Transform.fitting(Size(width: 1000, height: 1000), in: bounds.size) }

  override func layoutSubviews() { showAll() }

  /// Moves a location of the map to the middle, within a second; a finger stops that.
  func fly(to location: Point) {
    flight?.stop()
    flight = window?.application?.loop.animate { [weak self] seconds in
      guard let self else { return false }
      let way = bounds.center - camera.apply(location)
      let isClose = way.distance(to: .zero) < 1
      move(by: isClose ? way : way * min(1, 8 * seconds))
      return !isClose
    }
  }

  private func move(by way: Point) {
    camera = camera.concatenating(Transform(translationX: way.x, y: way.y))
  }

  /// Scales, within 0.3 and 8, and rotates about a location in the view.
  private func change(about center: Point, scale: Double = 1, angle: Angle = .zero) {
    let factor = min(max(scale, 0.3 / camera.scale), 8 / camera.scale)
    camera = camera.concatenating(Transform(translationX: -center.x, y: -center.y))
      .concatenating(Transform(scaleX: factor, y: factor))
      .concatenating(Transform(rotationAngle: angle))
      .concatenating(Transform(translationX: center.x, y: center.y))
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) { flight?.stop() }

  private func panned(_ pan: PanGestureRecognizer) {
    move(by: pan.translation(in: self))
    pan.setTranslation(.zero)
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    change(about: pinch.location(in: self), scale: pinch.scale)
    pinch.scale = 1
  }

  private func turned(_ turn: RotationGestureRecognizer) {
    change(about: turn.location(in: self), angle: turn.rotation)
    turn.rotation = .zero
  }

  private func doubleTapped(_ tap: TapGestureRecognizer) {
    change(about: tap.location(in: self), scale: 2)
  }

  /// Puts a pin down, or asks whether to remove the one that is there.
  private func pressed(_ press: LongPressGestureRecognizer) {
    guard press.state == .began, let map = camera.inverted() else { return }
    let location = press.location(in: self)
    if let index = pins.firstIndex(where: { camera.apply($0).distance(to: location) < 30 }) {
      let remove = Alert.Action("Remove", isDestructive: true) { [weak self] in
        self?.pins.remove(at: index)
      }
      return Alert("Remove this pin?", [.cancel, remove]).show(in: window)
    }
    pins.append(map.apply(location))
  }

  override func draw(in canvas: Canvas) {
    canvas.withTransform(camera) {
      canvas.color = Color(0xD9E8C4)
      canvas.fillPolygon(Island.coast)
      canvas.color = Color(0x9CC8E0)
      canvas.fillPolygon(Island.lake)
      canvas.color = .white
      for road in Island.roads { canvas.stroke(road, width: 8) }
    }
    for place in Island.places {
      let location = camera.apply(place.location)
      canvas.color = Color(0x30404A)
      canvas.fillDisc(center: location, radius: 4)
      let box = Rect(x: location.x + 8, y: location.y - 10, width: 160, height: 20)
      canvas.draw(TextRun(place.name, in: box, size: 14, weight: .semibold))
    }
    canvas.color = Color(0xB3261E)
    for pin in pins {
      let tip = camera.apply(pin)
      canvas.fillPolygon([tip, tip + Point(x: -9, y: -20), tip + Point(x: 9, y: -20)])
      canvas.fillDisc(center: tip + Point(x: 0, y: -24), radius: 11)
    }
  }
}
