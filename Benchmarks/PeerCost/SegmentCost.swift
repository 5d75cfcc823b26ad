import Foundation
import TrackerKit
import TrackerKitRaster

/// What a segment of a stroke costs in memory: 6 px long, 8 px wide, half transparent.
///
/// A frame also costs something by itself, so two kinds of frames are compared: their difference is
/// the cost of the segments that only one of them has.
enum SegmentCost {
  private static let length = 6.0
  private static let width = 8.0
  private static let frames = 100

  /// The microseconds that a segment takes.
  static func measure(_ program: MeasuredProgram) -> [Figure: Double] {
    let time =
      switch program {
      case .plainLoop: plainTime()
      case .composited: compositedTime()
      default: coverageTime()
      }
    return [.segment: time * 1e6]
  }

  /// The shortest of many rounds, in seconds.
  private static func shortest(_ round: () -> Double) -> Double {
    (0..<30).map { _ in round() }.min() ?? 0
  }

  private static func seconds(_ body: () -> Void) -> Double {
    ContinuousClock().measure(body) / .seconds(1)
  }

  /// Segments that change pixels: 20 strokes against one, each a segment longer in every frame.
  private static func compositedTime() -> Double {
    let many = shortest { growing(strokes: 20) }
    let one = shortest { growing(strokes: 1) }
    return (many - one) / Double(19 * frames)
  }

  private static func growing(strokes: Int) -> Double {
    let page = SegmentPage(strokes: strokes, width: width)
    page.render()
    return seconds {
      for step in 1...frames {
        page.append(to: Double(step) * length)
        page.render()
      }
    }
  }

  /// Segments over pixels that are already covered: a stroke that goes back and forth, with a hundred
  /// segments in a frame against one.
  private static func coverageTime() -> Double {
    let many = shortest { repeating(segments: 101) }
    let one = shortest { repeating(segments: 1) }
    return (many - one) / Double(100 * frames)
  }

  private static func repeating(segments: Int) -> Double {
    let page = SegmentPage(strokes: 1, width: width)
    page.render()
    return seconds {
      for _ in 1...frames {
        for step in 1...segments { page.append(to: step % 2 == 0 ? 0 : length) }
        page.render()
      }
    }
  }

  /// A loop over each pixel of a box, without any of the kit.
  private static func plainTime() -> Double {
    var mask = PlainMask()
    return shortest {
      seconds { for step in 0..<1000 { mask.cover(step, length: Float(length)) } }
    } / 1000
  }
}

/// Strokes below each other, on a screen of 1920×1080 pixels.
private final class SegmentPage {
  private let paths: [InkPath]
  private let canvas = Canvas()
  private let raster = SoftwareCanvas(width: 1920, height: 1080)
  private let memory: UnsafeMutablePointer<UInt32>

  init(strokes: Int, width: Double) {
    paths = (0..<strokes).map { _ in InkPath(width: width) }
    memory = .allocate(capacity: 1920 * 1080)
    memory.initialize(repeating: 0, count: 1920 * 1080)
    append(to: 0)
  }

  deinit { memory.deallocate() }

  /// Continues all strokes to a distance from their start, slightly downward.
  func append(to distance: Double) {
    for (row, path) in paths.enumerated() {
      path.append(
        Point(x: 100.3 + distance * 0.96, y: 40.7 + Double(row) * 40 + distance * 0.28))
    }
  }

  func render() {
    canvas.clear()
    canvas.fillGround(.white)
    canvas.color = Color(0x34329C).opacity(0.5)
    for path in paths { canvas.draw(path) }
    let buffer = PixelBuffer(base: memory, width: 1920, height: 1080, pitch: 1920 * 4)
    _ = raster.render(canvas, into: buffer)
  }
}

/// Coverage as anyone would compute it first: from each pixel's distance to the segment.
private struct PlainMask {
  private static let columns = 24
  private static let rows = 16
  private var values = [UInt8](repeating: 0, count: columns * rows)

  /// Covers a segment that is 8 px wide and begins in one of several places.
  @inline(never)
  mutating func cover(_ number: Int, length: Float) {
    let start = (x: 5.3 + Float(number % 8) / 8, y: 5.7 + Float(number % 5) / 5)
    let (across, down) = (length * 0.96, length * 0.28)
    let last = (x: Int(start.x + across + 5.5), y: Int(start.y + down + 5.5))
    for y in 0..<last.y {
      for x in 0..<last.x {
        let (besideX, besideY) = (Float(x) + 0.5 - start.x, Float(y) + 0.5 - start.y)
        let along = (besideX * across + besideY * down) / (across * across + down * down)
        let part = min(max(along, 0), 1)
        let (restX, restY) = (besideX - part * across, besideY - part * down)
        let distance = (restX * restX + restY * restY).squareRoot()
        let value = UInt8(min(max(4.5 - distance, 0), 1) * 255 + 0.5)
        values[y * Self.columns + x] = max(values[y * Self.columns + x], value)
      }
    }
  }
}
