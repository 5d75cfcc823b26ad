/// A face with a title, a symbol or both; it sends `touchUpInside` when tapped.
///
///     let button = Button("Clear", frame: Rect(x: 8, y: 8, width: 96, height: 44))
///     button.addTarget(self, action: Panel.clear, for: .touchUpInside)
open class Button: Control {
  /// The text on the face, one line; it shrinks to fit the width.
  public var title: String {
    didSet { if !title.hasSameScalars(as: oldValue) { naturalSizeChanged() } }
  }
  /// The picture on the face, in front of the title.
  public var symbol: ControlSymbol? { didSet { naturalSizeChanged() } }
  /// Whether the picture is above the title instead of in front of it, for a face taller than usual.
  public var isStacked = false { didSet { if isStacked != oldValue { setNeedsDisplay() } } }
  /// The inset of the face; the whole bounds react to touches.
  public var inset = 0.0 { didSet { if inset != oldValue { setNeedsDisplay() } } }
  /// The part of the height that the symbol takes, 0...1.
  static let symbolShare = 0.5

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The text on the face.
  ///   - symbol: The picture in front of the title; nil for none.
  ///   - frame: The rectangle in the superview, in points.
  ///   - style: The colors and sizes.
  ///   - tuning: The distances and times of its touches.
  public init(
    _ title: String = "", symbol: ControlSymbol? = nil, frame: Rect = .zero,
    style: ControlStyle? = nil, tuning: GestureTuning = GestureTuning()
  ) {
    self.title = title
    self.symbol = symbol
    super.init(frame: frame, style: style, tuning: tuning)
  }

  /// The size of the title and the symbol, and at least that of a touch target.
  open override func sizeThatFits(_ size: Size) -> Size {
    let text = TextBlock(title, fontSize: style.fontSize).size().width
    let letters = title.isEmpty ? 0 : text + 2 * style.padding
    let target = style.targetSize
    if symbol != nil, isStacked {
      return Size(width: max(letters, 2 * target), height: 1.75 * target)
    }
    let picture = symbol == nil ? 0 : target * Self.symbolShare + style.padding
    return Size(width: max(target, letters + picture) + 2 * inset, height: target)
  }

  /// Buttons do not grow.
  open override var usualGrowth: Growth { [] }

  /// A button with its title.
  open override var accessibilityElement: AccessibilityElement? {
    accessibilityElement(.button, title)
  }

  open override func draw(in canvas: Canvas) {
    let face = bounds.expanded(by: -inset)
    guard face.size.shortEdge > 0 else { return }
    drawFaded(in: canvas) {
      // A selected button also has another outline, since color alone is not enough (rule H6).
      canvas.fillFace(
        face, radius: style.cornerRadius, face: faceColor,
        outline: isSelected ? style.text : style.outline,
        lineWidth: isSelected ? 2 * style.lineWidth : style.lineWidth)
      canvas.color = isSelected ? style.accentText : style.text
      drawContent(in: canvas, face)
    }
  }

  private var faceColor: Color {
    if isSelected { return style.accent }
    return isHighlighted ? style.pressedFace : style.face
  }

  private func drawContent(in canvas: Canvas, _ face: Rect) {
    if let symbol, isStacked { return drawStack(symbol, in: canvas, face) }
    let edge = face.size.shortEdge * Self.symbolShare
    // Even a narrow face leaves room for a character.
    let padding = max(0, min(style.padding, (face.size.width - style.fontSize) / 2))
    var box = face
    if let symbol {
      let x = title.isEmpty ? face.center.x - edge / 2 : face.minX + padding
      symbol.draw(
        in: canvas, Rect(x: x, y: face.center.y - edge / 2, width: edge, height: edge))
      box.origin.x = x + edge
      box.size.width = face.maxX - box.minX
    }
    guard !title.isEmpty else { return }
    box.origin.x += padding
    box.size.width -= 2 * padding
    canvas.draw(
      TextRun(
        title, in: box, size: style.fontSize(inHeight: box.size.height),
        alignment: symbol == nil ? .center : .leading))
  }

  private func drawStack(_ symbol: ControlSymbol, in canvas: Canvas, _ face: Rect) {
    let size = style.fontSize(inHeight: face.size.height)
    let line = 1.4 * size
    let edge = max(0, min(face.size.width, face.size.height - line) - 1.5 * style.padding)
    let top = face.minY + (face.size.height - edge - line - style.padding / 2) / 2
    symbol.draw(
      in: canvas, Rect(x: face.center.x - edge / 2, y: top, width: edge, height: edge))
    let box = Rect(
      x: face.minX + style.padding / 2, y: top + edge + style.padding / 2,
      width: face.size.width - style.padding, height: line)
    canvas.draw(TextRun(title, in: box, size: size, alignment: .center))
  }
}
