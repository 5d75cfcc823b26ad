/// The pixels of a tile that a frame must redraw.
struct DamagedTile {
  /// The tile's number.
  let tile: Int
  /// The tile's pixels, including those outside the surface.
  let square: PixelRect
  /// A rectangle around the damaged pixels, all of it on the surface.
  let box: PixelRect
  private let blocks: TileBlocks

  /// Whether all pixels of the box are damaged.
  private let isFull: Bool

  init(_ tile: Int, square: PixelRect, box: PixelRect, blocks: TileBlocks) {
    self.tile = tile
    self.square = square
    self.box = box
    self.blocks = blocks
    isFull = blocks == TileBlocks(touching: box.moved(from: square))
  }

  /// Calls a function with each part of a rectangle that is damaged: most often, a block of 8×8
  /// pixels.
  @inline(__always)
  func forEachPart(in rect: PixelRect, _ body: (_ part: PixelRect) -> Void) {
    let area = rect.clipped(to: box)
    guard !area.isEmpty else { return }
    if isFull { return body(area) }
    let (edge, inner) = (TileBlocks.edge, area.moved(from: square))
    let (endX, endY) = (inner.maxX, inner.maxY)
    blocks.intersection(TileBlocks(touching: inner)).forEach { x, y in
      let left = x > inner.x ? x : inner.x
      let right = x &+ edge < endX ? x &+ edge : endX
      let top = y > inner.y ? y : inner.y
      let bottom = y &+ edge < endY ? y &+ edge : endY
      body(
        PixelRect(
          x: square.x &+ left, y: square.y &+ top, width: right &- left, height: bottom &- top))
    }
  }

  /// Whether damaged blocks have pixels of a row from a column to another one.
  @inline(__always)
  func hasDamage(row y: Int, from first: Int, to end: Int) -> Bool {
    blocks.hasAny(row: (y &- square.y) >> 3, from: first &- square.x, to: end &- square.x)
  }
}
