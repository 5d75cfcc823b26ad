import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TrackerKitRaster
@testable import TrackerKitSDL

@Suite("Glyph renderer")
struct GlyphRendererTests {
  /// How many of this process's open files are fonts.
  private func openFonts() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count { number in
      let file = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)")
      return file.map { $0.hasSuffix(".ttf") || $0.hasSuffix(".otf") } ?? false
    }
  }

  @Test("G1 H5 a font file is opened once, however many sizes its text has")
  func sizes() throws {
    let renderer = GlyphRenderer()
    let before = try openFonts()
    var heights: [Int] = []
    for size in 8..<108 {
      for weight in FontWeight.allCases {
        let glyph = try #require(renderer.glyph(for: "g", pixelSize: size, weight: weight))
        let metrics = try #require(renderer.metrics(pixelSize: size, weight: weight))
        #expect(glyph.height >= metrics.ascent)
        if weight == .bold { heights.append(metrics.ascent) }
      }
    }
    #expect(heights == heights.sorted() && heights[99] > heights[0] * 10)
    // Other tests of this process may have fonts open, too.
    #expect(try openFonts() - before < 20)
  }

  @Test("V5 a heavier weight is never thinner, and bold is thicker than regular")
  func weights() throws {
    let renderer = GlyphRenderer()
    let ink = try FontWeight.allCases.map { weight in
      let glyph = try #require(renderer.glyph(for: "H", pixelSize: 96, weight: weight))
      return glyph.coverage.reduce(0) { $0 + Int($1) }
    }
    // Light, regular, medium, semibold and bold: those that are not installed equal a neighbor.
    #expect(ink == ink.sorted() && ink[1] < ink[4])
  }

  @Test("A glyph is the same, whatever sizes were requested before")
  func independence() throws {
    let (fresh, used) = (GlyphRenderer(), GlyphRenderer())
    _ = used.glyph(for: "g", pixelSize: 91, weight: .regular)
    _ = used.glyph(for: "g", pixelSize: 7, weight: .regular)
    for size in [20, 33] {
      #expect(
        used.glyph(for: "g", pixelSize: size, weight: .regular)
          == fresh.glyph(for: "g", pixelSize: size, weight: .regular))
      #expect(
        used.metrics(pixelSize: size, weight: .regular)
          == fresh.metrics(pixelSize: size, weight: .regular))
    }
  }
}

/// Text in the fonts of this machine.
@Suite("Shaping")
struct ShapingTests {
  private static let arabic = "سلام"
  private static let devanagari = "नमस्ते दुनिया"
  private static let japanese = "日本語のテキスト"
  /// A character that no font has.
  private static let unknown = "\u{10FFFE}"

  private static func has(_ text: String) -> Bool {
    let renderer = GlyphRenderer()
    return text.allSatisfy { renderer.font(for: $0, preferring: nil, weight: .regular) != nil }
  }

  private func shaped(
    _ text: String, script: String, isRightToLeft: Bool = false, renderer: GlyphRenderer
  ) throws -> ShapedText {
    let first = try #require(text.first)
    let font = try #require(renderer.font(for: first, preferring: nil, weight: .regular))
    return ShapedText(text: text, font: font, script: script, isRightToLeft: isRightToLeft)
  }

  /// The first and the last column that a mask covers.
  private func columns(_ mask: GlyphMask) -> (first: Int, last: Int)? {
    let covered = mask.coverage.indices.filter { mask.coverage[$0] > 0 }.map { $0 % mask.width }
    guard let first = covered.min(), let last = covered.max() else { return nil }
    return (first, last)
  }

