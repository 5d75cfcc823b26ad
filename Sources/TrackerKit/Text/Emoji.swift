/// Emoji, each of which is one character: with its variation, skin tone and joined parts, a flag or
/// a keycap (rule V5).
extension Character {
  /// The width of an emoji, in font sizes, on every machine.
  package static let emojiWidth = 1.25

  /// Whether it is shown as a picture.
  package var isEmoji: Bool {
    let scalars = unicodeScalars
    guard let first = scalars.first, first.value >= 0x203C || scalars.count > 1,
      first.properties.isEmoji
    else { return false }
    if first.properties.isEmojiPresentation { return !scalars.contains("\u{FE0E}") }
    return scalars.dropFirst().contains {
      $0 == "\u{FE0F}" || $0 == "\u{20E3}" || $0 == "\u{200D}" || $0.properties.isEmojiModifier
    }
  }

  /// Up to two words in place of an emoji: the beginning of its name, a flag's letters, or the sign on
  /// a keycap.
  package var emojiName: [String] {
    let letters = unicodeScalars.compactMap { scalar in
      (0x1F1E6...0x1F1FF).contains(scalar.value)
        ? Unicode.Scalar(scalar.value - 0x1F1E6 + 0x41).map(String.init) : nil
    }
    if !letters.isEmpty { return [letters.joined()] }
    guard let first = unicodeScalars.first else { return [] }
    if first.isASCII { return [String(first)] }
    let name = first.properties.name ?? String(first.value, radix: 16)
    return name.lowercased().split { $0 == " " || $0 == "-" }.prefix(2).map(String.init)
  }
}

extension TextRun {
  /// Whether emoji are drawn; all of them have a byte that few letters have.
  package var hasEmoji: Bool {
    marked == nil && text.utf8.contains { $0 >= 0xE2 } && text.contains(where: \.isEmoji)
  }
}
