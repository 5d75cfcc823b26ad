import Testing

@testable import TrackerKitRaster

@Suite struct PixelRectTests {
  @Test("A rectangle contains its first pixel but not the one after its last")
  func holdsItsPixels() {
    let rect = PixelRect(x: 2, y: 3, width: 4, height: 5)
    #expect(rect.contains(x: 2, y: 3) && rect.contains(x: 5, y: 7))
    #expect(!rect.contains(x: 6, y: 3) && !rect.contains(x: 2, y: 8))
    #expect(!rect.isEmpty && PixelRect(x: 0, y: 0, width: 0, height: 9).isEmpty)
  }
}
