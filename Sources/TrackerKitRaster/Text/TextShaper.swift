package import TrackerKit

/// A part of a line in one font, script and direction, to be shaped as a whole.
package struct ShapedText: Hashable, Sendable {
  /// The characters, in the order in which they are read.
  package var text: String
  /// The number of the font, 0 for the first one.
  package var font: Int
  /// The script's name by ISO 15924.
  package var script: String
  /// Whether the text runs from right to left.
  package var isRightToLeft: Bool

  package init(_ text: String, font: Int, script: String, isRightToLeft: Bool) {
    self.text = text
    self.font = font
    self.script = script
    self.isRightToLeft = isRightToLeft
  }

  package static func == (left: ShapedText, right: ShapedText) -> Bool {
    left.font == right.font && left.script == right.script
      && left.isRightToLeft == right.isRightToLeft && left.text.hasSameScalars(as: right.text)
  }
}

/// A source of glyphs with several fonts that shapes text.
///
/// Letters join or change places, and accents are on their letters. Metrics and the glyphs of single
/// characters are those of the first font.
package protocol TextShaper: GlyphSource {
  /// The number of the first font that has all glyphs of a character; nil if none has.
  ///
  /// - Parameters:
  ///   - character: The character; what is invisible of it needs no glyph.
  ///   - preferred: The number of the font to ask first.
  ///   - weight: The weight of the fonts.
  /// - Returns: The font's number, 0 for the first one.
  func font(for character: Character, preferring preferred: Int?, weight: FontWeight) -> Int?

  /// How far the pen moves in a text, in pixels, 0 or more.
  func advance(of text: ShapedText, pixelSize: Int, weight: FontWeight) -> Int

  /// The coverage of a text, with the text's advance; nil if it cannot be shown.
  func mask(of text: ShapedText, pixelSize: Int, weight: FontWeight) -> GlyphMask?
}
