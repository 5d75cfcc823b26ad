import Testing

@testable import TrackerKit

@Suite("TextBlock")
struct TextBlockTests {
  /// The lines at a font size of 1 in a width.
  private func lines(
    _ text: String, _ width: Double, maximum: Int = 0, _ truncation: TextBlock.Truncation = .tail
  ) -> [String] {
    var block = TextBlock(text, fontSize: 1)
    (block.maximumLines, block.truncation) = (maximum, truncation)
    return block.lines(in: width)
  }

  @Test("V5 lines break after spaces, and spaces at a line's end take no room")
  func words() {
    // A letter o has 0.61 of the font size, a space 0.32.
    #expect(lines("ooo ooo ooo", 4) == ["ooo ooo", "ooo"])
    #expect(lines("ooo ooo ooo", 3 * 0.61) == ["ooo", "ooo", "ooo"])
    #expect(lines("oo  oo", 2.5) == ["oo", "oo"])
    #expect(lines("  oo", 9) == ["  oo"])
    #expect(lines("oo\u{A0}oo oo", 3.5) == ["oo\u{A0}oo", "oo"])
  }

  @Test("V5 a line feed starts a new line, empty lines stay, and any text has a line")
  func feeds() {
    #expect(lines("a\n\nb\n", 9) == ["a", "", "b", ""])
    #expect(lines("a\r\nb", 9) == ["a", "b"])
    #expect(lines("", 9) == [""])
  }

  @Test("V5 lines break after hyphens and slashes, and within words that are too long")
  func longWords() {
    #expect(lines("oo-oo/oo", 2.3) == ["oo-", "oo/", "oo"])
    #expect(lines("a oooooo", 1.9) == ["a", "ooo", "ooo"])
    #expect(lines("ooo", 0.1) == ["o", "o", "o"])
    #expect(lines("-1", 0.4) == ["-", "1"])
  }

  @Test("V5 lines break beside ideographs, but not before or after certain punctuation")
  func ideographs() {
    #expect(lines("日本語日本語", 4) == ["日本語日", "本語"])
    #expect(lines("日本語。日", 3.1) == ["日本", "語。日"])
    #expect(lines("日本「語」", 3) == ["日本", "「語」"])
    #expect(lines("o日o", 1.7) == ["o日", "o"])
  }

  @Test("V5 an ellipsis stands for what exceeds the lines: the end, the beginning or the middle")
  func truncation() {
    #expect(lines("ooo ooo ooo", 2.2, maximum: 2) == ["ooo", "o…"])
    #expect(lines("oooooooo", 3.5, maximum: 1) == ["oooo…"])
    #expect(lines("abcdefgh", 3.5, maximum: 1, .head) == ["…efgh"])
    #expect(lines("abcdefgh", 3.5, maximum: 1, .middle) == ["ab…gh"])
    #expect(lines("oo\noo\noo", 3.5, maximum: 2) == ["oo", "oo…"])
    #expect(lines("oo oo", 2, maximum: 2) == ["oo", "oo"])
    #expect(lines("oooo", 0.5, maximum: 1) == ["…"])
  }

  @Test("V5 a text is as wide as its longest line, and as high as its lines")
  func size() {
    var block = TextBlock("ooo ooo", fontSize: 10)
    #expect(block.size() == Size(width: 40, height: 13))
    #expect(block.size(in: 30) == Size(width: 19, height: 25))
    block.lineHeight = 2
    block.maximumLines = 1
    #expect(block.size(in: 25).height == 20)
    block.weight = .bold
    block.maximumLines = 0
    #expect(block.size() == Size(width: 45, height: 20))
    #expect(TextBlock("", fontSize: 10).size() == Size(width: 0, height: 13))
  }

  @Test(
    "V5 letters of European scripts have widths of their own",
    arguments: [("ŵ", 0.82), ("Ω", 0.76), ("щ", 0.94), ("é", 0.62), ("ⴰ", 0.62), ("語", 1)])
  func widths(character: Character, width: Double) {
    #expect(abs(TextAdvance.of(character) - width) < 0.011)
  }

  @Test("V5 a million characters break within the time of a few frames")
  func long() {
    let lines = lines(String(repeating: "ooo ", count: 20_000), 30)
    #expect(lines.count == 20_000 / 14 + 1)
  }
}
