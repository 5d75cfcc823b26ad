/// A value that is on or off: a tap changes it, and so does a drag to the other side.
///
/// A change happens when the finger lifts, and `valueChanged` is sent once. A touch that moves
/// farther than `tuning.panSlop` to a side, or than `tuning.tapSlop` anywhere, is a drag: it turns
/// the switch on if it ends to the right of its start, and off if it ends to the left. A drag to
/// neither side and a cancelled touch change nothing.
open class Switch: Control {
  /// Whether the switch is on; setting it sends nothing.
  public var isOn: Bool { didSet { if isOn != oldValue { setNeedsDisplay() } } }
  /// The value after the drag; nil while the touch may still be a tap.
  private var dragged: Bool? { didSet { if dragged != oldValue { setNeedsDisplay() } } }
  private var start = Point.zero

  /// Creates a switch.
  ///
  /// - Parameters:
  ///   - isOn: Whether it is on.
  ///   - frame: The rectangle in the superview, in points.
  ///   - style: The colors and sizes.
  ///   - tuning: The distances and times of its touches.
  public init(
    isOn: Bool = false, frame: Rect = .zero, style: ControlStyle? = nil,
    tuning: GestureTuning = GestureTuning()
  ) {
    self.isOn = isOn
    super.init(frame: frame, style: style, tuning: tuning)
  }

  override var followsDrags: Bool { true }

  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    start = touch.location(in: self)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let location = touch.location(in: self)
    let across = location.x - start.x
    let slop = tuning.tapSlop.points(perMillimeter: event.pointsPerMillimeter)
    let isAcross = abs(across) > tuning.panSlop
    guard isAcross || dragged != nil || location.distance(to: start) > slop else { return true }
    dragged = isAcross ? across > 0 : isOn
    return true
  }

  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    _ = continueTracking(touch, with: event)
    let value = dragged ?? !isOn
    dragged = nil
    guard value != isOn else { return }
    isOn = value
    sendActions(for: .valueChanged)
  }

  open override func cancelTracking(with event: TouchEvent?) {
    dragged = nil
  }

  /// A switch is as high as a touch target.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: style.thumbSize * Self.shape, height: style.targetSize)
  }

  /// Switches do not grow.
  open override var usualGrowth: Growth { [] }

  /// A value that is on or off.
  open override var accessibilityElement: AccessibilityElement? {
    var element = accessibilityElement(.toggle)
    element.isOn = isOn
    return element
  }

  /// Draws track, mark and thumb: a bar on the track when on, a ring when off (rule H6).
  open override func draw(in canvas: Canvas) {
    let height = min(style.thumbSize, bounds.size.height, bounds.size.width / Self.shape)
    guard height > 0 else { return }
    let size = Size(width: height * Self.shape, height: height)
    drawFaded(in: canvas) { draw(Rect(center: bounds.center, size: size), in: canvas) }
  }

  /// The track's width as a multiple of its height.
  private static let shape = 1.8

  private func draw(_ track: Rect, in canvas: Canvas) {
    let shown = dragged ?? isOn
    let radius = track.size.height / 2
    let sides = [track.minX + radius, track.maxX - radius]
    canvas.fillFace(
      track, radius: radius, face: shown ? style.accent : style.pressedFace,
      outline: style.outline, lineWidth: style.lineWidth)
    canvas.color = shown ? style.accentText : style.text
    let mark = Point(x: sides[shown ? 0 : 1], y: track.center.y)
    if shown {
      let half = Point(x: 0, y: radius * 0.36)
      canvas.stroke([mark - half, mark + half], width: style.lineWidth * 1.5)
    } else {
      canvas.strokeRing(center: mark, radius: radius * 0.32, width: style.lineWidth * 1.5)
    }
    let thumb = Point(x: sides[shown ? 1 : 0], y: track.center.y)
    canvas.color = style.outline
    canvas.fillDisc(center: thumb, radius: radius)
    canvas.color = isHighlighted ? style.face : style.thumb
    canvas.fillDisc(center: thumb, radius: radius - style.lineWidth * 1.5)
  }
}
