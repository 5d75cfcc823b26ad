/// A rectangle that draws itself, contains other views, and owns the touches that hit it.
open class View: Responder {
  /// The position and size in the superview's coordinates, in points, without the transform.
  public var frame: Rect {
    didSet {
      guard frame != oldValue else { return }
      if frame.size != oldValue.size {
        for view in subviews where view.fillsSuperview { view.frame = bounds }
        layout.remove(.own)
        layoutSubviews()
      }
      setNeedsDisplay()
    }
  }

  /// Whether the view's frame is always the bounds of its superview, such as a window's (rule V3).
  public var fillsSuperview = false {
    didSet { if fillsSuperview, let superview { frame = superview.bounds } }
  }

  /// Scales, rotates and moves the view and its subviews about ``anchorPoint`` (rules V1, A3).
  ///
  /// It applies to drawing, touches and the conversion of locations. Frame and bounds describe the
  /// rectangle before the transform. The transform of a window has no effect.
  public var transform = Transform.identity {
    didSet {
      hasTransform = !transform.isIdentity
      if transform != oldValue { setNeedsDisplay() }
    }
  }
  /// Whether the transform changes anything; stored, because hit tests ask every view.
  private(set) final var hasTransform = false
  /// The point that the transform leaves in its place, as fractions of the bounds from the top left.
  ///
  /// It is (0.5, 0.5), the center, unless set. Changing it does not change the frame.
  public var anchorPoint = Point(x: 0.5, y: 0.5) { didSet { setNeedsDisplay() } }

  /// The color that fills the bounds below the view's drawing; nil fills nothing.
  public var backgroundColor: Color? { didSet { setNeedsDisplay() } }
  /// Whether the background, if it has no color, is that of light or dark panels (rule V9).
  public var isPanel = false { didSet { setNeedsDisplay() } }
  /// Whether the view and its subviews are light or dark; nil, the default, for the style of the
  /// superview (rule V9).
  public var overrideUserInterfaceStyle: UserInterfaceStyle? { didSet { updateInterfaceStyle() } }
  /// Whether the view is light or dark; windows are light unless set, and so are views that have never
  /// had a superview.
  public final private(set) var userInterfaceStyle = UserInterfaceStyle.light
  /// Hidden views and their subviews are neither drawn nor hit.
  public var isHidden = false {
    didSet {
      setNeedsDisplay()
      if isHidden != oldValue { naturalSizeChanged() }
    }
  }
  /// The opacity of the view and its subviews as a whole, 0...1; below 0.01 the view is not hit
  /// (rules A3, V7).
  public var alpha = 1.0 { didSet { setNeedsDisplay() } }
  /// The look of the rectangle; plain by default.
  public var layer = Layer() { didSet { if layer != oldValue { setNeedsDisplay() } } }
  /// The width that the view always has in a stack, in points; nil for one that fits.
  public var fixedWidth: Double? { didSet { naturalSizeChanged() } }
  /// The height that the view always has in a stack, in points; nil for one that fits.
  public var fixedHeight: Double? { didSet { naturalSizeChanged() } }
  /// The axes along which the view takes room that is left in a stack; see ``View/usualGrowth``.
  public var growth: Growth {
    get { ownGrowth ?? usualGrowth }
    set { ownGrowth = newValue }
  }
  /// Whether touches can hit the view or its subviews.
  ///
  /// Turning it off cancels the touches of the view and its subviews (rule A11).
  public var isUserInteractionEnabled = true {
    didSet {
      guard oldValue, !isUserInteractionEnabled else { return }
      window?.router.cancelTouches(in: self, because: .viewGone)
    }
  }
  /// Whether the view gets more than one touch at a time (rule A5).
  public var isMultipleTouchEnabled = false
  /// Whether only this view of the window or the others can have touches at a time (rule A6).
  public var isExclusiveTouch = false
  /// The recognizers that watch touches of this view and its subviews, in the order attached.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// Whether subviews are clipped to this view.
  public var clipsToBounds = false { didSet { setNeedsDisplay() } }
  /// What the view is called for people who cannot see it, instead of its title; nil for the title.
  ///
  /// A view without a title, such as a drawing, is read only if it has a label or draws text.
  public var accessibilityLabel: String? {
    didSet { if accessibilityLabel != oldValue { setNeedsDisplay() } }
  }
  /// Whether the view is decoration that no digest covers (rule S3).
  public var isExcludedFromDigest = false
  /// The subviews, back to front.
  public private(set) var subviews: [View] = []
  // The superview retains this view, and clears the reference when it goes away.
  /// The enclosing view.
  public private(set) unowned var superview: View?
  /// The controller whose view this is.
  public internal(set) var viewController: ViewController? {
    get { ownController }
    set { ownController = newValue }
  }
  @Weak private var ownController: ViewController?

