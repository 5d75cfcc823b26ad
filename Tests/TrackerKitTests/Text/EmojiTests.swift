import Testing

@testable import TrackerKit

@Suite("Emoji")
struct EmojiTests {
  /// A single scalar, a variation, a skin tone, joined scalars, a flag and a keycap.
  static let emoji: [Character] = ["😀", "❤️", "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣"]

  @Test("V5 every emoji is 1.25 font sizes wide, in each weight", arguments: emoji)
  func width(_ emoji: Character) {
    #expect(emoji.isEmoji)
    for weight in FontWeight.allCases {
      #expect(TextAdvance.of(emoji, weight: weight) == 1.25)
    }
    var block = TextBlock("\(emoji)\(emoji)\(emoji)", fontSize: 10)
    #expect(block.size() == Size(width: 38, height: 13))
    block.text = "a \(emoji)\(emoji)"
    #expect(block.lines(in: 20) == ["a", "\(emoji)", "\(emoji)"])
  }

  @Test("V5 digits, letters and signs in their text form are no emoji")
  func text() {
    for character in ["1", "#", "©", "é", "日", "☺\u{FE0E}", "❤", " "] as [Character] {
      #expect(!character.isEmoji, "\(character)")
    }
  }

  @Test("V5 an emoji's name is its first two words, a flag's letters or a keycap's sign")
  func names() {
    #expect(
      Self.emoji.map { $0.emojiName.joined(separator: " ") } == [
        "grinning face", "heavy black", "thumbs up", "man", "DE", "1",
      ])
  }

  @Test("D9 Backspace deletes a whole emoji", arguments: emoji)
  func backspace(_ emoji: Character) {
    let scene = ControlScene()
    let field = scene.add(TextField(frame: Rect(x: 10, y: 10, width: 200, height: 44)))
    field.text = "a\(emoji)"
    scene.tap(200, 30)
    scene.key("backspace")
    #expect(field.text == "a")
    scene.key("backspace")
    #expect(field.text == "")
  }
}
