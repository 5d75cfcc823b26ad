/// Marking less than a rectangle around what has changed.
extension Damage {
  /// Marks the pixels of a capsule within a rectangle.
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

  /// Marks where a mask in one place looks different from one in another place.
  ///
  /// Each has its origin at a column and row, and its visible pixels are those of a rectangle.
  func markDifference(
    of mask: CoveragePlane, at origin: (x: Int, y: Int), in visible: PixelRect,
    from other: CoveragePlane, at otherOrigin: (x: Int, y: Int), in otherVisible: PixelRect
  ) {
    markDifference(of: visible, from: otherVisible, alike: visible.clipped(to: otherVisible)) {
      x, y in
      mask.hasBlock(
        at: (x &- origin.x, y &- origin.y), of: other,
        at: (x &- otherOrigin.x, y &- otherOrigin.y))
    }
  }

  /// Marks the pixels of two rectangles, except for those blocks in a part of both that are the same.
  func markDifference(
    of rect: PixelRect, from other: PixelRect, alike part: PixelRect,
    _ isSame: (_ x: Int, _ y: Int) -> Bool = { _, _ in true }
  ) {
    let common = part.innerBlocks
    guard !common.isEmpty else {
      mark(rect)
      return mark(other)
    }
    mark(rect, except: common)
    mark(other, except: common)
    grid.forEachTile(in: common) { tile, part in
      let square = grid.square(tile)
      var found = TileBlocks.none
      TileBlocks(touching: part.moved(from: square)).forEach { x, y in
        if !isSame(square.x &+ x, square.y &+ y) { found.insert(x: x, y: y) }
      }
      mark(found, in: tile)
    }
  }

  /// Marks the pixels of a rectangle outside another one inside it.
  private func mark(_ rect: PixelRect, except inner: PixelRect) {
    mark(PixelRect(rect.x, rect.y, to: rect.maxX, inner.y))
    mark(PixelRect(rect.x, inner.y, to: inner.x, inner.maxY))
    mark(PixelRect(inner.maxX, inner.y, to: rect.maxX, inner.maxY))
    mark(PixelRect(rect.x, inner.maxY, to: rect.maxX, rect.maxY))
  }
}
