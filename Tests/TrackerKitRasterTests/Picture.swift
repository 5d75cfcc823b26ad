import TrackerKit

@testable import TrackerKitRaster

/// A buffer that keeps its content from frame to frame, as a window does.
final class Picture {
  let width: Int
  let height: Int
  private let pitch: Int
  private var memory: [UInt32]

  /// The value after each row's pixels, and in a buffer that nobody has drawn into.
  static let untouched: UInt32 = 0x5AA5_1234

  init(width: Int, height: Int, padding: Int = 3) {
    self.width = width
    self.height = height
    pitch = width + padding
    memory = Array(repeating: Self.untouched, count: max(1, pitch * height))
  }

  /// The pixels, row by row.
  var pixels: [UInt32] {
    (0..<height).flatMap { memory[$0 * pitch..<$0 * pitch + width] }
  }

  /// The first few pixels in which two pictures differ.
  func differences(from other: Picture) -> [PixelRect] {
    let (own, others) = (pixels, other.pixels)
    return own.indices.lazy.filter { own[$0] != others[$0] }.prefix(4).map {
      PixelRect(x: $0 % self.width, y: $0 / self.width, width: 1, height: 1)
    }
  }

  /// Whether nothing was written after the rows' pixels.
  var isPaddingUntouched: Bool {
    (0..<height).allSatisfy { row in
      memory[row * pitch + width..<(row + 1) * pitch].allSatisfy { $0 == Self.untouched }
    }
  }

  subscript(x: Int, y: Int) -> UInt32 { memory[y * pitch + x] }

  /// Overwrites all pixels, so that a test sees which ones a frame writes.
  func spoil() {
    for row in 0..<height {
      for column in 0..<width { memory[row * pitch + column] = Self.untouched }
    }
  }

  /// Lets a software canvas draw into this picture.
  @discardableResult
  func draw(_ canvas: Canvas, with software: SoftwareCanvas) -> [PixelRect] {
    memory.withUnsafeMutableBufferPointer { pointer in
      guard let base = pointer.baseAddress else { return [] }
      let buffer = PixelBuffer(base: base, width: width, height: height, pitch: pitch * 4)
      return software.render(canvas, into: buffer)
    }
  }

  /// The picture of one list, drawn from scratch.
  static func of(
    width: Int, height: Int, pixelScale: Double = 1, glyphs: (any GlyphSource)? = nil,
    draw: (Canvas) -> Void
  ) -> Picture {
    let canvas = Canvas()
    draw(canvas)
    let picture = Picture(width: width, height: height)
    picture.draw(
      canvas,
      with: SoftwareCanvas(width: width, height: height, pixelScale: pixelScale, glyphs: glyphs))
    return picture
  }
}

/// A font in which every character is a block, half as wide as high, followed by a one-pixel
/// gap.
///
/// The heavier the font, the more it covers.
final class BlockFont: GlyphSource {
  private(set) var glyphCount = 0

  /// How much the font covers: 128 if it is regular, 224 if it is bold.
  static func coverage(_ weight: FontWeight) -> UInt8 { UInt8(weight.rawValue / 25 * 8) }

  func metrics(pixelSize: Int, weight: FontWeight) -> FontMetrics? {
    FontMetrics(ascent: pixelSize, descent: pixelSize / 4)
  }

  func glyph(for scalar: Unicode.Scalar, pixelSize: Int, weight: FontWeight) -> GlyphMask? {
    glyphCount += 1
    let width = scalar == " " ? 0 : max(1, pixelSize / 2)
    let height = scalar == " " ? 0 : pixelSize
    return GlyphMask(
      width: width, height: height, left: 0, top: height, advance: max(1, pixelSize / 2) + 1,
      coverage: Array(repeating: Self.coverage(weight), count: width * height))
  }
}
