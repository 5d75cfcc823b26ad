/// Gets a scroll view's reports; every method has an empty default.
public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed.
  func scrollViewDidScroll(_ scrollView: ScrollView)

  /// A finger has begun to scroll.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)

  /// Scrolling has stopped.
  func scrollViewDidEndScrolling(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Does nothing by default.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}

  /// Does nothing by default.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

  /// Does nothing by default.
  public func scrollViewDidEndScrolling(_ scrollView: ScrollView) {}
}

/// A view onto larger content that fingers move (rule C10).
///
/// Put views into ``content``. A finger that moves 10 pt along an axis that scrolls drags the
/// content, which keeps moving when the finger lifts. A finger that moves across that axis belongs
/// to the content, or to another recognizer. A finger that does not move belongs to the content
/// after 0.15 s; one that lifts before that has tapped the content. A finger that stops moving
/// content does nothing else.
///
/// Beyond an edge, content follows the finger less and less, and springs back when it lifts; set
/// ``bounces`` to false to stop it at the edge. Two fingers zoom if ``maximumZoomScale`` is above
/// ``minimumZoomScale``.
open class ScrollView: View {
  /// Holds the scrolled views; its size is ``contentSize``, and its transform is the zoom.
  public let content = View()
  /// The delegate; not retained.
  public weak var delegate: (any ScrollViewDelegate)?
  /// The pan that scrolls, for delegates and requirements.
  public var panGestureRecognizer: PanGestureRecognizer { pan }
  /// The pinch that zooms, for delegates and requirements; disabled while nothing can be zoomed.
  public var pinchGestureRecognizer: PinchGestureRecognizer { pinch }
  /// Whether fingers scroll.
  public var isScrollEnabled = true
  /// Whether fingers can pull the content beyond its edges; it springs back.
  public var bounces = true

  /// How large the content is without zoom, in points.
  public var contentSize = Size.zero {
    didSet {
      content.frame.size = contentSize
      placeContent()
      contentOffset = confined(contentOffset)
    }
  }

  /// The location in the zoomed content at the view's top left corner, in points.
  ///
  /// You can set any location; after fingers have moved it, the content fills the view.
  public var contentOffset = Point.zero {
    didSet {
      guard contentOffset != oldValue else { return }
      placeContent()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Whether a finger is scrolling.
  public var isDragging: Bool { pan.state.isUnderway }
  /// Whether the content is decelerating or springing back.
  public var isDecelerating: Bool { deceleration?.isRunning ?? false }

  /// The minimum of ``zoomScale``, above 0.
  public var minimumZoomScale = 1.0 { didSet { zoomLimitsChanged() } }
  /// The maximum of ``zoomScale``; with the minimum's value, fingers do not zoom.
  public var maximumZoomScale = 1.0 { didSet { zoomLimitsChanged() } }
  /// The enlargement of the content; `zoom(to:about:)` changes it.
  public internal(set) var zoomScale = 1.0

  let tuning: GestureTuning
  let pan: ScrollPanRecognizer
  let pinch: ScrollPinchRecognizer
  private var deceleration: Animation?
  private var speed = Point.zero
  /// The time since the last whole step of deceleration, in seconds.
  private var rest = 0.0

  /// Creates a view without content.
  public init(frame: Rect = .zero, tuning: GestureTuning = GestureTuning()) {
    self.tuning = tuning
    pan = ScrollPanRecognizer(tuning: tuning)
    pinch = ScrollPinchRecognizer(tuning: tuning)
    super.init(frame: frame)
    clipsToBounds = true
    addSubview(content)
    let delay = ContentDelayRecognizer(tuning: tuning)
    (delay.name, pan.name, pinch.name) = ("content delay", "scroll", "zoom")
    for recognizer in [delay, pan, pinch] { addGestureRecognizer(recognizer) }
    pan.addTarget(self, action: Action(ScrollView.panned))
    pinch.addTarget(self, action: Action(ScrollView.pinched))
    pinch.isEnabled = false
  }

  /// Whether a drag can take a touch from a view in the content; true unless overridden.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  open override func layoutSubviews() {
    contentOffset = confined(contentOffset)
  }

  /// A finger that stops decelerating content does not belong to the content.
  open override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return isDecelerating && hit != nil ? self : hit
  }

  /// Scrolls, or zooms with Control; passes on the wheel if that moves nothing.
  open override func wheelMoved(_ wheel: WheelChange) {
    let isDone = wheel.modifiers.contains(.control) ? zoom(by: wheel) : scroll(by: wheel)
    if !isDone { super.wheelMoved(wheel) }
  }

  // MARK: Scrolling

  private var horizontal: ScrollAxis { axis(contentSize.width, frame.size.width) }
  private var vertical: ScrollAxis { axis(contentSize.height, frame.size.height) }

  private func axis(_ content: Double, _ length: Double) -> ScrollAxis {
    ScrollAxis(farthest: max(0, content * zoomScale - length), length: length)
  }

  /// Whether a movement may start scrolling: along an axis that scrolls, not across it.
  func scrolls(along way: Point) -> Bool {
    guard isScrollEnabled else { return false }
    if horizontal.scrolls, vertical.scrolls { return true }
    if horizontal.scrolls { return abs(way.x) > abs(way.y) }
    return vertical.scrolls && abs(way.y) > abs(way.x)
  }

