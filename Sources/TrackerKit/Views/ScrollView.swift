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
  public let content: View = ScrolledContent()
  /// A view that fills the content: as wide as the scroll view, and as high as it fits, such as a
  /// column of labels and fields.
  ///
  /// It decides ``contentSize``, also when it wants another size later.
  public var page: View? {
    didSet {
      guard page !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let page { content.addSubview(page) }
      setNeedsLayout()
    }
  }
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
  /// Whether fingers can pull content that is not higher than the view beyond its edges.
  public var alwaysBounces = false
  /// What pulling the content down starts.
  public var refreshControl: RefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl {
        insertSubview(refreshControl, at: 0)
        refreshControl.place(in: self)
      }
    }
  }
  /// Whether the content stops at multiples of the view's size after a finger has moved it.
  public var isPagingEnabled = false
  /// Whether bars show which part of the content is visible, while it moves.
  public var showsIndicators = true
  /// Whether the keyboard on the screen adds to the insets what it covers.
  public var avoidsKeyboard = true

  /// Space around the content, in points; the offset of content at the top is then negative.
  public var contentInset = EdgeInsets.zero {
    didSet { if contentInset != oldValue { insetsChanged(from: oldValue) } }
  }
  /// The insets, and what the keyboard covers.
  public var adjustedContentInset: EdgeInsets {
    contentInset + EdgeInsets(bottom: keyboardInset)
  }
  /// What the keyboard covers at the bottom, in points.
  var keyboardInset = 0.0 {
    didSet { if keyboardInset != oldValue { contentOffset = confined(contentOffset) } }
  }

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
      refreshControl?.place(in: self)
      contentMoved()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Whether a finger is scrolling.
  public var isDragging: Bool { pan.state.isUnderway }
  /// Whether the content is decelerating or springing back.
  public var isDecelerating: Bool {
    deceleration?.isRunning ?? false || glide?.isRunning ?? false
  }

  /// The minimum of ``zoomScale``, above 0.
  public var minimumZoomScale = 1.0 { didSet { zoomLimitsChanged() } }
  /// The maximum of ``zoomScale``; with the minimum's value, fingers do not zoom.
  public var maximumZoomScale = 1.0 { didSet { zoomLimitsChanged() } }
  /// The enlargement of the content; `zoom(to:about:)` changes it.
  public internal(set) var zoomScale = 1.0

  /// How long content moves to an offset, in seconds.
  private static let glideTime = 0.3

  let tuning: GestureTuning
  let pan: ScrollPanRecognizer
  let pinch: ScrollPinchRecognizer
  private var deceleration: Animation?
  /// The motion to an offset.
  private var glide: Animation?
  let indicators = ScrollIndicators()
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
    addSubview(indicators)
    let delay = ContentDelayRecognizer(tuning: tuning)
    (delay.name, pan.name, pinch.name) = ("content delay", "scroll", "zoom")
    for recognizer in [delay, pan, pinch] { addGestureRecognizer(recognizer) }
    pan.addTarget(self, action: Action(ScrollView.panned))
    pinch.addTarget(self, action: Action(ScrollView.pinched))
    pinch.isEnabled = false
  }

  /// An area that scrolls.
  open override var accessibilityElement: AccessibilityElement? {
    AccessibilityElement(.scrollArea)
  }

  /// Whether a drag can take a touch from a view in the content; true unless overridden.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  /// The content has moved; called before the delegate, does nothing unless overridden.
  open func contentMoved() {}

  open override func layoutSubviews() {
    refreshControl?.place(in: self)
    layOutPage()
    avoidKeyboard()
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

  private var horizontal: ScrollAxis {
    let inset = adjustedContentInset
    return axis(contentSize.width, frame.size.width, before: inset.left, after: inset.right)
  }
  private var vertical: ScrollAxis {
    let inset = adjustedContentInset
    var axis = axis(
      contentSize.height, frame.size.height, before: inset.top, after: inset.bottom)
    axis.alwaysBounces = alwaysBounces || refreshControl != nil
    return axis
  }

  private func axis(
    _ content: Double, _ length: Double, before: Double, after: Double
  ) -> ScrollAxis {
    ScrollAxis(
      nearest: -before, farthest: max(-before, content * zoomScale + after - length),
      length: length)
  }

  /// The offsets between which the content moves.
  var offsetRange: (nearest: Point, farthest: Point) {
    (
      Point(x: horizontal.nearest, y: vertical.nearest),
      Point(x: horizontal.farthest, y: vertical.farthest)
    )
  }

  private func insetsChanged(from old: EdgeInsets) {
    // What is at the top stays there.
    let isAtTop = contentOffset.y == -old.top
    contentOffset = confined(
      Point(x: contentOffset.x, y: isAtTop ? -contentInset.top : contentOffset.y))
  }

  /// Whether a movement may start scrolling: along an axis that scrolls, not across it.
  func scrolls(along way: Point) -> Bool {
    guard isScrollEnabled else { return false }
    let (horizontal, vertical) = (horizontal, vertical)
    if horizontal.scrolls, vertical.scrolls { return true }
    if vertical.alwaysBounces, !horizontal.scrolls { return abs(way.y) > abs(way.x) }
    if horizontal.scrolls { return abs(way.x) > abs(way.y) }
    return vertical.scrolls && abs(way.y) > abs(way.x)
  }

  func confined(_ offset: Point) -> Point {
    Point(x: horizontal.confined(offset.x), y: vertical.confined(offset.y))
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      deceleration?.stop()
      glide?.stop()
      delegate?.scrollViewWillBeginDragging(self)
      follow(pan)
    case .changed:
      follow(pan)
    case .ended:
      follow(pan)
      refreshControl?.released()
      startDecelerating(pan.velocity(in: self))
    default:
      startDecelerating(.zero)
    }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    contentOffset = dragged(by: pan.translation(in: self))
    pan.setTranslation(.zero)
    indicators.show(in: self)
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
    let target = isPagingEnabled ? confined(page(for: contentOffset, speed: speed)) : contentOffset
    guard target != contentOffset || isMoving(from: contentOffset),
      let loop = window?.application?.loop
    else { return endScrolling() }
    if isPagingEnabled { return glide(to: target, on: loop) }
    deceleration = loop.animate { [weak self] seconds in
      self?.decelerate(seconds)
      return self != nil
    }
  }

  /// Moves the content to an offset, first fast, then slowly.
  func glide(to target: Point, on loop: EventLoop) {
    let start = contentOffset
    var time = 0.0
    glide?.stop()
    glide = loop.animate { [weak self] seconds in
      guard let self, window != nil else { return false }
      time += seconds
      let part = min(1, time / Self.glideTime)
      let done = AnimationCurve.easeOut.progress(at: part)
      contentOffset = part < 1 ? start + (target - start) * done : target
      indicators.show(in: self)
      if part == 1 { delegate?.scrollViewDidEndScrolling(self) }
      return part < 1
    }
  }

  /// Stops the content where it is, or at the edge that it is beyond.
  public func stopDecelerating() {
    guard isDecelerating else { return }
    deceleration?.stop()
    glide?.stop()
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
    glide?.stop()
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
    indicators.show(in: self)
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
    indicators.show(in: self)
    delegate?.scrollViewDidEndScrolling(self)
    return true
  }
}
