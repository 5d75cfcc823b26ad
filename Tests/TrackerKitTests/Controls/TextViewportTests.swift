import Testing

@testable import TrackerKit

@Suite("TextViewport")
struct TextViewportTests {
  /// Twenty characters of 0.64 font sizes each.
  private let digits = Array("01234567890123456789")

  private func shown(_ caret: Int, _ viewport: inout TextViewport, width: Double = 6) -> String {
    viewport.reveal(caret, in: digits, width: width)
    return viewport.shown(of: digits, width: width)
  }

  @Test("D11 a text that fits is shown whole")
  func fitting() {
    var viewport = TextViewport()
    #expect(shown(20, &viewport, width: 12.81) == String(digits))
    #expect(shown(20, &viewport, width: 12.75).hasPrefix("…"))
  }

  @Test("D11 the shown part follows the caret, no farther than it must")
  func following() {
    var viewport = TextViewport()
    #expect(shown(0, &viewport) == "0123456…")
    #expect(shown(7, &viewport) == "0123456…")
    #expect(shown(8, &viewport) == "…234567…")
    #expect(shown(20, &viewport) == "…3456789")
    #expect(shown(14, &viewport) == "…3456789")
    #expect(shown(13, &viewport) == "…234567…", "a character before the caret stays in view")
    #expect(shown(0, &viewport) == "0123456…")
    #expect(shown(20, &viewport, width: 0.1) == "…")
  }

  @Test("D11 the selection is shown as far as its characters are")
  func part() {
    var viewport = TextViewport()
    _ = shown(8, &viewport)
    #expect(viewport.shownPart(3..<5, of: digits, width: 6) == 2..<4)
    #expect(viewport.shownPart(0..<20, of: digits, width: 6) == 1..<7)
    #expect(viewport.shownPart(8..<8, of: digits, width: 6) == 7..<7)
    #expect(viewport.shownPart(0..<1, of: digits, width: 6) == 1..<1)
  }

  @Test("S4 D11 a finger is at the nearest border between two characters, by fixed widths")
  func position() {
    var viewport = TextViewport()
    func positions(_ places: [Double]) -> [Int] {
      places.map { viewport.position(at: $0, in: digits, width: 6) }
    }
    _ = shown(0, &viewport)
    #expect(positions([-1, 0, 0.31, 0.33, 0.95, 0.97]) == [0, 0, 0, 1, 1, 2])
    #expect(positions([4.4, 5.9, 6.1]) == [7, 7, 8])
    _ = shown(8, &viewport)
    #expect(positions([-0.1, 0, 1.31, 1.33, 4.9, 6.1]) == [1, 2, 2, 3, 8, 9])
  }

  @Test("S4 D11 widths are those of DejaVu Sans, and of squares for ideographs")
  func widths() {
    #expect(TextAdvance.of("i") == 0.28 && TextAdvance.of("W") == 0.99)
    #expect(TextAdvance.of(" ") == 0.32 && TextAdvance.of("~") == 0.84)
    #expect(TextAdvance.of("日") == 1 && TextAdvance.of("👍") == 1.25 && TextAdvance.of("é") == 0.62)
    #expect(abs(TextAdvance.of("ii") - 0.56) < 1e-9)
  }
}
