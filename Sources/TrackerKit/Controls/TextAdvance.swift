/// The widths of characters that decide where a finger puts the caret, and how much of a long text
/// is shown (rules D11, S4).
///
/// They are those of DejaVu Sans, whatever font draws the text: a finger has the same effect on
/// every machine ([why](../../../docs/decisions/0019-a-caret-without-measured-text.md)).
package enum TextAdvance {
  /// The width of a character, in font sizes.
  package static func of(_ character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    let value = Int(scalar.value)
    if ascii.indices.contains(value - 32) { return Double(ascii[value - 32]) / 100 }
    return isWide(scalar) ? 1 : other
  }

  /// The width of several characters, in font sizes.
  package static func of(_ characters: some Sequence<Character>) -> Double {
    characters.reduce(0) { $0 + of($1) }
  }

  /// The width of a character that is in no table, in font sizes.
  private static let other = 0.62

  /// Whether a character is as wide as high: an ideograph, a syllable, an emoji, an ellipsis.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    wide.contains { $0.contains(scalar.value) }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2026...0x2026, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// From the space to the tilde, in hundredths of the font size.
  private static let ascii: [UInt8] = [
    32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34,
    64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53,
    100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79,
    60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50,
    50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61,
    63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84,
  ]
}
