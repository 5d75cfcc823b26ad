public import TrackerKit

/// A source of glyphs: a font renderer, or a synthetic font in a test.
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

/// One character's coverage at one size.
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

  /// Creates a mask from its position relative to the pen and its coverage.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - left: The first column, counted from the pen to the right.
  ///   - top: The first row, counted from the baseline upward.
  ///   - advance: How far the pen moves to the right, in pixels.
  ///   - coverage: `width * height` values, row by row.
  public init(
    width: Int, height: Int, left: Int, top: Int, advance: Int, coverage: [UInt8]
  ) {
    guard width >= 0, height >= 0, coverage.count == width * height else {
      programmerMistake("a glyph's coverage must have a value for each pixel")
    }
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.advance = advance
    self.coverage = coverage
  }
}
