public import TrackerKit

/// Provides glyphs: a font renderer, or a synthetic font in a test.
public protocol GlyphSource: AnyObject {
  /// The line metrics of a face at a size in pixels; nil if there is no such face.
  func metrics(pixelSize: Int, weight: FontWeight) -> FontMetrics?

  /// The mask of a character at a size in pixels; nil if the face cannot show it.
  func glyph(for scalar: Unicode.Scalar, pixelSize: Int, weight: FontWeight) -> GlyphMask?
}

/// How far a face's lines extend from the baseline, in pixels.
public struct FontMetrics: Hashable, Sendable {
  /// The height above the baseline.
  public var ascent: Int
  /// The depth below the baseline, 0 or more.
  public var descent: Int

  /// Creates the metrics of a face at one size.
  public init(ascent: Int, descent: Int) {
    self.ascent = ascent
    self.descent = descent
  }
}

/// A character's coverage at one size.
public struct GlyphMask: Hashable, Sendable {
  /// The number of columns; 0 for a space.
  public var width: Int
  /// The number of rows; 0 for a space.
  public var height: Int
  /// The mask's first column, counted from the pen to the right.
  public var left: Int
  /// The mask's first row, counted from the baseline upward.
  public var top: Int
  /// How far the pen moves to the right, in pixels.
  public var advance: Int
  /// The coverage of each pixel, from 0 (none) to 255 (full); `width * height` values, row by row.
  public var coverage: [UInt8]

  /// Creates a mask.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 0.
  ///   - height: The number of rows, at least 0.
  ///   - left: The first column, counted from the pen to the right.
  ///   - top: The first row, counted from the baseline upward.
  ///   - advance: How far the pen moves to the right, in pixels.
  ///   - coverage: From 0 (none) to 255 (full); `width * height` values, row by row.
  public init(width: Int, height: Int, left: Int, top: Int, advance: Int, coverage: [UInt8]) {
    guard width >= 0, height >= 0, coverage.count == width * height else {
      fatalError("a glyph's coverage must have a value for each pixel")
    }
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.advance = advance
    self.coverage = coverage
  }
}

/// A part of a line in one font, script and direction, to be shaped as a whole.
package struct ShapedText: Hashable, Sendable {
  /// The characters in reading order.
  package var text: String
  /// The number of the font, 0 for the first one.
  package var font: Int
  /// The script's name by ISO 15924.
  package var script: String
  /// Whether the text runs from right to left.
  package var isRightToLeft: Bool

  package static func == (left: ShapedText, right: ShapedText) -> Bool {
    left.font == right.font && left.script == right.script
      && left.isRightToLeft == right.isRightToLeft && left.text.hasSameScalars(as: right.text)
  }
}

/// Provides glyphs of several fonts, and shapes text: letters join or change places, and accents sit
/// on their letters.
///
/// Metrics and the glyphs of single characters come from the first font.
package protocol TextShaper: GlyphSource {
  /// The number of the first font, from 0, that has glyphs for all that is visible of a character;
  /// nil if none has.
  ///
  /// It asks the preferred font before the others.
  func font(for character: Character, preferring preferred: Int?, weight: FontWeight) -> Int?

  /// How far the pen moves along a text, in pixels, 0 or more.
  func advance(of text: ShapedText, pixelSize: Int, weight: FontWeight) -> Int

  /// The coverage and advance of a text; nil if it cannot be shown.
  func mask(of text: ShapedText, pixelSize: Int, weight: FontWeight) -> GlyphMask?

  /// An emoji in colors, in a width in pixels; nil if no font has colors for it.
  func picture(of emoji: String, width: Int) -> PicturePixels?
}

extension TextShaper {
  package func picture(of emoji: String, width: Int) -> PicturePixels? { nil }
}
