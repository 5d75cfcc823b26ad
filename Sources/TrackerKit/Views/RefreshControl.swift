/// A control that the user starts by pulling down the content of a scroll view, to fetch new data.
///
///     list.refreshControl = RefreshControl()
///     list.refreshControl?.addTarget(self, action: Inbox.fetch, for: .valueChanged)
///
/// It sends `valueChanged` when a finger lifts after it has pulled far enough, and stays visible until
/// ``endRefreshing()``.
public final class RefreshControl: Control {
  static let height = 60.0

  /// Whether something is being fetched.
  public private(set) var isRefreshing = false
  /// How far the ring has turned, in degrees.
  private var turn = 0.0
  private var spinning: Animation?

  private var scrollView: ScrollView? { superview as? ScrollView }

  /// Shows the control, as if the content had been pulled; sends nothing.
  public func beginRefreshing() {
    guard !isRefreshing, let scrollView else { return }
    isRefreshing = true
    scrollView.contentInset.top += Self.height
    spinning = window?.application?.loop.animate { [weak self] seconds in
      guard let self, window != nil else { return false }
      turn += 360 * seconds
      setNeedsDisplay()
      return isRefreshing
    }
  }

  /// Hides the control.
  public func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    spinning?.stop()
    scrollView?.contentInset.top -= Self.height
  }

  /// The part of the way that the content has been pulled, 0...1.
  private var pulled: Double {
    guard let scrollView else { return 0 }
    let way = -scrollView.contentOffset.y - scrollView.contentInset.top
    return isRefreshing ? 1 : min(max(way / Self.height, 0), 1)
  }

  /// Starts if the content has been pulled far enough.
  func released() {
    guard pulled == 1, !isRefreshing, isEnabled else { return }
    beginRefreshing()
    sendActions(for: .valueChanged)
  }

  /// Follows the content.
  func place(in scrollView: ScrollView) {
    frame = Rect(
      x: 0, y: -scrollView.contentOffset.y - Self.height, width: scrollView.bounds.size.width,
      height: Self.height)
    setNeedsDisplay()
  }

  public override func draw(in canvas: Canvas) {
    guard pulled > 0 else { return }
    let radius = Self.height * 0.22
    canvas.color = style.hint
    let steps = max(1, Int(pulled * 30))
    let arc = (0...steps).lazy.map { [turn, bounds] step in
      let angle = Angle(degrees: turn - 90 + Double(step) * 10)
      return bounds.center + Point(x: angle.cosine * radius, y: angle.sine * radius)
    }
    canvas.stroke(arc, width: 2 * style.lineWidth)
  }
}
