/// Text that does not react to touches.
///
/// The text wraps at the label's width (see ``TextBlock``). If it is too large for the frame, it first
/// shrinks down to ``minimumFontSize``; then an ellipsis stands for the rest.
open class Label: View {
  /// The text; a line feed starts a new line.
  public var text: String {
    didSet { if !text.hasSameScalars(as: oldValue) { naturalSizeChanged() } }
  }
  /// The horizontal alignment of the lines.
  public var alignment = TextRun.Alignment.leading { didSet { setNeedsDisplay() } }
  /// The text's color; unless set, that of the style's text or hints.
  public var color: Color {
    get {
      if let ownColor { return ownColor }
      let style = ownStyle ?? userInterfaceStyle.controlStyle
      return isHint ? style.hint : style.text
    }
    set { ownColor = newValue }
  }
  /// Whether the text is a hint, which has a paler color.
  public var isHint = false { didSet { if isHint != oldValue { setNeedsDisplay() } } }
  private var ownColor: Color? { didSet { if ownColor != oldValue { setNeedsDisplay() } } }
  private let ownStyle: ControlStyle?
  /// The font size, in points.
  public var fontSize: Double { didSet { if fontSize != oldValue { naturalSizeChanged() } } }
  /// The smallest font size, in points, to which text that does not fit shrinks; nil for none.
  public var minimumFontSize: Double? {
    didSet { if minimumFontSize != oldValue { naturalSizeChanged() } }
  }
  /// The thickness of the strokes.
  public var weight = FontWeight.regular {
    didSet { if weight != oldValue { naturalSizeChanged() } }
  }
  /// The maximum number of lines; 0 for as many as fit.
  public var maximumLines = 0 { didSet { if maximumLines != oldValue { naturalSizeChanged() } } }
  /// What an ellipsis stands for if the text does not fit.
  public var truncation = TextBlock.Truncation.tail { didSet { setNeedsDisplay() } }
  /// The distance between two lines, in font sizes.
  public var lineHeight = 1.25 { didSet { if lineHeight != oldValue { naturalSizeChanged() } } }

  /// Creates a label in a style's color and font size; the frame is in the superview, in points.
  ///
  /// Without a style, its color is that of light or dark controls (rule V9).
  public init(_ text: String = "", frame: Rect = .zero, style: ControlStyle? = nil) {
    self.text = text
    ownStyle = style
    fontSize = (style ?? .light).fontSize
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// The size of the text, wrapped at the width.
  open override func sizeThatFits(_ size: Size) -> Size {
    text.isEmpty ? .zero : block(fontSize).size(in: size.width)
  }

  /// Labels do not grow.
  open override var usualGrowth: Growth { [] }

  /// The whole text, even if it is cut off.
  open override var accessibilityElement: AccessibilityElement? {
    text.isEmpty ? nil : AccessibilityElement(.text, text)
  }

  /// Draws the lines, vertically centered as a block.
  open override func draw(in canvas: Canvas) {
    guard !text.isEmpty, bounds.size.shortEdge > 0 else { return }
    let block = fittingBlock
    let lines = block.lines(in: bounds.size.width)
    let height = min(block.fontSize * lineHeight, bounds.size.height / Double(lines.count))
    let size = min(block.fontSize, height)
    let top = (bounds.size.height - height * Double(lines.count)) / 2
    canvas.color = color
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let box = Rect(
        x: 0, y: top + Double(index) * height, width: bounds.size.width, height: height)
      canvas.draw(TextRun(line, in: box, size: size, alignment: alignment, weight: weight))
    }
  }

  /// The text in the largest size in which it fits the bounds, cut off where the smallest does not.
  private var fittingBlock: TextBlock {
    var size = fontSize
    let least = min(fontSize, minimumFontSize ?? fontSize)
    while size > least, !fits(block(size)) { size = max(least, size * 0.95 - 0.1) }
    var block = block(size)
    let room = max(1, Int(bounds.size.height / (size * lineHeight) + 0.01))
    block.maximumLines = maximumLines > 0 ? min(maximumLines, room) : room
    return block
  }

  private func fits(_ block: TextBlock) -> Bool {
    var whole = block
    whole.maximumLines = 0
    let lines = whole.lines(in: bounds.size.width)
    let isLow = Double(lines.count) * block.fontSize * lineHeight <= bounds.size.height + 0.01
    // A word cut in two does not fit either.
    let words = text.split(whereSeparator: \.isWhitespace)
    let widest = words.map { TextAdvance.of($0, weight: weight) }.max() ?? 0
    return isLow && (maximumLines == 0 || lines.count <= maximumLines)
      && widest * block.fontSize <= bounds.size.width
  }

  private func block(_ size: Double) -> TextBlock {
    var block = TextBlock(text, fontSize: size)
    (block.weight, block.lineHeight) = (weight, lineHeight)
    (block.maximumLines, block.truncation) = (maximumLines, truncation)
    return block
  }
}
