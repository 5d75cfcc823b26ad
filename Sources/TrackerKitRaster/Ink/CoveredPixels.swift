/// The pixels below a page's most recent strokes, so that removing these needs no painting.
struct CoveredPixels {
  private let maximumStrokes: Int
  /// How many pixels are kept at most, except while a stroke is added.
  private let maximumPixels: Int

  struct Part {
    let tile: Int
    /// The changed pixels, relative to the tile.
    let box: PixelRect
    /// Whether the tile had ink before; otherwise, no pixels are kept.
    let hadInk: Bool
  }

  /// The lengths of the other lists before each stroke.
  private(set) var strokes: [(parts: Int, runs: Int, pixels: Int)] = []
  private var parts: [Part] = []
  /// The columns of each row whose pixels are kept.
  private var runs: [(x: UInt8, count: UInt8)] = []
  private(set) var pixels: [UInt32] = []

  /// Creates a list without strokes; its pixels take at most 16 MiB by default.
  init(maximumStrokes: Int = 1000, maximumPixels: Int = 4 << 20) {
    self.maximumStrokes = maximumStrokes
    self.maximumPixels = maximumPixels
  }

  /// Whether a stroke is among the most recent of a number of strokes.
  func keeps(_ index: Int, of count: Int) -> Bool { index + maximumStrokes >= count }

  mutating func beginStroke() {
    if strokes.count >= maximumStrokes || pixels.count > maximumPixels { forgetHalf() }
    strokes.append((parts.count, runs.count, pixels.count))
  }

  /// Keeps the pixels of a tile's buffer that the current stroke will cover.
  ///
  /// The square contains the tile's pixels in the coverage.
  mutating func add(
    _ part: Part, coveredBy coverage: CoveragePlane, at square: PixelRect,
    of buffer: PixelBuffer
  ) {
    parts.append(part)
    guard part.hadInk, !part.box.isEmpty else { return }
    for y in part.box.y..<part.box.maxY {
      let columns = coverage.coveredColumns(
        row: y + square.y, from: part.box.x + square.x, to: part.box.maxX + square.x)
      let x = columns.lowerBound - square.x
      runs.append((UInt8(x), UInt8(columns.count)))
      buffer.append(row: y, from: x, count: columns.count, to: &pixels)
    }
  }

  mutating func removeAll() {
    strokes.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    pixels.removeAll(keepingCapacity: true)
  }

  /// Forgets the older strokes: half of them, or more if those take less than half the memory.
  private mutating func forgetHalf() {
    let half = pixels.count > maximumPixels ? pixels.count / 2 : 0
    let count = strokes.indices.first { $0 >= strokes.count / 2 && strokes[$0].pixels >= half }
    guard let count, count > 0 else { return removeAll() }
    let start = strokes[count]
    strokes.removeSubrange(..<count)
    parts.removeSubrange(..<start.parts)
    runs.removeSubrange(..<start.runs)
    pixels.removeSubrange(..<start.pixels)
    for index in strokes.indices {
      strokes[index].parts -= start.parts
      strokes[index].runs -= start.runs
      strokes[index].pixels -= start.pixels
    }
  }

  /// Restores the pixels below the last stroke, calls a function with each of its parts, and forgets
  /// the stroke; false if no stroke is kept.
  mutating func restoreLast(in store: TileStore?, _ body: (Part) -> Void) -> Bool {
    guard let store, let start = strokes.popLast() else { return false }
    var (run, pixel) = (start.runs, start.pixels)
    for part in parts[start.parts...] {
      body(part)
      guard part.hadInk, !part.box.isEmpty else { continue }
      let buffer = store.buffer(of: part.tile)
      for y in part.box.y..<part.box.maxY {
        let count = Int(runs[run].count)
        buffer.set(row: y, from: Int(runs[run].x), to: pixels[pixel..<pixel + count])
        run += 1
        pixel += count
      }
    }
    parts.removeSubrange(start.parts...)
    runs.removeSubrange(start.runs...)
    pixels.removeSubrange(start.pixels...)
    return true
  }
}
