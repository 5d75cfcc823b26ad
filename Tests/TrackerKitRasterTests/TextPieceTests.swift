import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite struct TextPieceTests {
  private func pieces(_ text: String) -> [TextPiece] {
    var divider = TextDivider(shaper: BlockShaper(), weight: .regular)
    return divider.pieces(of: text)
  }

  private func words(_ text: String) -> [String] {
    pieces(text).map { piece in
      switch piece.form {
      case .plain(let text): "plain \(text)"
      case .shaped(let text):
        "\(text.script) \(text.font) \(text.isRightToLeft ? "<" : ">") \(text.text)"
      case .emoji(let text): "emoji \(text)"
      case .boxes(let count): "boxes \(count)"
      }
    }
  }

  @Test("V5 neighbors of one font and script are one piece, with the spaces and signs that follow")
  func joining() {
    #expect(words("Äpfel, 3 → Ω") == ["plain Äpfel, 3 → ", "plain Ω"])
    #expect(words("नमस्ते दुनिया 12") == ["Deva 0 > नमस्ते दुनिया 12"])
    #expect(words("東京、2 ab") == ["Hani 1 > 東京、2 ", "plain ab"])
    #expect(words("1 日本") == ["plain 1 ", "Hani 1 > 日本"])
    #expect(words("日本の") == ["Hani 1 > 日本", "Hira 1 > の"])
  }

  @Test("V5 an accent of its own makes its piece a shaped one; a Latin line is plain")
  func accents() {
    #expect(words("ae\u{301}") == ["Latn 0 > ae\u{301}"])
    #expect(words("a\u{FE0F}b") == ["plain a\u{FE0F}b"])
  }

  @Test("V5 pieces are in the order in which they are seen")
  func order() {
    #expect(words("سلام دنیا") == ["Arab 0 < سلام دنیا"])
    #expect(words("ab שלום cd") == ["plain ab ", "Hebr 0 < שלום", "plain  cd"])
    #expect(words("שלום ab 12 عالم") == ["Arab 0 <  عالم", "plain ab 12", "Hebr 0 < שלום "])
    #expect(words("שלום 12") == ["plain 12", "Hebr 0 < שלום "])
    #expect(words("(שלום)") == ["Hebr 0 < (שלום)"])
    #expect(pieces("ab שלום").map(\.characters) == [0..<3, 3..<7])
  }

  @Test("V5 characters that no font has are boxes; invisible ones are not")
  func boxes() {
    #expect(words("a\u{E000}\u{E001} b") == ["plain a", "boxes 2", "plain  b"])
    #expect(words("\u{200B}\u{E000}") == ["plain \u{200B}", "boxes 1"])
    #expect(words("\u{E000}\n日") == ["boxes 1", "Hani 1 > \n日"])
  }

  @Test("V5 each emoji is a piece of its own")
  func emoji() {
    #expect(words("a👍🏽🇩🇪 b") == ["plain a", "emoji 👍🏽", "emoji 🇩🇪", "plain  b"])
    #expect(words("\u{E000}1️⃣\u{E000}") == ["boxes 1", "emoji 1️⃣", "boxes 1"])
  }

  @Test("V5 a long piece ends with a space")
  func length() {
    let text = String(repeating: "नमस्ते ", count: 100)
    let pieces = pieces(text)
    #expect(pieces.count > 5 && pieces.allSatisfy { $0.characters.count <= 40 })
    let (starts, ends) = (
      pieces.map(\.characters.lowerBound), pieces.map(\.characters.upperBound)
    )
    #expect(starts.dropFirst() == ends.dropLast())
    #expect(pieces.last?.characters.upperBound == text.count)
  }
}
