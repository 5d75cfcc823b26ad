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

  /// The text, in one line.
  public var text: String
  /// The box, in points; the line is centered vertically and shrinks to fit the width.
  public var box: Rect
  /// The font's size, in points.
  public var size: Double
  /// The horizontal alignment in the box.
  public var alignment: Alignment
  /// The thickness of the strokes.
  public var weight: FontWeight
  /// The characters to mark instead of drawing the text: bars behind them as high as the line, or, if
  /// the range is empty, a caret before the next character; nil draws the text.
  public var marked: Range<Int>?

  /// Creates a line of text.
  ///
  /// - Parameters:
  ///   - text: The text, in one line.
  ///   - box: The box, in points; a line that is too wide shrinks to fit.
  ///   - size: The font's size, in points.
  ///   - alignment: Where the line is in the box.
  ///   - weight: The thickness of the strokes.
  public init(
    _ text: String, in box: Rect, size: Double, alignment: Alignment = .leading,
    weight: FontWeight = .regular
  ) {
    (self.text, self.box, self.size) = (text, box, size)
    (self.alignment, self.weight) = (alignment, weight)
  }

  /// Whether two lines are the same; their texts are compared scalar by scalar.
  public static func == (left: TextRun, right: TextRun) -> Bool {
    left.box == right.box && left.size == right.size && left.alignment == right.alignment
      && left.weight == right.weight && left.marked == right.marked
      && left.text.hasSameScalars(as: right.text)
  }
}

/// The thickness of a font's strokes, on OpenType's scale.
///
/// If a font is not installed in a weight, the nearest one is used (rule V5).
public enum FontWeight: UInt16, CaseIterable, Comparable, Sendable {
  /// 300.
  case light = 300
  /// 400.
  case regular = 400
  /// 500.
  case medium = 500
  /// 600.
  case semibold = 600
  /// 700.
  case bold = 700

  /// Whether one has thinner strokes than another.
  public static func < (left: FontWeight, right: FontWeight) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension String {
  /// Whether another text has the same scalars.
  ///
  /// `==` also equates é in one scalar and in two, which fonts may draw differently, and which people
  /// may want to replace with each other.
  package func hasSameScalars(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}
