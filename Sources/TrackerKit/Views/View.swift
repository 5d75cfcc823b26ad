/// A rectangle that draws itself, holds other views, and owns the touches that hit it.
open class View: Responder {
  /// The place and size in the superview's coordinates, in points.
  public var frame: Rect {
    get { state.frame }
    set {
      let old = state.frame
      guard newValue != old else { return }
      state.frame = newValue
      if newValue.size != old.size { layoutSubviews() }
      setNeedsDisplay()
    }
  }

  /// Hidden views are neither drawn nor hit, nor is anything in them.
  public var isHidden = false { didSet { setNeedsDisplay() } }
  /// How opaque the view and all in it are, 0...1; below 0.01 the view is not hit (rule A3).
  public var alpha = 1.0 { didSet { setNeedsDisplay() } }
  /// Whether touches can hit the view or anything in it.
  ///
  /// Turning it off cancels the touches of the view and of those in it (rule A11).
  public var isUserInteractionEnabled = true {
    didSet {
      if oldValue, !isUserInteractionEnabled { window?.cancelTouches(in: self, because: .viewGone) }
    }
  }
  /// Whether the view takes more than one touch at a time (rule A5).
  public var isMultipleTouchEnabled = false
  /// Whether no other view of the window has touches while this one has, and the other way round
  /// (rule A6).
  public var isExclusiveTouch = false
  /// The recognizers that watch touches of this view and of those in it, in the order in which they
  /// were attached.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// Whether the views inside are drawn only where this view is.
  public var clipsToBounds = false { didSet { setNeedsDisplay() } }
  /// Whether the view is decoration that no digest covers (rule S3).
  public var isOverlay = false
  /// The views inside, back to front.
  public private(set) var subviews: [View] = []
  /// The view around this one.
  public private(set) var superview: View? {
    get { state.superview }
    set { state.superview = newValue }
  }
  /// The controller whose view this is.
  @Weak public internal(set) var viewController: ViewController?

  private struct State {
    var frame: Rect
    @Weak var superview: View?
  }

  // Unchecked, since touches are converted from view to view by it. No access calls anybody.
  @exclusivity(unchecked) private var state: State

  /// Creates a view.
  public init(frame: Rect = .zero) {
    state = State(frame: frame)
  }

  /// The view's own rectangle: its size at the origin.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// The window that the view is in.
  open var window: Window? { superview?.window }

  /// Who is asked next: the view's controller, else its superview (rule D1).
  open override var next: Responder? { viewController ?? superview }

  // MARK: The tree

  /// Puts a view in front of the others; it leaves the superview it had.
  ///
  /// A view that is put into itself, or into what is in it, stops the program.
  public func addSubview(_ view: View) {
    view.removeFromSuperview()
    // Who heard of cancelled touches may have put it elsewhere meanwhile.
    view.detach()
    if isDescendant(of: view) { programmerMistake("A view is put into itself") }
    subviews.append(view)
    view.superview = self
    setNeedsDisplay()
  }

  /// Takes the view out of its superview; its touches and those in it are cancelled (rule A9).
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    window?.viewWillLeave(self)
    // Who heard of cancelled touches may have moved the view already.
    if superview === parent { detach() }
  }

  private func detach() {
    guard let parent = superview else { return }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.setNeedsDisplay()
  }

  /// Puts a subview in front of the others; it keeps its touches.
  public func bringToFront(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
    setNeedsDisplay()
  }

  /// Whether this view is another one or inside it.
  public func isDescendant(of view: View) -> Bool {
    var current: View? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.superview
    }
    return false
  }

  /// Places the subviews; called when the size has changed.
  open func layoutSubviews() {}

  /// Places the view's subviews and all that is in them anew, as when something else than a size has changed
  /// that they hang on.
  public func layoutTree() {
    layoutSubviews()
    for view in subviews { view.layoutTree() }
    setNeedsDisplay()
  }

  // MARK: Drawing

  /// Draws the view, in its own coordinates, behind its subviews.
  open func draw(in canvas: Canvas) {}

  /// Draws the view and all in it: first the scene, then, on top, what is overlay in it (rule S3).
  public func drawScene(in canvas: Canvas) {
    drawTree(in: canvas, overlays: false, isInsideOverlay: false)
    canvas.beginOverlay()
    drawTree(in: canvas, overlays: true, isInsideOverlay: false)
  }

  /// The view looks different from now on: the window is drawn after the turn (rule Q11).
  public func setNeedsDisplay() {
    window?.needsDisplay = true
  }

  // MARK: Hit testing

  /// Whether a place in the view's coordinates is inside it: the least edges are, the greatest are not.
  open func point(inside point: Point) -> Bool {
    bounds.contains(point)
  }

  /// The deepest and foremost view at a place in this view's coordinates, or nil (rule A3).
  open func hitTest(_ point: Point) -> View? {
    guard isHittable, self.point(inside: point) else { return nil }
    for child in subviews.reversed() {
      if let hit = child.hitTest(point - child.frame.origin) { return hit }
    }
    return self
  }

  // MARK: Gestures

  /// Whether a recognizer that watches this view's touches may begin.
  ///
  /// It is asked beside the recognizer's delegate. The default lets it; an override may keep the
  /// touches.
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  // MARK: Coordinates

  /// The place in this view's coordinates of a place in the window.
  public func convertFromWindow(_ point: Point) -> Point {
    var result = point
    var view = self
    while let parent = view.superview {
      result = result - view.frame.origin
      view = parent
    }
    // A window's own place is the display's matter.
    return view is Window ? result : result - view.frame.origin
  }
}
