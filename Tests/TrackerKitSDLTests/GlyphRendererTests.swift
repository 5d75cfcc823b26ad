import Foundation
import Testing
import TrackerKitRaster

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
      for isBold in [false, true] {
        let glyph = try #require(renderer.glyph(for: "g", pixelSize: size, isBold: isBold))
        let metrics = try #require(renderer.metrics(pixelSize: size, isBold: isBold))
        #expect(glyph.height >= metrics.ascent)
        if isBold { heights.append(metrics.ascent) }
      }
    }
    #expect(heights == heights.sorted() && heights[99] > heights[0] * 10)
    // Other tests of this process may have fonts open, too.
    #expect(try openFonts() - before < 20)
  }

  @Test("A glyph is the same, whatever sizes were requested before")
  func independence() throws {
    let (fresh, used) = (GlyphRenderer(), GlyphRenderer())
    _ = used.glyph(for: "g", pixelSize: 91, isBold: false)
    _ = used.glyph(for: "g", pixelSize: 7, isBold: false)
    for size in [20, 33] {
      #expect(
        used.glyph(for: "g", pixelSize: size, isBold: false)
          == fresh.glyph(for: "g", pixelSize: size, isBold: false))
      #expect(
        used.metrics(pixelSize: size, isBold: false)
          == fresh.metrics(pixelSize: size, isBold: false))
    }
  }
}
