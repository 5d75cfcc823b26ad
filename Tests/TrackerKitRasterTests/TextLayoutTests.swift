import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite struct TextLayoutTests {
  /// The columns and rows that a line of block glyphs covers.
  private func extent(_ run: TextRun, font: BlockFont = BlockFont()) -> PixelRect {
    let picture = Picture.of(width: 200, height: 60, glyphs: font) { canvas in
      canvas.color = .white
      canvas.draw(run)
    }
    let covered = picture.pixels.indices.filter { picture.pixels[$0] != 0 }
    let columns = covered.map { $0 % 200 }
    guard let first = covered.first, let last = covered.last, let left = columns.min(),
      let right = columns.max()
    else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(
      x: left, y: first / 200, width: right - left + 1, height: last / 200 - first / 200 + 1)
  }

  private let box = Rect(x: 20, y: 10, width: 100, height: 40)

  @Test("A line of text is centered vertically and placed by its alignment")
  func alignment() {
    // Three glyphs of ten columns, each followed by a one-column gap; ascent 20 and descent 5.
    let leading = extent(TextRun("abc", in: box, size: 20))
    #expect(leading == PixelRect(x: 20, y: 18, width: 32, height: 20))
    #expect(extent(TextRun("abc", in: box, size: 20, alignment: .trailing)).x == 87)
    #expect(extent(TextRun("abc", in: box, size: 20, alignment: .center)).x == 54)
  }

  @Test("H5 a line that is too long shrinks until it fits")
  func shrinking() {
    let long = extent(TextRun("abcdefghijklmnopqrst", in: box, size: 30))
    #expect(long.x >= 20 && long.maxX <= 120 && long.width > 70)
  }

  @Test("Characters are counted, not bytes")
  func unicode() {
    #expect(extent(TextRun("äöü", in: box, size: 20)).width == 32)
    #expect(extent(TextRun("a c", in: box, size: 20)).width == 32)
  }

  @Test("V5 each weight has glyphs of its own, also beside others")
  func weights() {
    let picture = Picture.of(width: 200, height: 60, glyphs: BlockFont()) { canvas in
      canvas.color = .white
      for (index, weight) in FontWeight.allCases.enumerated() {
        let box = Rect(x: Double(20 * index), y: 10, width: 20, height: 40)
        canvas.draw(TextRun("a", in: box, size: 20, weight: weight))
      }
    }
    #expect(
      (0..<5).map { picture[20 * $0 + 5, 25] }
        == [0x606060, 0x808080, 0xA0A0A0, 0xC0C0C0, 0xE0E0E0])
  }

  @Test("A glyph is requested once per size, and unchanged text is not redrawn")
  func caching() {
    let font = BlockFont()
    let software = SoftwareCanvas(width: 200, height: 60, glyphs: font)
    let picture = Picture(width: 200, height: 60)
    let canvas = Canvas()
    canvas.draw(TextRun("abab", in: box, size: 20))
    picture.draw(canvas, with: software)
    #expect(font.glyphCount == 2)
    #expect(picture.draw(canvas, with: software).isEmpty)
    software.invalidate()
    picture.draw(canvas, with: software)
    #expect(font.glyphCount == 2)
  }

  @Test("Without a glyph source, text is not drawn")
  func noSource() {
    let picture = Picture.of(width: 90, height: 40) { canvas in
      canvas.color = .white
      canvas.draw(TextRun("abc", in: box, size: 20))
    }
    #expect(picture.pixels.allSatisfy { $0 == 0 })
  }
}
