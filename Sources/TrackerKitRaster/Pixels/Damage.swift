/// The pixels that a frame must redraw: for each tile, a rectangle and the blocks inside it.
final class Damage {
  let grid: TileGrid
  /// The listed tiles, from the top left to the bottom right.
  private(set) var tiles: [Int] = []
  /// A bit for each tile with marked pixels; the first tile's is the lowest of the first word.
  private var markedTiles: [UInt64]
  private var boxes: [PixelRect]
  private var blocks: [TileBlocks]

  init(grid: TileGrid) {
    self.grid = grid
    boxes = Array(repeating: .empty, count: grid.count)
    blocks = Array(repeating: .none, count: grid.count)
    markedTiles = Array(repeating: 0, count: (grid.count + 63) / 64)
  }

  func part(of tile: Int) -> DamagedTile {
    DamagedTile(tile, square: grid.square(tile), box: boxes[tile], blocks: blocks[tile])
  }

  func mark(_ rect: PixelRect) {
    grid.forEachTile(in: rect) { mark($1, in: $0) }
  }

  func mark(_ rect: PixelRect, in tile: Int) {
    guard !rect.isEmpty else { return }
    mark(rect, TileBlocks(touching: rect.moved(from: grid.square(tile))), in: tile)
  }

  func mark(_ found: TileBlocks, in tile: Int) {
    let box = found.box.moved(to: grid.square(tile)).clipped(to: grid.bounds)
    guard !box.isEmpty else { return }
    mark(box, found, in: tile)
  }

  private func mark(_ box: PixelRect, _ found: TileBlocks, in tile: Int) {
    markedTiles[tile >> 6] |= 1 &<< UInt64(truncatingIfNeeded: tile & 63)
    boxes[tile] = boxes[tile].widened(by: box)
    blocks[tile].insert(found)
  }

  func listTiles() {
    tiles.removeAll(keepingCapacity: true)
    for index in markedTiles.indices {
      var rest = markedTiles[index]
      while rest != 0 {
        tiles.append(index &<< 6 | rest.trailingZeroBitCount)
        rest &= rest &- 1
      }
    }
  }

  func removeAll() {
    listTiles()
    for tile in tiles {
      boxes[tile] = .empty
      blocks[tile] = .none
      markedTiles[tile >> 6] = 0
    }
    tiles.removeAll(keepingCapacity: true)
  }
}

extension Damage {
  /// Fills an array with a few rectangles that cover the marked pixels of the listed tiles and
  /// touch no other tiles.
  func collect(into rectangles: inout [PixelRect]) {
    rectangles.removeAll(keepingCapacity: true)
    var above = 0..<0
    var first = 0
    while first < tiles.count {
      let rowEnd = (tiles[first] / grid.columns + 1) * grid.columns
      var end = first + 1
      while end < tiles.count, tiles[end] < rowEnd { end += 1 }
      let start = rectangles.count
      collectRuns(of: tiles[first..<end], into: &rectangles)
      above = joinRuns(from: start, above: above, in: &rectangles)
      first = end
    }
  }

  /// Adds a row's marked pixels, joined across neighboring tiles.
  private func collectRuns(of row: ArraySlice<Int>, into rectangles: inout [PixelRect]) {
    var run = PixelRect.empty
    for tile in row {
      let part = boxes[tile]
      if run.isEmpty || run.maxX != part.x || !isWorthJoining(run, part) {
        if !run.isEmpty { rectangles.append(run) }
        run = part
      } else {
        run = run.joined(with: part)
      }
    }
    if !run.isEmpty { rectangles.append(run) }
  }

