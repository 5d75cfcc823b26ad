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

  /// Marks the visible pixels of two boxes, except for most of those that both cover fully.
  func markDifference(
    of box: Box, in visible: PixelRect, from other: Box, in otherVisible: PixelRect
  ) {
    let common = visible.clipped(to: otherVisible)
    let wide = box.wideCore.clipped(to: other.wideCore).clipped(to: common).innerBlocks
    let tall = box.tallCore.clipped(to: other.tallCore).clipped(to: common).innerBlocks
    visible.forEachPart(outside: wide) { mark($0, except: tall) }
    otherVisible.forEachPart(outside: wide) { mark($0, except: tall) }
  }

  /// Marks the pixels of a rectangle outside another one.
  private func mark(_ rect: PixelRect, except inner: PixelRect) {
    rect.forEachPart(outside: inner) { mark($0) }
  }
}

extension PixelRect {
  /// Calls a function with the parts of the rectangle outside another one, some of which may be empty.
  fileprivate func forEachPart(outside other: PixelRect, _ body: (_ part: PixelRect) -> Void) {
    let inner = clipped(to: other)
    guard !inner.isEmpty else { return body(self) }
    body(PixelRect(x, y, to: maxX, inner.y))
    body(PixelRect(x, inner.y, to: inner.x, inner.maxY))
    body(PixelRect(inner.maxX, inner.y, to: maxX, inner.maxY))
    body(PixelRect(x, inner.maxY, to: maxX, maxY))
  }
}
