internal import TrackerKit

/// The surface cut into square tiles, each marked or not: what has to be drawn again.
struct TileGrid {
  /// A tile's edge in pixels.
  static let edge = 32

  let width: Int
  let height: Int
  let columns: Int
  let rows: Int
  private(set) var marked: [Bool]
  private(set) var hasMarks = false

  init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
    columns = (self.width + Self.edge - 1) / Self.edge
    rows = (self.height + Self.edge - 1) / Self.edge
    marked = [Bool](repeating: false, count: columns * rows)
  }

  /// The pixels of a tile.
  func rect(of tile: Int) -> PixelRect {
    let x = tile % columns * Self.edge
    let y = tile / columns * Self.edge
    return PixelRect(x, y, to: min(x + Self.edge, width), min(y + Self.edge, height))
  }

  mutating func mark(_ tile: Int) {
    marked[tile] = true
    hasMarks = true
  }

  mutating func markAll() {
    for tile in marked.indices { marked[tile] = true }
    hasMarks = !marked.isEmpty
  }

  mutating func clear() {
    guard hasMarks else { return }
    for tile in marked.indices { marked[tile] = false }
    hasMarks = false
  }

  mutating func mark(_ rect: PixelRect) {
    forEachTile(meeting: rect) { marked[$0] = true }
    hasMarks = marked.isEmpty ? false : true
  }

  /// Calls a function with each tile that a rectangle meets.
  func forEachTile(meeting rect: PixelRect, _ body: (Int) -> Void) {
    let inside = rect.clipped(to: PixelRect(x: 0, y: 0, width: width, height: height))
    guard !inside.isEmpty else { return }
    for row in inside.y / Self.edge...(inside.maxY - 1) / Self.edge {
      for column in inside.x / Self.edge...(inside.maxX - 1) / Self.edge {
        body(row * columns + column)
      }
    }
  }

  /// Calls a function with each tile that a capsule comes near: those along the line, not those of the
  /// box around it.
  func forEachTile(near line: Capsule, _ body: (Int) -> Void) {
    let box = line.bounds.clipped(to: PixelRect(x: 0, y: 0, width: width, height: height))
    guard !box.isEmpty else { return }
    for row in box.y / Self.edge...(box.maxY - 1) / Self.edge {
      let top = Float(row * Self.edge)
      let span = line.columns(from: top, to: top + Float(Self.edge))
      let first = max(box.x, pixelFloor(span.low)) / Self.edge
      let last = (min(box.maxX, pixelFloor(span.high) + 1) - 1) / Self.edge
      guard first <= last else { continue }
      for column in first...last { body(row * columns + column) }
    }
  }

  /// The marked tiles as few rectangles: runs along a row, joined with the same run above.
  func mergedRects(into rects: inout [PixelRect]) {
    rects.removeAll(keepingCapacity: true)
    var above = 0..<0
    for row in 0..<rows {
      let start = rects.count
      var column = 0
      while column < columns {
        guard marked[row * columns + column] else {
          column += 1
          continue
        }
        let first = column
        while column < columns, marked[row * columns + column] { column += 1 }
        append(columns: first..<column, row: row, above: above, into: &rects)
      }
      // Rectangles that grew downward now end here and can grow on.
      above = min(above.lowerBound, start)..<rects.count
      if above.count > columns * 2 { above = start..<rects.count }
    }
  }

  private func append(
    columns run: Range<Int>, row: Int, above: Range<Int>, into rects: inout [PixelRect]
  ) {
    let y = row * Self.edge
    let x = run.lowerBound * Self.edge
    let maxX = min(run.upperBound * Self.edge, width)
    let maxY = min(y + Self.edge, height)
    for index in above
    where rects[index].maxY == y && rects[index].x == x && rects[index].maxX == maxX {
      rects[index].height = maxY - rects[index].y
      return
    }
    rects.append(PixelRect(x, y, to: maxX, maxY))
  }
}
