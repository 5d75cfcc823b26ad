import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite struct PaintTests {
  @Test(
    "A color prepared for a ground blends like one that is not",
    arguments: [Color(0xFFFF00), Color(0x123456).opacity(0.5), Color(0xFEDCBA).opacity(0)])
  func ground(color: Color) {
    let ground = Color(0x204060)
    let (palette, other) = (Palette(), Palette())
    palette.ground = ground
    for width in [5, 8, 31, 64] {
      let mask = Self.mask(width: width)
      let plain = Self.blend(Paint(color), through: mask, over: ground)
      #expect(Self.blend(palette.paint(color), through: mask, over: ground) == plain)
      #expect(Self.blend(other.paint(color), through: mask, over: ground) == plain)
    }
  }

  @Test("Pixels become the color as far as they are covered")
  func coverage() {
    let palette = Palette()
    let paint = palette.paint(Color(0xFF8000))
    #expect(paint.onGround[0] == 0)
    #expect(paint.onGround[51] == 0x331A00)
    #expect(paint.onGround[255] == 0xFF8000)
    withExtendedLifetime(palette) {}
  }

  /// Four rows of which some pixels are not covered, some partly, and some fully.
  private static func mask(width: Int) -> CoverageMask {
    let values = (0..<width * 4).map { index in
      index % 37 < 9 ? 0 : index % 37 < 20 ? 255 : UInt8(truncatingIfNeeded: index * 73)
    }
    return CoverageMask(
      bounds: PixelRect(x: 0, y: 0, width: width, height: 4), values: values)
  }

  /// The pixels after a color was blended over the ground, some of which has another color.
  private static func blend(
    _ paint: Paint, through mask: CoverageMask, over ground: Color
  ) -> [UInt32] {
    let bounds = mask.plane.bounds
    var pixels = (0..<bounds.width * bounds.height).map { index in
      index / 16 % 3 == 0 ? UInt32(0x80_40C0) : ground.packed >> 8
    }
    pixels.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      let buffer = PixelBuffer(
        base: base, width: bounds.width, height: bounds.height, pitch: bounds.width * 4)
      buffer.blend(paint, through: mask.plane, in: bounds)
    }
    return pixels
  }
}

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
