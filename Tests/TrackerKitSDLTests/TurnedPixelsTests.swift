import Foundation
import Testing
import TrackerKit
import TrackerKitRaster

@testable import TrackerKitSDL

/// Text in a font of this machine and a picture from a file, in transforms.
@Suite("Turned pixels")
struct TurnedPixelsTests {
  private static let size = 96
  /// How many pixels of the reference make one, in each direction.
  private static let fine = 16
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "EndToEndTests/References").path
  static let transforms = [(17.0, 1.0), (-75, 1.2), (90, 0.8), (200, 1)].map { degrees, scale in
    Transform(translationX: 48, y: 48).rotated(by: Angle(degrees: degrees))
      .scaledBy(x: scale, y: scale).translatedBy(x: -48, y: -48)
  }

  private func render(_ edge: Int, scale: Int, _ draw: (Canvas) -> Void) -> [UInt32] {
    let canvas = Canvas()
    canvas.fillGround(.white)
    draw(canvas)
    let software = SoftwareCanvas(
      width: edge, height: edge, pixelScale: Double(scale), glyphs: GlyphRenderer(),
      pictures: PictureLoader(folder: Self.folder))
    var memory = [UInt32](repeating: 0, count: edge * edge)
    memory.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      let buffer = PixelBuffer(base: base, width: edge, height: edge, pitch: edge * 4)
      _ = software.render(canvas, into: buffer)
    }
    return memory
  }

  /// The mean difference of all colors, around a turned rectangle, from an upright picture of finer
  /// pixels that is sampled at 16 × 16 locations in each pixel.
  private func meanDifference(
    in rect: Rect, _ transform: Transform, _ draw: (Canvas) -> Void
  ) throws -> Double {
    let shown = render(Self.size, scale: 1) { canvas in
      canvas.withTransform(transform) { draw(canvas) }
    }
    try #require(Set(shown).count > 20, "something is drawn")
    let edge = Self.size * Self.fine
    let large = render(edge, scale: Self.fine, draw)
    let inverse = try #require(transform.inverted())
    let area = transform.apply(rect)
    var (sum, count) = (0.0, 0)
    for y in max(0, Int(area.minY))..<min(Self.size, Int(area.maxY) + 1) {
      for x in max(0, Int(area.minX))..<min(Self.size, Int(area.maxX) + 1) {
        var colors = SIMD3<Double>()
        for part in 0..<256 {
          let location = inverse.apply(
            Point(
              x: Double(x) + (Double(part % 16) + 0.5) / 16,
              y: Double(y) + (Double(part / 16) + 0.5) / 16))
          let (column, row) = (Int(location.x * 16), Int(location.y * 16))
          let isInside = column >= 0 && row >= 0 && column < edge && row < edge
          colors += Self.colors(isInside ? large[row * edge + column] : 0xFF_FFFF)
        }
        let difference = Self.colors(shown[y * Self.size + x]) - colors / 256
        sum += (abs(difference.x) + abs(difference.y) + abs(difference.z)) / 3
        count += 1
      }
    }
    return sum / Double(count)
  }

  private static func colors(_ pixel: UInt32) -> SIMD3<Double> {
    SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255))
  }

  @Test("V1 turned text in a real font is its outlines, turned", arguments: transforms)
  func text(_ transform: Transform) throws {
    let run = TextRun(
      "Rag&9", in: Rect(x: 8, y: 33, width: 80, height: 30), size: 24, alignment: .center)
    let difference = try meanDifference(in: run.box, transform) { $0.draw(run) }
    #expect(difference <= 2, "\(difference)")
  }

  @Test("V1 a turned picture from a file is its pixels, turned", arguments: transforms)
  func picture(_ transform: Transform) throws {
    let rect = Rect(x: 16, y: 24, width: 64, height: 48)
    let difference = try meanDifference(in: rect, transform) {
      $0.drawPicture(named: "example-photo-table", in: rect)
    }
    #expect(difference <= 2.1, "\(difference)")
  }
}
