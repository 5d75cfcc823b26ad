internal import TrackerKit

/// The coverage of a filled outline, by four lines a pixel row with exact ends (nonzero winding).
struct OutlineMask {
  /// Lines of samples in a row of pixels.
  private static let linesPerRow = 4

  let width: Int
  let height: Int
  private(set) var coverage: [UInt8]

  private struct Crossing {
    var x: Float
    var winding: Int
  }

  /// Draws outlines, given in pixels, into a mask of a size; a larger size than 8192 is cut off.
  init(contours: [[(x: Float, y: Float)]], width: Int, height: Int) {
    self.width = max(0, min(width, 8192))
    self.height = max(0, min(height, 8192))
    coverage = [UInt8](repeating: 0, count: self.width * self.height)
    var sums = [Float](repeating: 0, count: self.width)
    var crossings: [Crossing] = []
    for row in 0..<self.height {
      for index in sums.indices { sums[index] = 0 }
      for line in 0..<Self.linesPerRow {
        let y = Float(row) + (Float(line) + 0.5) / Float(Self.linesPerRow)
        Self.collect(contours, at: y, into: &crossings)
        addSpans(crossings, to: &sums)
      }
      for x in 0..<self.width {
        let share = min(1, sums[x] / Float(Self.linesPerRow))
        coverage[row * self.width + x] = UInt8(share * 255 + 0.5)
      }
    }
  }

  private static func collect(
    _ contours: [[(x: Float, y: Float)]], at y: Float, into crossings: inout [Crossing]
  ) {
    crossings.removeAll(keepingCapacity: true)
    for contour in contours {
      guard var last = contour.last else { continue }
      for point in contour {
        if (last.y <= y) != (point.y <= y) {
          let x = last.x + (point.x - last.x) * ((y - last.y) / (point.y - last.y))
          crossings.append(Crossing(x: x, winding: point.y > last.y ? 1 : -1))
        }
        last = point
      }
    }
    crossings.sort { $0.x < $1.x }
  }

  private func addSpans(_ crossings: [Crossing], to sums: inout [Float]) {
    var winding = 0
    var start: Float = 0
    for crossing in crossings {
      if winding == 0 { start = crossing.x }
      winding += crossing.winding
      if winding == 0 { addSpan(from: start, to: crossing.x, to: &sums) }
    }
  }

  private func addSpan(from start: Float, to end: Float, to sums: inout [Float]) {
    let low = max(0, start)
    let high = min(Float(width), end)
    guard low < high else { return }
    let first = pixelFloor(low)
    let last = min(width - 1, pixelFloor(high))
    for x in first...last {
      sums[x] += min(high, Float(x + 1)) - max(low, Float(x))
    }
  }
}