  private func confined(_ offset: Point) -> Point {
    Point(x: horizontal.confined(offset.x), y: vertical.confined(offset.y))
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      deceleration?.stop()
      delegate?.scrollViewWillBeginDragging(self)
      follow(pan)
    case .changed:
      follow(pan)
    case .ended:
      follow(pan)
      startDecelerating(pan.velocity(in: self))
    default:
      startDecelerating(.zero)
    }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    contentOffset = dragged(by: pan.translation(in: self))
    pan.setTranslation(.zero)
  }

  private func dragged(by way: Point) -> Point {
    guard bounces else { return confined(contentOffset - way) }
    let x = horizontal.pulled(contentOffset.x, tuning) - way.x
    let y = vertical.pulled(contentOffset.y, tuning) - way.y
    return Point(x: horizontal.stretched(x, tuning), y: vertical.stretched(y, tuning))
  }

  // MARK: Decelerating

  /// Continues at the finger's velocity and slows down, or springs back.
  private func startDecelerating(_ velocity: Point) {
    speed = Point(x: horizontal.scrolls ? -velocity.x : 0, y: vertical.scrolls ? -velocity.y : 0)
    let size = speed.distance(to: .zero)
    if size > tuning.fastestScroll { speed = speed * (tuning.fastestScroll / size) }
    rest = 0
    guard isMoving(from: contentOffset), let loop = window?.application?.loop else {
      return endScrolling()
    }
    deceleration = loop.animate { [weak self] seconds in
      self?.decelerate(seconds)
      return self != nil
    }
  }

  /// Stops the content where it is, or at the edge that it is beyond.
  public func stopDecelerating() {
    guard isDecelerating else { return }
    deceleration?.stop()
    endScrolling()
  }

  override func endMotion(callsCompletions: Bool) {
    stopDecelerating()
    super.endMotion(callsCompletions: callsCompletions)
  }

  private func endScrolling() {
    contentOffset = confined(contentOffset)
    delegate?.scrollViewDidEndScrolling(self)
  }

  /// Holds moving content where it is, even beyond an edge.
  func hold() {
    guard isDecelerating else { return }
    deceleration?.stop()
    delegate?.scrollViewDidEndScrolling(self)
  }

  /// Lets held content spring back if it is beyond an edge.
  func letGo() {
    guard contentOffset != confined(contentOffset), !isDragging, !isDecelerating else { return }
    startDecelerating(.zero)
  }

  private func isMoving(from offset: Point) -> Bool {
    speed.distance(to: .zero) >= tuning.slowestScroll || (bounces && offset != confined(offset))
  }

  private func decelerate(_ seconds: Double) {
    guard window != nil else {
      deceleration?.stop()
      contentOffset = confined(contentOffset)
      return
    }
    rest += seconds
    var offset = contentOffset
    while rest >= ScrollAxis.step, isMoving(from: offset) {
      rest -= ScrollAxis.step
      advance(&offset)
    }
    let target = bounces ? offset : confined(offset)
    if target.x != offset.x { speed.x = 0 }
    if target.y != offset.y { speed.y = 0 }
    contentOffset = target
    if !isMoving(from: target) { hold() }
  }

  private func advance(_ offset: inout Point) {
    guard bounces else {
      offset = offset + speed * ScrollAxis.step
      speed = speed * tuning.decelerationRate
      return
    }
    horizontal.advance(&offset.x, speed: &speed.x, tuning)
    vertical.advance(&offset.y, speed: &speed.y, tuning)
  }

  // MARK: Zooming

  /// Whether fingers are zooming.
  public var isZooming: Bool { pinch.state.isUnderway }

  /// Zooms to a scale about a location of the view, which stays in place as far as the content
  /// fills the view.
  ///
  /// - Parameters:
  ///   - scale: The new zoom scale, limited by the minimum and the maximum.
  ///   - point: The location, in the view's coordinates; by default its center.
  public func zoom(to scale: Double, about point: Point? = nil) {
    let scale = min(max(scale, minimumZoomScale), maximumZoomScale)
    guard scale.isFinite, scale > 0, scale != zoomScale else { return }
    let center = point ?? bounds.center
    let place = (contentOffset + center) * (scale / zoomScale)
    zoomScale = scale
    content.transform = Transform(scaleX: scale, y: scale)
    placeContent()
    contentOffset = confined(place - center)
  }

  /// Places the content at its offset; its transform scales it about its center.
  private func placeContent() {
    let growth = (zoomScale - 1) / 2
    content.frame.origin = Point(
      x: contentSize.width * growth - contentOffset.x,
      y: contentSize.height * growth - contentOffset.y)
  }

  private func zoomLimitsChanged() {
    pinch.isEnabled = minimumZoomScale < maximumZoomScale
    zoom(to: zoomScale)
  }

  private func pinched(_ pinch: PinchGestureRecognizer) {
    guard pinch.state.isUnderway else { return }
    zoom(to: zoomScale * pinch.scale, about: pinch.location(in: self))
    pinch.scale = 1
  }

  /// Scrolls as far as the content fills the view; false if that moves nothing.
  private func scroll(by wheel: WheelChange) -> Bool {
    guard isScrollEnabled, !isDragging else { return false }
    var way = wheel.delta * tuning.wheelStep
    let isSideways = wheel.modifiers.contains(.shift) || (horizontal.scrolls && !vertical.scrolls)
    if isSideways, way.x == 0 { way = Point(x: way.y, y: 0) }
    let target = confined(confined(contentOffset) + way)
    guard target != contentOffset else { return false }
    stopDecelerating()
    contentOffset = target
    delegate?.scrollViewDidEndScrolling(self)
    return true
  }

  /// Zooms about the pointer, by the same factor up and down; false if nothing can be zoomed.
  private func zoom(by wheel: WheelChange) -> Bool {
    guard minimumZoomScale < maximumZoomScale else { return false }
    let growth = 1 + tuning.wheelZoom * abs(wheel.delta.y)
    stopDecelerating()
    zoom(
      to: wheel.delta.y < 0 ? zoomScale * growth : zoomScale / growth,
      about: convert(wheel.location, from: nil))
    return true
  }
}
