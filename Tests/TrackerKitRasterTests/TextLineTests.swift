import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite struct TextLineTests {
  private let box = Rect(x: 20, y: 10, width: 160, height: 40)

  /// The covered columns of a line in a row, as ranges.
  private func columns(
    _ run: TextRun, row: Int = 30, glyphs: any GlyphSource = BlockShaper()
  ) -> [Range<Int>] {
    let picture = Picture.of(width: 200, height: 60, glyphs: glyphs) { canvas in
      canvas.color = .white
      canvas.draw(run)
    }
    var ranges: [Range<Int>] = []
    for x in 0..<200 where picture[x, row] != 0 {
      if let last = ranges.last, last.upperBound == x {
        ranges[ranges.count - 1] = last.lowerBound..<x + 1
      } else {
        ranges.append(x..<x + 1)
      }
    }
    return ranges
  }

  private func marks(_ text: String, _ part: Range<Int>, row: Int = 30) -> [Range<Int>] {
    var run = TextRun(text, in: box, size: 20)
    run.marked = part
    return columns(run, row: row)
  }

  // A plain character takes 11 columns, a shaped one and a box 20.

  @Test("V5 plain, shaped, and missing characters follow each other")
  func drawing() {
    #expect(columns(TextRun("a日b", in: box, size: 20)) == [20..<30, 31..<61])
    // The box is the outline of the em.
    #expect(
      columns(TextRun("a\u{E000}b", in: box, size: 20))
        == [20..<30, 32..<33, 49..<50, 51..<61])
    #expect(columns(TextRun("a\u{200B}\n\u{AD}b", in: box, size: 20)) == [20..<30, 31..<41])
  }

  @Test(
    "V5 a line is as wide for its alignment as it is drawn",
    arguments: ["abc", "日本", "ab日\u{E000}", "אב ab", "a\u{E000}"])
  func alignment(_ text: String) throws {
    let left = columns(TextRun(text, in: box, size: 20))
    let right = columns(TextRun(text, in: box, size: 20, alignment: .trailing))
    let last = try #require(marks(text, 0..<text.count).last)
    let width = last.upperBound - 20
    #expect(right.map { $0.lowerBound + width - 160 } == left.map(\.lowerBound))
  }

  @Test("V5 H5 a line that is too long shrinks until it fits")
  func shrinking() throws {
    let narrow = Rect(x: 20, y: 10, width: 50, height: 40)
    let end = columns(TextRun("日本日本日", in: narrow, size: 20)).last?.upperBound
    #expect(try #require(end) <= 70)
  }

  @Test("V5 D11 a selection is a bar behind its characters, as high as the line")
  func bars() {
    #expect(marks("abcd", 1..<3) == [31..<53])
    #expect(marks("abcd", 1..<3, row: 18) == [31..<53])
    #expect(marks("abcd", 1..<3, row: 41) == [31..<53])
    #expect(marks("abcd", 1..<3, row: 17).isEmpty && marks("abcd", 1..<3, row: 43).isEmpty)
    #expect(marks("abcd", 2..<9) == [42..<64])
    #expect(marks("a日本b", 1..<2) == [31..<51])
    #expect(marks("a日本b", 2..<4) == [51..<82])
    #expect(marks("\u{E000}a", 0..<1) == [20..<40])
  }

  @Test("V5 D11 from right to left, the first characters are at the right")
  func rightToLeftBars() {
    #expect(marks("אבג", 0..<1) == [60..<80])
    #expect(marks("אבג", 1..<3) == [20..<60])
    // Where the direction changes, the bar is in two parts.
    #expect(marks("abאבג", 1..<3) == [31..<42, 82..<102])
  }

  @Test(
    "V5 D11 a caret is before its character, on the side from which this is read",
    arguments: [
      ("abc", 0, 20), ("abc", 1, 31), ("abc", 3, 53), ("abc", 9, 53), ("", 0, 20),
      ("a日b", 1, 31), ("a日b", 2, 51), ("a日b", 3, 62),
      ("אבג", 0, 80), ("אבג", 1, 60), ("אבג", 3, 20),
      ("abא", 2, 62), ("abא", 3, 42), ("\u{E000}a", 1, 40), ("日", 5, 40),
    ])
  func caret(_ text: String, _ position: Int, _ column: Int) {
    #expect(marks(text, position..<position) == [column..<column + 1])
  }

  @Test("V5 a shaped line is asked for once, and a Latin one is never divided")
  func caching() {
    let shaper = BlockShaper()
    let software = SoftwareCanvas(width: 200, height: 60, glyphs: shaper)
    let picture = Picture(width: 200, height: 60)
    func draw(_ text: String) {
      let canvas = Canvas()
      canvas.draw(TextRun(text, in: box, size: 20))
      software.invalidate()
      picture.draw(canvas, with: software)
    }
    draw("日本")
    draw("日本")
    #expect(shaper.masks.map(\.text) == ["日本"] && shaper.characters == ["日", "本"])
    draw("ab")
    draw("ba")
    #expect(shaper.masks.count == 1 && shaper.characters == ["日", "本", "a", "b"])
  }

  @Test("V5 a line is drawn and shaped again if only its scalars change")
  func scalars() {
    let shaper = BlockShaper()
    let software = SoftwareCanvas(width: 200, height: 60, glyphs: shaper)
    let picture = Picture(width: 200, height: 60)
    func isRedrawn(_ text: String) -> Bool {
      let canvas = Canvas()
      canvas.draw(TextRun(text, in: box, size: 20))
      return !picture.draw(canvas, with: software).isEmpty
    }
    // The plain é needs no shaping. The other two have the same accents in another order.
    let texts = ["日\u{E9}", "日e\u{301}", "日e\u{301}\u{323}", "日e\u{323}\u{301}"]
    #expect(texts.map(isRedrawn) == [true, true, true, true])
    #expect(!isRedrawn("日e\u{323}\u{301}"))
    #expect(shaper.masks.count == 4)
  }

  @Test("V5 each weight is divided and shaped on its own, once")
  func weights() {
    let shaper = BlockShaper()
    let software = SoftwareCanvas(width: 200, height: 60, glyphs: shaper)
    let picture = Picture(width: 200, height: 60)
    var colors: [UInt32] = []
    for weight in FontWeight.allCases + FontWeight.allCases {
      let canvas = Canvas()
      canvas.color = .white
      canvas.draw(TextRun("a", in: box, size: 20, weight: weight))
      canvas.draw(TextRun("日", in: box, size: 20, alignment: .trailing, weight: weight))
      picture.draw(canvas, with: software)
      colors.append(picture[170, 30])
    }
    #expect(Array(colors.prefix(5)) == [0x606060, 0x808080, 0xA0A0A0, 0xC0C0C0, 0xE0E0E0])
    #expect(colors.suffix(5) == colors.prefix(5))
    #expect(shaper.masks.map(\.text) == Array(repeating: "日", count: 5))
    #expect(shaper.characters == Array(repeating: ["a", "日"], count: 5).flatMap { $0 })
  }
}
