import Testing

@testable import TrackerKitRaster

@Suite("Glyph cache")
struct GlyphCacheTests {
  @Test("H5 the number of cached masks is limited, and a dropped one is made again")
  func bound() {
    let font = BlockFont()
    let cache = GlyphCache(source: font)
    for size in stride(from: 1, through: 1017, by: 8) {
      #expect(cache.glyph(for: "a", pixelSize: size, isBold: false)?.mask != nil)
      #expect(cache.bytes < GlyphCache.maximumBytes + 1 << 20)
    }
    #expect(font.glyphCount == 128)
    #expect(cache.glyph(for: "a", pixelSize: 1, isBold: false)?.advance == 2)
    #expect(font.glyphCount == 129)
    #expect(cache.glyph(for: "a", pixelSize: 1, isBold: false)?.advance == 2)
    #expect(font.glyphCount == 129)
  }
}
