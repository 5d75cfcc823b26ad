import TrackerKit
import TrackerKitRaster

/// Strokes that grow on a screen of 1280 × 720 pixels, 8 px wide and half transparent.
final class GrowingInk {
  private static let width = 1280
  private static let height = 720

  private let strokes: [InkPath]
  private let canvas = Canvas()
  private let raster = SoftwareCanvas(width: width, height: height, pixelScale: 1)
  private let memory: UnsafeMutablePointer<UInt32>
  private var step = 0
  /// The last digest, so that the compiler cannot remove the work.
  private(set) var digest = StateDigest()

  init(strokes: Int) {
    self.strokes = (0..<strokes).map { _ in InkPath(width: 8) }
    memory = .allocate(capacity: Self.width * Self.height)
    memory.initialize(repeating: 0, count: Self.width * Self.height)
  }

  deinit { memory.deallocate() }

  /// Adds a point to each stroke in each frame, and draws it.
  func grow(frames: Int) {
    let buffer = PixelBuffer(
      base: memory, width: Self.width, height: Self.height, pitch: Self.width * 4)
    for _ in 0..<frames {
      canvas.clear()
      canvas.fillGround(.white)
      for (number, stroke) in strokes.enumerated() {
        stroke.append(Way.location(number, step))
        canvas.color = Color(0x2060A0).opacity(0.5)
        canvas.draw(stroke)
      }
      _ = raster.render(canvas, into: buffer)
      step += 1
    }
  }

  /// Makes the digest of the display list again and again.
  func makeDigests(count: Int) {
    for _ in 0..<count { digest.combine(canvas.sceneDigest.value) }
  }
}
