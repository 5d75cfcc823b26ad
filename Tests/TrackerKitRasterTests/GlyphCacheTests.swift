import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite("Glyph cache")
struct GlyphCacheTests {
  @Test("H5 masks are made once, and dropped when they take too much memory and are no longer used")
  func bound() {
    let font = BlockFont()
    let cache = GlyphCache(source: font)
    var frame = 0
    func show(_ sizes: [Int]) {
      frame += 1
      cache.beginFrame(frame)
      for size in sizes {
        let glyph = cache.glyph(for: "a", pixelSize: size, weight: .regular)
        #expect(glyph?.advance == max(1, size / 2) + 1)
      }
    }
    show([1, 2])
    show([1, 2])
    #expect(font.glyphCount == 2)
    // Each takes half a megabyte; in every frame, one is new.
    let sizes = Array(1000...1040)
    for size in sizes { show([1, size]) }
    #expect(font.glyphCount == 2 + sizes.count)
    show([1])
    #expect(font.glyphCount == 2 + sizes.count, "what is used in every frame stays")
    show([2])
    #expect(font.glyphCount == 3 + sizes.count, "what was not used was dropped")
  }
}