  /// The running animation.
  final var animation: ViewPropertyAnimator?
  /// What waits to be laid out.
  final var layout: PendingLayout = []
  private var ownGrowth: Growth? { didSet { naturalSizeChanged() } }

  /// Creates a view.
  public init(frame: Rect = .zero) {
    self.frame = frame
  }

  deinit {
    for view in subviews { view.superview = nil }
    for recognizer in gestureRecognizers { recognizer.view = nil }
  }

  /// The view's own rectangle: its size at the origin.
  public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

  /// The window that the view is in.
  open var window: Window? { superview?.window }

  /// The next responder: the view's controller, otherwise its superview (rule D1).
  open override var next: Responder? { viewController ?? superview }

  // MARK: The tree

  /// Adds a view in front of the others; it leaves its old superview.
  ///
  /// Adding a view to itself or to one of its subviews stops the program.
  public func addSubview(_ view: View) {
    insertSubview(view, at: .max)
  }

  /// Adds a view at an index of the subviews, 0 for behind all; it leaves its old superview.
  ///
  /// An index outside their range means the nearest one. Adding a view to itself or to one of its
  /// subviews stops the program.
  public func insertSubview(_ view: View, at index: Int) {
    view.removeFromSuperview()
    // A view notified of cancelled touches may have moved it in the meantime.
    view.detach()
    if isDescendant(of: view) { fatalError("A view was added to itself") }
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
    view.updateInterfaceStyle()
    if view.fillsSuperview { view.frame = bounds }
    view.didMove()
    if !view.layout.isEmpty { view.markSuperviews() }
    subviewSizeChanged()
    setNeedsDisplay()
  }

  /// Removes the view from its superview; touches of its views are cancelled (rule A9).
  public func removeFromSuperview() {
    guard let parent = superview else { return }
    window?.viewWillLeave(self)
    // A view notified of cancelled touches may already have moved this view.
    if superview === parent { detach() }
  }

  private func detach() {
    guard let parent = superview else { return }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    didMove()
    parent.subviewSizeChanged()
    parent.setNeedsDisplay()
  }

