import Testing

@testable import TrackerKit

@Suite struct TextLevelsTests {
  /// A line whose capital letters stand for Hebrew ones, and its levels.
  @Test(
    "V5 the direction of characters follows from the letters around them",
    arguments: [
      ("", ""),
      ("abc 12.", "0000000"),
      ("ABC", "111"),
      // The first letter decides the line's direction.
      ("abc DEF ghi", "00001110000"),
      ("ABC def GHI", "11112221111"),
      ("1. ABC", "211111"),
      ("- abc DEF", "000000111"),
      // What is between letters of one direction has theirs, else the line's.
      ("abc DEF, GHI.", "0000111111110"),
      ("ABC (def) GHI", "1111122211111"),
      ("ABC (def) 12", "111112221122"),
      ("abc DEF (12) ghi", "0000111112210000"),
      ("ABC [d(e F]", "11111222111"),
      // Numbers run from left to right, with separators and signs; after left letters as these.
      ("ABC 12.5% DEF", "1111222221111"),
      ("ABC $12 -3", "1111222112"),
      ("abc 12 DEF", "0000000111"),
      ("abc DEF 12", "0000111122"),
      ("ABC 1- 2", "11112112"),
      // Spaces at the end belong to the line.
      ("abc DEF  ", "000011100"),
      ("ABC def  ", "111122211"),
    ])
  func levels(_ line: String, _ levels: String) {
    let characters = line.map { character in
      character.isUppercase
        ? character.unicodeScalars.first.flatMap { Unicode.Scalar($0.value - 0x41 + 0x5D0) }
          .map(Character.init) ?? character : character
    }
    #expect(TextLevels(of: characters).levels.map { "\($0)" }.joined() == levels)
  }

  @Test("V5 Arabic, its digits, and the marks of direction have theirs")
  func kinds() {
    func levels(_ text: String) -> [UInt8] { TextLevels(of: Array(text)).levels }
    #expect(levels("سلام ٣٫٥") == [1, 1, 1, 1, 1, 2, 2, 2])
    #expect(levels("\u{200F}abc!") == [1, 2, 2, 2, 1])
    #expect(levels("a!\u{200F}") == [0, 0, 1])
    #expect(levels("ب!\u{200E}") == [1, 1, 2])
    // Digits of Devanagari are letters as far as direction goes.
    #expect(levels("ب १२") == [1, 1, 2, 2])
  }
}