  /// Extends rectangles of the row above over the ones of this row that continue them, and returns the
  /// indices of those that the next row can continue.
  private func joinRuns(
    from start: Int, above: Range<Int>, in rectangles: inout [PixelRect]
  ) -> Range<Int> {
    var first = start
    for index in start..<rectangles.count {
      let run = rectangles[index]
      guard
        let upper = above.first(where: {
          rectangles[$0].maxY == run.y && isWorthJoining(rectangles[$0], run)
        })
      else { continue }
      rectangles[upper] = rectangles[upper].joined(with: run)
      rectangles[index] = .empty
      first = min(upper, first)
    }
    rectangles.removeAll(where: \.isEmpty)
    return first..<rectangles.count
  }

  /// Whether the joined rectangle has at most a quarter more pixels than the two together.
  private func isWorthJoining(_ first: PixelRect, _ second: PixelRect) -> Bool {
    let joined = first.joined(with: second)
    let pixels = first.width * first.height + second.width * second.height
    return joined.width * joined.height * 4 <= pixels * 5
  }
}

/// Marks less than a rectangle around what has changed.
extension Damage {
  func mark(_ capsule: Capsule, in clip: PixelRect) {
    // In each row of tiles, few tiles have pixels of a slanted line.
    grid.forEachTileRow(in: capsule.box.clipped(to: clip)) { row in
      grid.forEachTile(in: capsule.box(within: row)) { tile, part in
        var found = TileBlocks.none
        let square = grid.square(tile)
        capsule.forEachSpan(in: part, rows: TileBlocks.edge) { y, first, end in
          let row = (y &- square.y) >> 3
          found.insert(row: row, from: first &- square.x, to: end &- square.x)
        }
        mark(found, in: tile)
      }
    }
  }

  /// Marks where two masks look different.
  ///
  /// Each has its origin at a column and row, and is visible only inside a rectangle.
  func markDifference(
    of mask: CoveragePlane, at origin: (x: Int, y: Int), in visible: PixelRect,
    from other: CoveragePlane, at otherOrigin: (x: Int, y: Int), in otherVisible: PixelRect
  ) {
    let common = visible.clipped(to: otherVisible).innerBlocks
    mark(visible, except: common)
    mark(otherVisible, except: common)
    grid.forEachTile(in: common) { tile, part in
      let square = grid.square(tile)
      var found = TileBlocks.none
      TileBlocks(touching: part.moved(from: square)).forEach { x, y in
        let (column, row) = (square.x &+ x, square.y &+ y)
        let isSame = mask.hasBlock(
          at: (column &- origin.x, row &- origin.y), of: other,
          at: (column &- otherOrigin.x, row &- otherOrigin.y))
        if !isSame { found.insert(x: x, y: y) }
      }
      mark(found, in: tile)
    }
  }

  /// Marks the visible pixels of two boxes, except for most of the pixels that both cover fully.
  func markDifference(
    of box: Box, in visible: PixelRect, from other: Box, in otherVisible: PixelRect
  ) {
    let common = visible.clipped(to: otherVisible)
    let wide = box.wideCore.clipped(to: other.wideCore).clipped(to: common).innerBlocks
    let tall = box.tallCore.clipped(to: other.tallCore).clipped(to: common).innerBlocks
    visible.forEachPart(outside: wide) { mark($0, except: tall) }
    otherVisible.forEachPart(outside: wide) { mark($0, except: tall) }
  }

  /// Marks the part of a rectangle that is outside another one.
  private func mark(_ rect: PixelRect, except inner: PixelRect) {
    rect.forEachPart(outside: inner) { mark($0) }
  }
}

extension PixelRect {
  /// Calls a function with the parts outside another rectangle, some of which may be empty.
  fileprivate func forEachPart(outside other: PixelRect, _ body: (_ part: PixelRect) -> Void) {
    let inner = clipped(to: other)
    guard !inner.isEmpty else { return body(self) }
    body(PixelRect(x, y, to: maxX, inner.y))
    body(PixelRect(x, inner.y, to: inner.x, inner.maxY))
    body(PixelRect(inner.maxX, inner.y, to: maxX, inner.maxY))
    body(PixelRect(x, inner.maxY, to: maxX, maxY))
  }
}
