/// A view that takes all touches while it is open, with a panel for its content.
///
/// Give it the size of the view that it covers, add the content as subviews, and lay them out in
/// `panel`. It is initially closed. Opening it cancels the touches of the covered views and their
/// gestures, except a gesture whose action opens it. When it closes, it keeps its own touches.
open class ModalView: View {
  /// When a touch outside the panel closes the view.
  public enum Dismissal: Sendable {
    /// When it begins.
    case onBegan
    /// When it ends outside the panel.
    case onEnded
    /// Never; only the content closes the view.
    case never
  }

  /// The size of the panel if there is room, in points; nil for the whole view.
  public var panelSize: Size? { didSet { if panelSize != oldValue { panelChanged() } } }
  /// The minimum distance between the panel and the view's edges, in points.
  public var panelMargin = 0.0 { didSet { if panelMargin != oldValue { panelChanged() } } }
  /// The panel's color; unless set, that of light or dark panels (rule V9).
  public var panelColor: Color {
    get { ownPanelColor ?? userInterfaceStyle.controlStyle.panel }
    set { ownPanelColor = newValue }
  }
  private var ownPanelColor: Color? { didSet { setNeedsDisplay() } }
  /// The panel's corner radius, in points.
  public var cornerRadius = 0.0 { didSet { setNeedsDisplay() } }
  /// The color drawn over everything that the view covers, if any.
  public var backdropColor: Color? { didSet { setNeedsDisplay() } }
  /// When a touch outside the panel closes the view.
  public var dismissal = Dismissal.onBegan

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    stopsTouchPropagation = true
    isHidden = true
  }

  /// Whether the view is open.
  public var isOpen: Bool { !isHidden }

  /// Lays out and shows the view, and cancels the touches that it covers.
  open func open() {
    isHidden = false
    layoutSubviews()
    setNeedsDisplay()
    window?.router.cancelTouches(beneath: self)
  }

  /// Hides the view; it is called however the view is closed.
  open func close() {
    isHidden = true
  }

  /// The panel's frame: centered and no larger than the view; override it for another position.
  open var panel: Rect {
    guard let panelSize else { return bounds }
    let width = min(panelSize.width, bounds.size.width - 2 * panelMargin)
    let height = min(panelSize.height, bounds.size.height - 2 * panelMargin)
    return Rect(center: bounds.center, size: Size(width: width, height: height))
  }

  /// A dialog, labeled with its first text.
  open override var accessibilityElement: AccessibilityElement? { AccessibilityElement(.dialog) }

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