  @Test("V5 a shaped text covers the pixels between its pen positions")
  func place() throws {
    let renderer = GlyphRenderer()
    for size in [12, 40, 77] {
      let text = try shaped("HH", script: "Latn", renderer: renderer)
      let mask = try #require(renderer.mask(of: text, pixelSize: size, weight: .regular))
      let glyph = try #require(renderer.glyph(for: "H", pixelSize: size, weight: .regular))
      #expect(mask.advance == 2 * glyph.advance)
      #expect(mask.advance == renderer.advance(of: text, pixelSize: size, weight: .regular))
      let (own, single) = (try #require(columns(mask)), try #require(columns(glyph)))
      #expect(mask.left + own.first == glyph.left + single.first)
      #expect(mask.left + own.last == glyph.advance + glyph.left + single.last)
      #expect(mask.top == glyph.top && mask.height == glyph.height)
    }
  }

  @Test("V5 Arabic letters join and run from right to left", .enabled(if: has(arabic)))
  func joining() throws {
    let renderer = GlyphRenderer()
    let text = try shaped(Self.arabic, script: "Arab", isRightToLeft: true, renderer: renderer)
    let whole = try #require(renderer.mask(of: text, pixelSize: 40, weight: .regular))
    // Meem is last in the word, so it is at the left: nothing else there is so far below the line.
    let low = try #require(whole.coverage.lastIndex { $0 > 128 })
    #expect(low % whole.width + whole.left < whole.advance / 2)
    let separate = Self.arabic.reduce(0) { sum, letter in
      var single = text
      single.text = String(letter)
      return sum + renderer.advance(of: single, pixelSize: 40, weight: .regular)
    }
    #expect(whole.advance < separate)
  }

  @Test("V5 shaping does not change glyphs that are drawn later")
  func independence() throws {
    let (fresh, used) = (GlyphRenderer(), GlyphRenderer())
    for isRightToLeft in [false, true] {
      let text = try shaped(
        "a(b", script: "Hebr", isRightToLeft: isRightToLeft, renderer: used)
      _ = used.mask(of: text, pixelSize: 20, weight: .regular)
      for scalar in "a(fi".unicodeScalars {
        #expect(
          used.glyph(for: scalar, pixelSize: 20, weight: .regular)
            == fresh.glyph(for: scalar, pixelSize: 20, weight: .regular))
      }
    }
  }

  @Test("V5 the first font is asked first, and no font has every character")
  func fonts() {
    let renderer = GlyphRenderer()
    for weight in FontWeight.allCases {
      #expect(renderer.font(for: "a", preferring: nil, weight: weight) == 0)
      #expect(renderer.font(for: "e\u{301}", preferring: nil, weight: weight) == 0)
      #expect(renderer.font(for: "\u{200B}", preferring: nil, weight: weight) == 0)
      #expect(renderer.font(for: "\u{10FFFE}", preferring: nil, weight: weight) == nil)
    }
  }

  @Test(
    "V5 another installed font has Devanagari and Japanese",
    .enabled(if: has(devanagari) && has(japanese), "needs fonts such as Noto's"),
    arguments: [(devanagari, "Deva"), (japanese, "Hani")])
  func fallback(_ line: String, _ script: String) throws {
    let renderer = GlyphRenderer()
    let text = try shaped(line, script: script, renderer: renderer)
    let mask = try #require(renderer.mask(of: text, pixelSize: 40, weight: .regular))
    #expect(mask.coverage.contains(255) && mask.advance > 40 * line.count / 3)
  }

  @Test("V5 lines in many scripts are drawn, and nothing beyond their boxes")
  func lines() throws {
    let lines = [
      "Latin: Ærøskøbing, e\u{301}a\u{308}", "\(Self.arabic) عليكم ١٢٣", Self.devanagari,
      Self.japanese, "Mixed: \(Self.arabic) (12.5%) and \(Self.japanese)!",
      "שלום (abc) 42, עולם", "Missing: \(Self.unknown)\u{200B}\(Self.unknown).",
    ]
    let height = 60
    let display = OffscreenDisplay(width: 700, height: height * lines.count)
    let canvas = Canvas()
    for (index, line) in lines.enumerated() {
      let box = Rect(x: 20, y: Double(index * height), width: 660, height: Double(height))
      var run = TextRun(line, in: box, size: 36)
      canvas.color = .white
      canvas.draw(run)
      canvas.color = Color(0x0060FF).opacity(0.5)
      run.marked = 2..<5
      canvas.draw(run)
      canvas.color = Color(0xFF0000)
      run.marked = 6..<6
      canvas.draw(run)
    }
    display.show(canvas)
    let pixels = display.picture.pixels
    let picture = Picture(width: 700, height: height * lines.count, pixels: pixels)
    // For people: a picture of what the fonts of a machine make of it.
    if let path = ProcessInfo.processInfo.environment["TOUCHPLAY_TEXT_PICTURE"] {
      try picture.savePNG(path)
    }
    for index in lines.indices {
      let row = pixels[index * height * 700..<(index + 1) * height * 700]
      #expect(row.contains { $0 & 0xFFFFFF == 0xFFFFFF }, "\(lines[index])")
      for x in [0, 10, 690, 699] {
        #expect(row.indices.allSatisfy { $0 % 700 != x || row[$0] & 0xFFFFFF == 0 })
      }
    }
  }
}
