/// Text that does not react to touches.
///
/// Each line shrinks to fit the width, and all lines to fit the height.
open class Label: View {
  /// The text; a line feed starts a new line.
  public var text: String {
    didSet { if !text.hasSameScalars(as: oldValue) { setNeedsDisplay() } }
  }
  /// The horizontal alignment of the lines.
  public var alignment = TextRun.Alignment.leading { didSet { setNeedsDisplay() } }
  /// The text's color.
  public var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// The largest font size, in points.
  public var fontSize: Double { didSet { if fontSize != oldValue { setNeedsDisplay() } } }
  /// The thickness of the strokes.
  public var weight = FontWeight.regular {
    didSet { if weight != oldValue { setNeedsDisplay() } }
  }
  /// The distance between two lines, in font sizes.
  static let lineHeight = 1.25

  /// Creates a label in a style's text color and font size; the frame is in the superview, in points.
  public init(_ text: String = "", frame: Rect = .zero, style: ControlStyle = .light) {
    self.text = text
    color = style.text
    fontSize = style.fontSize
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Draws the lines, vertically centered as a block.
  open override func draw(in canvas: Canvas) {
    guard !text.isEmpty else { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let room = bounds.size.height / Double(lines.count)
    let size = min(fontSize, room / Self.lineHeight)
    let height = size * Self.lineHeight
    let top = (bounds.size.height - height * Double(lines.count)) / 2
    canvas.color = color
    for (index, line) in lines.enumerated() where !line.isEmpty {
      let box = Rect(
        x: 0, y: top + Double(index) * height, width: bounds.size.width, height: height)
      canvas.draw(
        TextRun(String(line), in: box, size: size, alignment: alignment, weight: weight))
    }
  }
}
