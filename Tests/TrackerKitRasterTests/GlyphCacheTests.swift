import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite("Glyph cache")
struct GlyphCacheTests {
  @Test("H5 the number of cached masks is limited, and a dropped one is made again")
  func bound() {
    let font = BlockFont()
    let cache = GlyphCache(source: font)
    for size in stride(from: 1, through: 1017, by: 8) {
      let before = cache.bytes
      #expect(cache.glyph(for: "a", pixelSize: size, weight: .regular)?.mask != nil)
      #expect(cache.bytes < GlyphCache.maximumBytes + 1 << 20)
      if cache.bytes < before { #expect(cache.bytes == size * (size / 2), "only the new mask") }
    }
    #expect(font.glyphCount == 128)
    #expect(cache.glyph(for: "a", pixelSize: 1, weight: .regular)?.advance == 2)
    #expect(font.glyphCount == 129)
    #expect(cache.glyph(for: "a", pixelSize: 1, weight: .regular)?.advance == 2)
    #expect(font.glyphCount == 129)
  }

  @Test("H5 at most 2048 masks are cached, and one more drops them")
  func count() {
    let font = BlockFont()
    let cache = GlyphCache(source: font)
    let first = UInt32(0x4E00)
    let scalars = (first..<first + 2048).compactMap { Unicode.Scalar($0) }
    for scalar in scalars + scalars {
      _ = cache.glyph(for: scalar, pixelSize: 1, weight: .regular)
    }
    #expect(font.glyphCount == 2048)
    _ = cache.glyph(for: "a", pixelSize: 1, weight: .regular)
    _ = cache.glyph(for: scalars[0], pixelSize: 1, weight: .regular)
    #expect(font.glyphCount == 2050)
  }
}
