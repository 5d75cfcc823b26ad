/// A number in a range, chosen by moving a thumb along a track.
///
/// A drag moves the thumb as far as the finger moves, wherever on the control it began: on the
/// thumb immediately, elsewhere after `tuning.panSlop`. A tap next to the thumb (rule A7) moves the
/// thumb there. A cancelled drag is undone.
open class Slider: Control {
  /// The minimum and maximum value; the value is clamped to it.
  public var range: ClosedRange<Double> {
    didSet {
      guard range != oldValue else { return }
      value = storedValue
      setNeedsDisplay()
    }
  }
  /// The value, always in the range; setting it sends nothing, and NaN is ignored.
  public var value: Double {
    get { storedValue }
    set {
      guard !newValue.isNaN else { return }
      let fitting = min(max(newValue, range.lowerBound), range.upperBound)
      guard fitting != storedValue else { return }
      storedValue = fitting
      setNeedsDisplay()
    }
  }
  /// Whether `valueChanged` is sent for every change during a drag; otherwise once at its end.
  public var isContinuous = true
  private var storedValue: Double
  /// The value when the touch began.
  private var oldValue = 0.0
  /// The position of the finger, and the value, when the drag began; nil before that.
  private var anchor: (x: Double, value: Double)?
  private var start = Point.zero
  /// Whether the touch began on the thumb.
  private var isOnThumb = false

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - value: The value, which is clamped to the range.
  ///   - range: The minimum and the maximum value.
  ///   - frame: The rectangle in the superview, in points.
  ///   - style: The colors and sizes.
  ///   - tuning: The distances and times of its touches.
  public init(
    value: Double = 0, in range: ClosedRange<Double> = 0...1, frame: Rect = .zero,
    style: ControlStyle? = nil, tuning: GestureTuning = GestureTuning()
  ) {
    self.range = range
    storedValue = range.lowerBound
    super.init(frame: frame, style: style, tuning: tuning)
    self.value = value
  }

  /// The minimum value.
  public var minimum: Double { range.lowerBound }
  /// The maximum value.
  public var maximum: Double { range.upperBound }

  override var followsDrags: Bool { true }

  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    start = touch.location(in: self)
    oldValue = value
    isOnThumb = abs(start.x - thumbX) <= max(thumbSize, style.targetSize) / 2
    anchor = isOnThumb ? (start.x, value) : nil
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let location = touch.location(in: self)
    guard let anchor else {
      if location.distance(to: start) > tuning.panSlop { anchor = (location.x, value) }
      return true
    }
    guard travel > 0 else { return true }
    let before = value
    value = anchor.value + (location.x - anchor.x) / travel * (maximum - minimum)
    if isContinuous, value != before { sendActions(for: .valueChanged) }
    return true
  }

  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    let before = isContinuous ? value : oldValue
    _ = continueTracking(touch, with: event)
    if !isOnThumb, anchor == nil || touch.tapCount > 0, isTouchInside, travel > 0 {
      let part = (touch.location(in: self).x - thumbSize / 2) / travel
      value = minimum + part * (maximum - minimum)
    }
    if value != before { sendActions(for: .valueChanged) }
  }

  open override func cancelTracking(with event: TouchEvent?) {
    guard value != oldValue else { return }
    value = oldValue
    if isContinuous { sendActions(for: .valueChanged) }
  }

  private var thumbSize: Double { min(style.thumbSize, bounds.size.shortEdge) }
  /// How far the thumb can move.
  private var travel: Double { bounds.size.width - thumbSize }
  /// The value's fraction of the range, 0...1.
  private var part: Double {
    maximum > minimum ? (value - minimum) / (maximum - minimum) : 0
  }
  /// The thumb's center.
  private var thumbX: Double { thumbSize / 2 + part * travel }

  /// A slider is as high as a touch target, and gets wider.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: 4 * style.targetSize, height: style.targetSize)
  }

  /// It grows in width.
  open override var usualGrowth: Growth { .horizontal }

  /// A number that a drag of the thumb sets.
  open override var accessibilityElement: AccessibilityElement? {
    var element = accessibilityElement(.slider)
    element.adjustment = .init(
      value, in: range, from: Point(x: thumbSize / 2, y: bounds.center.y),
      to: Point(x: thumbSize / 2 + travel, y: bounds.center.y))
    return element
  }

  open override func draw(in canvas: Canvas) {
    guard thumbSize > 0 else { return }
    drawFaded(in: canvas) {
      let y = bounds.center.y
      let ends = (thumbSize / 2, bounds.size.width - thumbSize / 2)
      canvas.color = style.outline
      canvas.stroke([Point(x: ends.0, y: y), Point(x: ends.1, y: y)], width: style.trackWidth)
      canvas.color = style.accent
      let location = Point(x: thumbX, y: y)
      canvas.stroke([Point(x: ends.0, y: y), location], width: style.trackWidth)
      canvas.color = isTracking ? style.accent : style.outline
      canvas.fillDisc(center: location, radius: thumbSize / 2)
      canvas.color = style.thumb
      canvas.fillDisc(
        center: location, radius: thumbSize / 2 - style.lineWidth * (isTracking ? 3 : 1.5))
    }
  }
}
