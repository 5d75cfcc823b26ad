import Testing
import TrackerKit

@testable import TrackerKitRaster

@Suite struct PaintTests {
  @Test(
    "Pixels become the color as far as they are covered, in rows of any width",
    arguments: [Color(0xFFFF00), Color(0x123456).opacity(0.5), Color(0xFEDCBA).opacity(0)])
  func coverage(color: Color) {
    for width in [5, 8, 31, 64] {
      // Some values are 0, some are 255, and some are between.
      let values = (0..<width * 4).map { index in
        index % 37 < 9 ? 0 : index % 37 < 20 ? 255 : UInt8(truncatingIfNeeded: index * 73)
      }
      let mask = CoverageMask(bounds: PixelRect(width: width, height: 4), values: values)
      let old = (0..<width * 4).map { $0 / 16 % 3 == 0 ? UInt32(0x80_40C0) : 0x20_4060 }
      var pixels = old
      pixels.withUnsafeMutableBufferPointer { memory in
        guard let base = memory.baseAddress else { return }
        let buffer = PixelBuffer(base: base, width: width, height: 4, pitch: width * 4)
        buffer.blend(Paint(color), through: mask.plane, in: buffer.bounds)
      }
      #expect(pixels == zip(old, values).map { Self.mixed(color, over: $0, coverage: $1) })
    }
  }

  private static func mixed(_ color: Color, over old: UInt32, coverage: UInt8) -> UInt32 {
    func rounded(_ product: UInt32) -> UInt32 { (2 * product + 255) / 510 }
    let alpha = rounded(UInt32(coverage) * UInt32(color.alpha))
    func part(_ new: UInt8, _ shift: UInt32) -> UInt32 {
      rounded((old >> shift & 255) * (255 - alpha) + UInt32(new) * alpha) << shift
    }
    return part(color.red, 16) | part(color.green, 8) | part(color.blue, 0)
  }
}
