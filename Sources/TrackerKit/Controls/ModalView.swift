/// A view that takes all touches while it is open, with a panel for what it is about.
///
/// Give it the size of the view that it covers, put the contents into it as subviews, and lay them out in
/// `panel`. It is closed at first. Touches that it has when it closes stay its own until they end.
open class ModalView: View {
  /// When a touch beside the panel closes the view.
  public enum Dismissal: Sendable {
    /// When it begins.
    case onBegan
    /// When it ends beside the panel.
    case onEnded
    /// Never; the view closes by what is in it.
    case never
  }

  /// The extents of the panel where there is room, in points; nil for all of the view.
  public var panelSize: Size? { didSet { if panelSize != oldValue { panelChanged() } } }
  /// The space that the panel keeps from the view's edges, in points.
  public var panelMargin = 0.0 { didSet { if panelMargin != oldValue { panelChanged() } } }
  /// The panel's color.
  public var panelColor = ControlStyle.light.panel { didSet { setNeedsDisplay() } }
  /// The radius of the panel's corners, in points.
  public var cornerRadius = 0.0 { didSet { setNeedsDisplay() } }
  /// What is drawn over everything that the view covers; nil for nothing.
  public var backdropColor: Color? { didSet { setNeedsDisplay() } }
  /// When a touch beside the panel closes the view.
  public var dismissal = Dismissal.onBegan

  /// Creates a closed view.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    keepsTouches = true
    isHidden = true
  }

  /// Whether it is open.
  public var isOpen: Bool { !isHidden }

  /// Shows the view, laid out.
  open func open() {
    isHidden = false
    layoutSubviews()
    setNeedsDisplay()
  }

  /// Hides the view; the same however it is closed.
  open func close() {
    isHidden = true
  }

  /// Where the contents are: in the middle, no larger than the view; override it for another place.
  open var panel: Rect {
    guard let panelSize else { return bounds }
    let width = min(panelSize.width, bounds.size.width - 2 * panelMargin)
    let height = min(panelSize.height, bounds.size.height - 2 * panelMargin)
    return Rect(
      x: (bounds.size.width - width) / 2, y: (bounds.size.height - height) / 2, width: width,
      height: height)
  }

  private func panelChanged() {
    layoutSubviews()
    setNeedsDisplay()
  }

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if dismissal == .onBegan { closeIfBeside(touches) }
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    if dismissal == .onEnded { closeIfBeside(touches) }
  }

  private func closeIfBeside(_ touches: [Touch]) {
    let panel = panel
    if touches.contains(where: { !panel.contains($0.location(in: self)) }) { close() }
  }

  open override func draw(in canvas: Canvas) {
    if let backdropColor {
      canvas.color = backdropColor
      canvas.fill(bounds)
    }
    canvas.color = panelColor
    canvas.fill(panel, cornerRadius: cornerRadius)
  }
}
