/// The widths of characters by which text is measured, broken and cut off, and fingers move carets
/// (rules D11, S4, V5).
///
/// They are the widths of DejaVu Sans, whatever font draws the text, so that a finger has the same
/// effect, and lines break at the same places, on every machine
/// ([why](../../../docs/dev/decisions/0019-a-caret-without-measured-text.md)).
package enum TextAdvance {
  /// How much wider bold letters are.
  private static let bold = 1.125

  /// The width of a character, in font sizes.
  package static func of(_ character: Character, weight: FontWeight = .regular) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if character.isEmoji { return Character.emojiWidth }
    let factor = weight >= .semibold ? bold : 1
    for table in tables where scalar.value >= table.first {
      let index = Int(scalar.value - table.first)
      if index < table.widths.count { return Double(table.widths[index]) / 100 * factor }
    }
    return isWide(character) ? 1 : 0.62 * factor
  }

  /// The width of several characters, in font sizes.
  package static func of(
    _ characters: some Sequence<Character>, weight: FontWeight = .regular
  ) -> Double {
    characters.reduce(0) { $0 + of($1, weight: weight) }
  }

  /// Whether a character is about as wide as high: ideographs, syllables, emoji, the ellipsis.
  static func isWide(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return character.isEmoji || value >= 0x1100 && wide.contains { $0.contains(value) }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2026...0x2026, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]

  /// The first character of a part of Unicode, and the widths from there on, in hundredths of the font
  /// size: Latin, Greek and Cyrillic.
  private static let tables: [(first: UInt32, widths: [UInt8])] = [
    (
      0x20,
      widths(
        #"""
        .6<bNm\)55@b.2.0NNNNNNNNNN00bbbCrRST[MH[Y++PFdY]J]SMKWRqSKS505b@@KMEML1MM**H*oMK
        MM7B5MI`IIBN0Nb
        """#)
    ),
    (
      0xA0,
      widths(
        #"""
        .6NNNN0@@r=Kb2r@@b66@NN.@6=KoooCRRRRRRoTMMMM++++[Y]]]]]b]WWWWKJMKKKKKKpELLLL****
        KMKKKKKbKMMMMIMIRKRKRKTETETETE[M[MMLMLMLMLML[M[M[M[MYMjS+*+*+*+*+*IF+*PHHF*F*F4F
        0F*YMYMYM_YM]K]K]KytS7S7S7MBMBMBMBK5K5K5WMWMWMWMWMWMq`KIKSBSBSB1
        """#)
    ),
    (
      0x370,
      widths(
        #"""
        OGdO**YOJJ@EEE0+JJJJ@@S.Ye7J_J`a0RSFRMSY]+PRdYM]YJJMKK]S]Z+KPDM0HPNIKDDMK0IINFFK
        JMIMJHPHPb0HKHbPKLTbTPbP]KOIH<PPeMkbZP]KSK[LTKKDPME*]LLJMTdOMTTT
        """#)
    ),
    (
      0x400,
      widths(
        #"""
        MM]KTM+++{v]UYKYRSSK\MzNYYUYdY]YJTKKdS\Sy{afSTzSKLICSLhCOOJNYOKOMEHIcIRIjlU]IEbJ
        LLLCEB***hhOJOIO
        """#)
    ),
  ]

  /// Each character's code is 14 above its width.
  private static func widths(_ codes: String) -> [UInt8] {
    codes.utf8.lazy.filter { $0 != 10 }.map { $0 - 14 }
  }
}
