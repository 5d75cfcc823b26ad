/// A row of a list: a stack of views on a background that shows whether it is pressed or selected.
///
///     let cell = list.dequeueCell(ListCell.self) { ListCell() }
///     cell.title.text = people[path.row].name
///
/// Subclass it, or add views to ``content``. A list reuses cells for other rows, so set everything
/// that differs between rows.
open class ListCell: View {
  /// The views of the row, from left to right: at first ``title`` alone.
  public let content = StackView(.horizontal, spacing: 12, alignment: .center)
  /// The row's text.
  public let title: Label
  /// Text at the right in the hint color; hidden while it is empty.
  public let detail: Label
  /// The look; unless set, light or dark as the cell is (rule V9).
  public var style: ControlStyle {
    get { ownStyle ?? userInterfaceStyle.controlStyle }
    set { ownStyle = newValue }
  }
  private var ownStyle: ControlStyle? { didSet { if ownStyle != oldValue { setNeedsDisplay() } } }
  /// Whether the row looks selected.
  public var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
  /// Whether a finger presses the row.
  public private(set) var isHighlighted = false {
    didSet { if isHighlighted != oldValue { setNeedsDisplay() } }
  }
  /// The row's location; nil if the cell shows no row.
  public internal(set) var path: RowPath?
  /// What moves aside for the actions: the ground and the content.
  let front = FrontView()
  /// The buttons behind the front.
  var actions: [Button] = []

  /// Creates a cell in a style's colors and sizes; without one, it is light or dark as its list is.
  public init(style: ControlStyle? = nil) {
    ownStyle = style
    title = Label(style: style)
    detail = Label(style: style)
    super.init()
    detail.isHint = true
    detail.alignment = .trailing
    detail.isHidden = true
    title.growth = .horizontal
    title.maximumLines = 1
    detail.maximumLines = 1
    content.insets = EdgeInsets(
      top: 0, left: 1.6 * self.style.padding, bottom: 0, right: 1.6 * self.style.padding)
    content.addSubview(title)
    content.addSubview(detail)
    front.cell = self
    front.addSubview(content)
    clipsToBounds = true
    addSubview(front)
  }

  /// A row, labeled with its texts.
  open override var accessibilityElement: AccessibilityElement? { AccessibilityElement(.row) }

  /// Called before the cell shows another row; reset what belongs to the old one, and call `super`.
  open func prepareForReuse() {
    isSelected = false
  }

  /// The height that the content needs in a width, at least that of a touch target.
  open override func sizeThatFits(_ size: Size) -> Size {
    let fitting = content.sizeThatFits(size)
    return Size(width: size.width, height: max(style.targetSize, fitting.height))
  }

  /// The cell as its list uses it again.
  final func recycle() {
    stopAnimation()
    (alpha, transform) = (1, .identity)
    isHighlighted = false
    moveFront(to: 0, animated: false)
    prepareForReuse()
  }

  open override func layoutSubviews() {
    front.frame.size = bounds.size
    content.frame = front.bounds
    detail.isHidden = detail.text.isEmpty
    placeActions()
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    isHighlighted = true
  }

  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    isHighlighted = false
  }

  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    isHighlighted = false
  }

  // MARK: Drawing

  /// Draws the ground, and a line between this row and the next one, below the content.
  open func drawGround(in canvas: Canvas) {
    let style = style
    canvas.color = isSelected ? style.accent : isHighlighted ? style.pressedFace : style.face
    canvas.fill(bounds)
    canvas.color = style.outline.opacity(0.4)
    let indent = 1.6 * style.padding
    canvas.fill(
      Rect(x: indent, y: bounds.maxY - 1, width: bounds.size.width - indent, height: 1))
  }

  // MARK: Actions

  /// How far the front is moved to the left, in points.
  var shift: Double { -front.frame.origin.x }

  var actionWidth: Double { actions.map(\.naturalSize.width).reduce(0, +) }

  /// Shows buttons behind the front, from left to right.
  func show(_ buttons: [Button]) {
    for button in actions { button.removeFromSuperview() }
    actions = buttons
    for button in buttons { insertSubview(button, at: 0) }
    placeActions()
  }

  func moveFront(to shift: Double, animated isAnimated: Bool) {
    guard isAnimated, window != nil else {
      front.stopAnimation()
      front.frame.origin.x = -shift
      if shift == 0 { show([]) }
      return placeActions()
    }
    front.animate(duration: 0.2, curve: .easeOut) {
      $0.frame.origin.x = -shift
    } completion: { [weak self] isComplete in
      if isComplete, shift == 0 { self?.show([]) }
    }
  }

  private func placeActions() {
    var x = bounds.size.width - actionWidth
    for button in actions {
      let width = button.naturalSize.width
      button.frame = Rect(x: x, y: 0, width: width, height: bounds.size.height)
      x += width
    }
  }
}

/// The part of a cell that moves aside.
final class FrontView: View {
  unowned var cell: ListCell?

  override func draw(in canvas: Canvas) { cell?.drawGround(in: canvas) }
}

/// What a button behind a row does, which a swipe to the left uncovers.
public struct SwipeAction {
  /// The button's title.
  public var title: String
  /// Whether the action removes something; its button is red.
  public var isDestructive: Bool
  /// Performs the action; called after the row has begun to close.
  public var perform: (RowPath) -> Void

  /// Creates an action.
  public init(
    _ title: String, isDestructive: Bool = false, perform: @escaping (RowPath) -> Void
  ) {
    (self.title, self.isDestructive, self.perform) = (title, isDestructive, perform)
  }
}
