import Testing
import TrackerKit
import TrackerKitRaster

@Suite struct SoftwareCanvasDamageTests {
  @Test(
    "A kept picture equals one made from nothing, and differs from the last one only where told",
    arguments: 0..<24)
  func incrementalEqualsFresh(seed: Int) {
    let sizes = [(150, 140), (64, 64), (129, 65), (1, 1), (200, 3), (90, 130)]
    let (width, height) = sizes[seed % sizes.count]
    let scale = [1, 1.5, 2][seed % 3]
    let size = Size(width: Double(width) / scale, height: Double(height) / scale)
    var session = RandomSession(seed: UInt64(seed), size: size)
    let canvas = Canvas()
    let kept = Picture(width: width, height: height)
    let software = SoftwareCanvas(
      width: width, height: height, pixelScale: scale, glyphs: BlockFont())
    var before = kept.pixels
    for frame in 0..<40 {
      session.step(into: canvas)
      let rectangles = kept.draw(canvas, with: software)
      let fresh = Picture(width: width, height: height)
      fresh.draw(
        canvas,
        with: SoftwareCanvas(
          width: width, height: height, pixelScale: scale, glyphs: BlockFont()))
      #expect(kept.differences(from: fresh).isEmpty, "seed \(seed), frame \(frame)")
      #expect(
        isUnchanged(before, kept.pixels, outside: rectangles, width: width),
        "seed \(seed), frame \(frame)")
      #expect(isApart(rectangles, width: width, height: height), "seed \(seed), frame \(frame)")
      before = kept.pixels
    }
    #expect(kept.isPaddingUntouched, "seed \(seed)")
  }

  private func isUnchanged(
    _ before: [UInt32], _ after: [UInt32], outside rectangles: [PixelRect], width: Int
  ) -> Bool {
    before.indices.allSatisfy { index in
      before[index] == after[index]
        || rectangles.contains { $0.contains(x: index % width, y: index / width) }
    }
  }

  /// Whether the rectangles hold pixels, all of them inside the picture.
  private func isApart(_ rectangles: [PixelRect], width: Int, height: Int) -> Bool {
    rectangles.allSatisfy {
      !$0.isEmpty && $0.x >= 0 && $0.y >= 0 && $0.maxX <= width && $0.maxY <= height
    }
  }
}