  /// Brings a subview to the front; it keeps its touches.
  public func bringToFront(_ view: View) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    subviews.append(subviews.remove(at: index))
    setNeedsDisplay()
  }

  /// Whether this view is another one or inside it.
  public func isDescendant(of view: View) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  private func didMove() {
    didMoveToSuperview()
    tellWindow()
  }

  /// Tells this view and its subviews that they are in another window, or in none.
  final func tellWindow() {
    didMoveToWindow()
    for view in subviews { view.tellWindow() }
  }

  private func updateInterfaceStyle() {
    let new = overrideUserInterfaceStyle ?? superview?.userInterfaceStyle ?? .light
    guard new != userInterfaceStyle else { return }
    userInterfaceStyle = new
    userInterfaceStyleDidChange()
    for view in subviews { view.updateInterfaceStyle() }
    setNeedsDisplay()
  }

  /// The view has changed from light to dark or back; call `super`.
  ///
  /// Override it to change colors that do not follow by themselves.
  open func userInterfaceStyleDidChange() {}

  /// The view has another superview, or none.
  open func didMoveToSuperview() {}

  /// The view is in another window, in none, or in the same one with another superview.
  open func didMoveToWindow() {}

  /// Lays out the subviews; called when the size has changed, and after ``View/setNeedsLayout()``.
  open func layoutSubviews() {}

  /// The size that fits the content if a size is available, in points; zero unless overridden (rule V6).
  ///
  /// Each dimension of the available size can be infinite.
  open func sizeThatFits(_ size: Size) -> Size { .zero }

  /// The axes along which the view grows unless ``View/growth`` is set: both, unless overridden.
  open var usualGrowth: Growth { [.horizontal, .vertical] }

  /// A subview was added, removed, hidden or shown, or wants another size.
  func subviewSizeChanged() {}

  /// Lays out this view and everything in it, after a change other than of size.
  public func layoutTree() {
    layoutSubviews()
    for view in subviews { view.layoutTree() }
    setNeedsDisplay()
  }

  /// Ends all animations and scrolling in this view and its subviews (rule S1).
  func endMotion(callsCompletions: Bool) {
    endAnimation(callsCompletion: callsCompletions)
    for view in subviews { view.endMotion(callsCompletions: callsCompletions) }
  }

  // MARK: Drawing

  /// Draws the view, in its own coordinates, below its subviews.
  open func draw(in canvas: Canvas) {}

  /// Draws the view and everything in it: the scene, then the overlays on top (rule S3).
  public func drawScene(in canvas: Canvas) {
    drawTree(in: canvas, overlays: false, isInsideOverlay: false)
    canvas.beginOverlay()
    drawTree(in: canvas, overlays: true, isInsideOverlay: false)
  }

  final func drawTree(in canvas: Canvas, overlays: Bool, isInsideOverlay: Bool) {
    guard isVisible else { return }
    let isOverlaid = isInsideOverlay || isExcludedFromDigest
    if isOverlaid, !overlays { return }
    let (outerOpacity, outerClip) = (canvas.opacity, canvas.clip)
    let start = canvas.commands.count
    canvas.withTransform(self is Window ? .identity : toSuperview) {
      if isOverlaid == overlays { drawBackground(in: canvas) }
      if clipsToBounds { clipToBounds(of: canvas) }
      if isOverlaid == overlays { draw(in: canvas) }
      for child in subviews {
        child.drawTree(in: canvas, overlays: overlays, isInsideOverlay: isOverlaid)
      }
      if isOverlaid == overlays { drawBorder(in: canvas) }
    }
    (canvas.opacity, canvas.clip) = (outerOpacity, outerClip)
    if alpha < 1 { canvas.fade(from: start, by: alpha) }
  }

  /// Marks the view as changed: the window is drawn after the turn (rule Q11).
  public func setNeedsDisplay() {
    window?.needsDisplay = true
  }

  // MARK: Hit testing

  /// Whether a location in the view's coordinates is inside.
  ///
  /// The top and left edges are inside. With a transform all edges are, since any of them may touch
  /// a neighbor that excludes the common edge (rule A3).
  open func point(inside point: Point) -> Bool {
    if !hasTransform { return bounds.contains(point) }
    // The location has been rounded, perhaps past an edge that lies between two steps.
    return point.x >= 0 && point.y >= 0 && point.x < frame.size.width + Self.locationStep
      && point.y < frame.size.height + Self.locationStep
  }

  /// The deepest and frontmost view at a location in this view's coordinates, or nil (rule A3).
  open func hitTest(_ point: Point) -> View? {
    guard isVisible, isUserInteractionEnabled, self.point(inside: point) else { return nil }
    for child in subviews.reversed() {
      if let inner = child.fromSuperview(point), let hit = child.hitTest(inner) { return hit }
    }
    return self
  }

  final var isVisible: Bool { !isHidden && alpha >= 0.01 }

  /// How a screen reader describes the view; nil for the text that it draws, if any (rule D13).
  open var accessibilityElement: AccessibilityElement? { nil }

  // MARK: Gestures

  /// Whether a recognizer of this view, or of one around it, may begin with this view's touches.
  ///
  /// The recognizer's delegate is asked, too. True by default; an override can keep the touches.
  /// Only a control is asked about the pan and the pinch of a scroll view around it (rule C3).
  open func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Attaches a recognizer to this view and its subviews; it leaves its old view.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Removes a recognizer; an active gesture is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.arbitrate { $0.drop(recognizer, because: .disabled) }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
