import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite struct PaletteTests {
  @Test("A color is prepared once, until the ground changes")
  func once() {
    let palette = Palette()
    palette.ground = .white
    let paint = palette.paint(Color(0xFF0000))
    #expect(palette.paint(Color(0x00FF00)).onGround.baseAddress != paint.onGround.baseAddress)
    palette.ground = .white
    #expect(palette.paint(Color(0xFF0000)).onGround.baseAddress == paint.onGround.baseAddress)
    #expect(paint.ground == 0xFFFFFF && paint.onGround[0] == 0xFFFFFF)
    palette.ground = .black
    let other = palette.paint(Color(0xFF0000))
    #expect(other.ground == 0 && other.onGround[0] == 0)
  }

  @Test("Any number of colors is right")
  func many() {
    let palette = Palette()
    for round in 0..<2 {
      for value in 0..<UInt32(200) {
        let color = Color(value << 8 | UInt32(round))
        #expect(palette.paint(color).color == color)
        #expect(palette.paint(color).onGround[255] == color.packed >> 8)
      }
    }
  }
}
