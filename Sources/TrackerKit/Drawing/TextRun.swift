/// A line of text in a box with a fixed layout; the text never moves anything else (rule S4).
///
/// It can be in any script and direction for which fonts are installed (rule V5).
public struct TextRun: Hashable, Sendable {
  /// The horizontal alignment in the box.
  public enum Alignment: UInt8, Sendable {
    /// At the left edge.
    case leading
    /// Centered.
    case center
    /// At the right edge.
    case trailing
  }

  /// The text, one line.
  public var text: String
  /// The box, in points: the line is centered vertically and shrunk to fit the width.
  public var box: Rect
  /// The font's size, in points.
  public var size: Double
  /// The horizontal alignment in the box.
  public var alignment: Alignment
  /// The thickness of the strokes.
  public var weight: FontWeight
  /// The characters of the text to mark instead of drawing any: a bar as high as the line behind
  /// them, in parts where the direction changes, or a caret before the one at the start of an empty
  /// range; nil draws the text.
  public var marked: Range<Int>?

  /// Creates a line of text.
  public init(
    _ text: String, in box: Rect, size: Double, alignment: Alignment = .leading,
    weight: FontWeight = .regular
  ) {
    self.text = text
    self.box = box
    self.size = size
    self.alignment = alignment
    self.weight = weight
  }

  /// Whether two lines are the same, scalar by scalar: fonts may draw é in one and in two differently.
  public static func == (left: TextRun, right: TextRun) -> Bool {
    left.box == right.box && left.size == right.size && left.alignment == right.alignment
      && left.weight == right.weight && left.marked == right.marked
      && left.text.hasSameScalars(as: right.text)
  }
}
