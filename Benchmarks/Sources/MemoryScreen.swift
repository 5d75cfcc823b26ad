import TrackerKit
import TrackerKitRaster

/// A display in memory, with text and pictures of its own.
final class MemoryScreen: Display {
  private let canvas: SoftwareCanvas
  private let memory: UnsafeMutablePointer<UInt32>
  private let buffer: PixelBuffer

  init(width: Int, height: Int) {
    canvas = SoftwareCanvas(width: width, height: height, glyphs: DiscFont(), pictures: Waves())
    memory = .allocate(capacity: width * height)
    memory.initialize(repeating: 0, count: width * height)
    buffer = PixelBuffer(base: memory, width: width, height: height, pitch: width * 4)
  }

  deinit { memory.deallocate() }

  func show(_ canvas: Canvas) {
    _ = self.canvas.render(canvas, into: buffer)
  }
}

/// A font in which every character is a disc, as wide as half the size.
private final class DiscFont: GlyphSource {
  func metrics(pixelSize: Int, weight: FontWeight) -> FontMetrics? {
    FontMetrics(ascent: pixelSize, descent: pixelSize / 4)
  }

  func glyph(for scalar: Unicode.Scalar, pixelSize: Int, weight: FontWeight) -> GlyphMask? {
    let width = (pixelSize + 1) / 2
    let middle = Point(x: Double(width) / 2, y: Double(width) / 2)
    let coverage = (0..<width * width).map { index in
      let center = Point(x: Double(index % width) + 0.5, y: Double(index / width) + 0.5)
      return UInt8(max(0, min(1, middle.x - center.distance(to: middle) + 0.5)) * 255)
    }
    return GlyphMask(
      width: width, height: width, left: 0, top: width, advance: width + 1, coverage: coverage)
  }
}

/// A picture of stripes in gray.
private final class Waves: PictureSource {
  func picture(named name: String, width: Int, height: Int) -> PicturePixels {
    let pixels = (0..<width * height).map { index in
      let level = UInt32(128 + 100 * Angle(degrees: Double(index % width) * 7).sine)
      return 0xFF00_0000 | level << 16 | level << 8 | level
    }
    return PicturePixels(width: width, height: height, pixels: pixels)
  }
}
