import Foundation
import Testing
import TrackerKit
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
