/// A face with a title, a symbol or both; it sends `touchUpInside` when tapped.
///
///     let button = Button("Clear", frame: Rect(x: 8, y: 8, width: 96, height: 44))
///     button.addTarget(self, action: Panel.clear, for: .touchUpInside)
open class Button: Control {
  /// The text on the face, one line; shrunk to fit the width, and no larger than the style says.
  public var title: String {
    didSet { if !title.hasSameScalars(as: oldValue) { setNeedsDisplay() } }
  }
  /// The picture on the face, in front of the title.
  public var symbol: ControlSymbol? { didSet { setNeedsDisplay() } }
  /// The inset of the face; the whole bounds react to touches.
  public var inset = 0.0 { didSet { if inset != oldValue { setNeedsDisplay() } } }
  /// The part of the height that the symbol takes, 0...1.
  static let symbolShare = 0.5

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The text on the face.
  ///   - symbol: The picture on the face.
  ///   - frame: The position and size in the superview, in points.
  ///   - style: The look.
  ///   - tuning: The gesture constants.
  public init(
    _ title: String = "", symbol: ControlSymbol? = nil, frame: Rect = .zero,
    style: ControlStyle = .light, tuning: GestureTuning = GestureTuning()
  ) {
    self.title = title
    self.symbol = symbol
    super.init(frame: frame, style: style, tuning: tuning)
  }

  /// Draws face, symbol and title.
  open override func draw(in canvas: Canvas) {
    let face = bounds.expanded(by: -inset)
    guard face.size.shortEdge > 0 else { return }
    drawFaded(in: canvas) {
      // Selected buttons also have a different outline, since color alone is not enough (rule H6).
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
    let edge = face.size.shortEdge * Self.symbolShare
    // Even a narrow face leaves room for a character.
    let padding = max(0, min(style.padding, (face.size.width - style.fontSize) / 2))
    guard let symbol else { return drawTitle(in: canvas, face, padding, alignment: .center) }
    guard !title.isEmpty else {
      let corner = face.center - Point(x: edge / 2, y: edge / 2)
      return symbol.draw(in: canvas, Rect(origin: corner, size: Size(width: edge, height: edge)))
    }
    let location = Rect(
      x: face.minX + padding, y: face.center.y - edge / 2, width: edge, height: edge)
    symbol.draw(in: canvas, location)
    let rest = Rect(
      x: location.maxX, y: face.minY, width: face.maxX - location.maxX, height: face.size.height)
    drawTitle(in: canvas, rest, padding, alignment: .leading)
  }

  private func drawTitle(
    in canvas: Canvas, _ rect: Rect, _ padding: Double, alignment: TextRun.Alignment
  ) {
    guard !title.isEmpty else { return }
    let box = Rect(
      x: rect.minX + padding, y: rect.minY, width: rect.size.width - 2 * padding,
      height: rect.size.height)
    canvas.draw(
      TextRun(
        title, in: box, size: style.fontSize(inHeight: rect.size.height), alignment: alignment))
  }
}
