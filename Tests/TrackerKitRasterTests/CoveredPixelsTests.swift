import Testing
import TrackerKit
import TrackerKitTesting

@testable import TrackerKitRaster

@Suite struct CoveredPixelsTests {
  private let store = TileStore(grid: TileGrid(width: 640, height: 64))
  private let mask = CoverageMask(bounds: PixelRect(x: 0, y: 0, width: 64, height: 64))

  /// Paints part of a tile, and keeps the pixels below.
  private func paint(_ box: PixelRect, of tile: Int, keptBy covered: inout CoveredPixels) {
    let square = PixelRect(x: 64 * tile, y: 0, width: 64, height: 64)
    let plane = mask.plane.moved(to: square)
    plane.clear(square)
    for y in box.y..<box.maxY {
      plane.fill(row: y, from: 64 * tile + box.x, to: 64 * tile + box.maxX)
    }
    covered.add(
      CoveredPixels.Part(tile: tile, box: box, hadInk: true), coveredBy: plane, at: square,
      of: store.buffer(of: tile))
    store.buffer(of: tile).blend(
      Paint(Color(UInt32(box.x * 1000 + box.y))), through: plane, in: box, offset: (-square.x, 0))
  }

  private var pixels: [[UInt32]] { (0..<10).map { store.buffer(of: $0).pixels } }

  @Test("R6 strokes are removed one after another, and the pixels below them are as before")
  func restoring() {
    for tile in 0..<10 {
      store.buffer(of: tile).fill(PixelRect(x: 0, y: 0, width: 64, height: 64), with: 7)
    }
    var random = SeededGenerator(seed: 3)
    var covered = CoveredPixels()
    var states: [[[UInt32]]] = []
    for _ in 0..<20 {
      states.append(pixels)
      covered.beginStroke()
      for tile in [Int.random(in: 0..<5, using: &random), Int.random(in: 5..<10, using: &random)] {
        let (x, y) = (
          Int.random(in: 0..<40, using: &random), Int.random(in: 0..<40, using: &random)
        )
        paint(PixelRect(x: x, y: y, width: 20, height: 9), of: tile, keptBy: &covered)
      }
    }
    while let state = states.popLast() {
      #expect(covered.restoreLast(in: store) { _ in })
      #expect(pixels == state)
    }
    #expect(!covered.restoreLast(in: store) { _ in })
  }

  @Test("The pixels of only so many strokes are kept, those of the most recent ones")
  func bounds() {
    store.buffer(of: 0).fill(PixelRect(x: 0, y: 0, width: 64, height: 64), with: 7)
    var covered = CoveredPixels(maximumStrokes: 20, maximumPixels: 5000)
    var largest = (strokes: 0, pixels: 0)
    for index in 0..<60 {
      covered.beginStroke()
      // Narrow strokes reach the maximum number, and wide ones the maximum of memory.
      let width = index < 30 ? 1 : 40
      paint(PixelRect(x: 0, y: 0, width: width, height: 10), of: 0, keptBy: &covered)
      largest.strokes = max(largest.strokes, covered.strokes.count)
      largest.pixels = max(largest.pixels, covered.pixels.count)
    }
    #expect(largest.strokes == 20)
    #expect(largest.pixels > 5000 && largest.pixels <= 5400)
    var count = 0
    while covered.restoreLast(in: store, { _ in }) { count += 1 }
    #expect(count >= 5 && covered.pixels.count == 0)
  }
}
