/// What a scroll view reports; every function has an empty default.
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
/// Put views into ``content``. A finger that has moved 10 pt along an axis that can scroll drags
/// the content along, and the content keeps gliding when the finger lifts. A finger that moves
/// across a sideways scroller does not scroll it: it belongs to the content, or to another
/// recognizer. A finger that does not move belongs to the content after 0.15 s; one that lifts
/// before that was a tap on the content. A finger that stops gliding content does nothing else.
open class ScrollView: View {
  /// Holds what is scrolled; it is as large as ``contentSize``.
  public let content = View()
  /// The delegate; not retained.
  public weak var delegate: (any ScrollViewDelegate)?
  /// The pan that scrolls, for delegates and requirements.
  public var panRecognizer: PanGestureRecognizer { pan }
  /// Whether fingers scroll.
  public var isScrollEnabled = true

  /// How large the content is, in points.
  public var contentSize = Size.zero {
    didSet {
      content.frame.size = contentSize
      contentOffset = confined(contentOffset)
    }
  }

  /// The location in the content at the view's top left corner.
  ///
  /// It can be set to any location; fingers keep it so that the content fills the view.
  public var contentOffset = Point.zero {
    didSet {
      guard contentOffset != oldValue else { return }
      content.frame.origin = Point(x: -contentOffset.x, y: -contentOffset.y)
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Whether a finger is scrolling.
  public var isDragging: Bool { pan.state.isUnderway }
  /// Whether the content is gliding.
  public var isDecelerating: Bool { glide?.isRunning ?? false }

  private let tuning: GestureTuning
  private let pan: ScrollPanRecognizer
  private var glide: Animation?
  private var speed = Point.zero
  /// The remainder of a glide's step, in seconds.
  private var rest = 0.0

  /// Creates a view without content.
  public init(frame: Rect = .zero, tuning: GestureTuning = GestureTuning()) {
    self.tuning = tuning
    pan = ScrollPanRecognizer(tuning: tuning)
    super.init(frame: frame)
    clipsToBounds = true
    addSubview(content)
    let delay = ContentDelayRecognizer(tuning: tuning)
    (delay.name, pan.name) = ("content delay", "scroll")
    addGestureRecognizer(delay)
    addGestureRecognizer(pan)
    pan.addTarget(self, Action(ScrollView.panned))
  }

  /// Whether a drag can take a touch from a view in the content that already has it; true unless
  /// overridden.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  /// Adjusts the content so that it fills the view.
  open override func layoutSubviews() {
    contentOffset = confined(contentOffset)
  }

  /// A finger that stops a glide does not belong to the content.
  open override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    return isDecelerating && hit != nil ? self : hit
  }

  // MARK: Scrolling

  /// The maximum offset.
  private var farthest: Point {
    Point(
      x: max(0, contentSize.width - frame.size.width),
      y: max(0, contentSize.height - frame.size.height))
  }

  /// Whether a movement may start scrolling: along an axis that scrolls, not across it.
  func scrolls(along way: Point) -> Bool {
    guard isScrollEnabled else { return false }
    let farthest = farthest
    if farthest.x > 0, farthest.y > 0 { return true }
    if farthest.x > 0 { return abs(way.x) > abs(way.y) }
    return farthest.y > 0 && abs(way.y) > abs(way.x)
  }

  private func confined(_ offset: Point) -> Point {
    let farthest = farthest
    return Point(
      x: min(max(offset.x, 0), farthest.x), y: min(max(offset.y, 0), farthest.y))
  }

  private func panned(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      delegate?.scrollViewWillBeginDragging(self)
      follow(pan)
    case .changed:
      follow(pan)
    case .ended:
      follow(pan)
      startGliding(pan.velocity(in: self))
    default:
      delegate?.scrollViewDidEndScrolling(self)
    }
  }

  private func follow(_ pan: PanGestureRecognizer) {
    contentOffset = confined(contentOffset - pan.translation(in: self))
    pan.setTranslation(.zero)
  }

  // MARK: Gliding

  /// Keeps gliding at the finger's speed, slowing down gradually.
  private func startGliding(_ velocity: Point) {
    let farthest = farthest
    speed = Point(
      x: farthest.x > 0 ? -velocity.x : 0, y: farthest.y > 0 ? -velocity.y : 0)
    let size = speed.distance(to: .zero)
    if size > tuning.fastestScroll { speed = speed * (tuning.fastestScroll / size) }
    rest = 0
    guard size >= tuning.slowestScroll, let loop = window?.application?.loop else {
      delegate?.scrollViewDidEndScrolling(self)
      return
    }
    glide = loop.animate { [weak self] seconds in self?.glide(seconds) ?? false }
  }

  /// Stops gliding content where it is.
  public func stopGliding() {
    guard isDecelerating else { return }
    glide?.stop()
    delegate?.scrollViewDidEndScrolling(self)
  }

  /// Continues in whole steps of 1/120 s, so that every machine arrives at the same location.
  private func glide(_ seconds: Double) -> Bool {
    guard window != nil else { return false }
    let step = 1.0 / 120
    rest += seconds
    var offset = contentOffset
    while rest >= step, speed.distance(to: .zero) >= tuning.slowestScroll {
      rest -= step
      offset = offset + speed * step
      speed = speed * tuning.deceleration
    }
    let target = confined(offset)
    if target.x != offset.x { speed.x = 0 }
    if target.y != offset.y { speed.y = 0 }
    contentOffset = target
    if speed.distance(to: .zero) >= tuning.slowestScroll { return true }
    glide?.stop()
    delegate?.scrollViewDidEndScrolling(self)
    return false
  }
}
