/// Divides a surface into square tiles, numbered row by row.
struct TileGrid: Equatable {
  /// A tile's size in pixels, a power of two.
  static let edge = 1 << shift
  private static let shift = 6

  let bounds: PixelRect
  let columns: Int
  let rows: Int

  init(width: Int, height: Int) {
    bounds = PixelRect(width: max(0, width), height: max(0, height))
    columns = (bounds.width + Self.edge - 1) >> Self.shift
    rows = (bounds.height + Self.edge - 1) >> Self.shift
  }

  var count: Int { columns * rows }

  /// The tile's pixels, including those outside the surface.
  func square(_ tile: Int) -> PixelRect {
    PixelRect(
      x: (tile % columns) << Self.shift, y: (tile / columns) << Self.shift,
      width: Self.edge, height: Self.edge)
  }

  /// Calls a function with the part of a rectangle in each row of tiles.
  @inline(__always)
  func forEachTileRow(in rect: PixelRect, _ body: (_ part: PixelRect) -> Void) {
    let area = rect.clipped(to: bounds)
    guard !area.isEmpty else { return }
    for row in area.y >> Self.shift...(area.maxY - 1) >> Self.shift {
      let tiles = PixelRect(x: 0, y: row << Self.shift, width: bounds.width, height: Self.edge)
      body(area.clipped(to: tiles))
    }
  }

  /// Calls a function with each tile that a rectangle meets, and the pixels that they share.
  @inline(__always)
  func forEachTile(in rect: PixelRect, _ body: (_ tile: Int, _ part: PixelRect) -> Void) {
    let area = rect.clipped(to: bounds)
    guard !area.isEmpty else { return }
    for row in area.y >> Self.shift...(area.maxY - 1) >> Self.shift {
      for column in area.x >> Self.shift...(area.maxX - 1) >> Self.shift {
        let tile = row &* columns &+ column
        let square = PixelRect(
          x: column << Self.shift, y: row << Self.shift, width: Self.edge, height: Self.edge)
        body(tile, area.clipped(to: square))
      }
    }
  }
}

/// The pixels of a tile that a frame must redraw.
struct DamagedTile {
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

  /// Calls a function with each damaged part of a rectangle, usually a block of 8×8 pixels.
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

  /// Whether a damaged block has pixels of a row from one column to another.
  @inline(__always)
  func hasDamage(row y: Int, from first: Int, to end: Int) -> Bool {
    blocks.hasAny(row: (y &- square.y) >> 3, from: first &- square.x, to: end &- square.x)
  }
}

/// Some of a tile's blocks of 8×8 pixels.
///
/// Blocks follow a line, which covers few of the pixels in the tiles that it crosses. A processor
/// handles the pixels of a block's row together.
struct TileBlocks: Equatable {
  /// A block's width and height in pixels; a tile has as many blocks in each direction.
  static let edge = 8
  static let none = TileBlocks(bits: 0)
  /// A bit for each block, row by row from the top left; the lowest bit is the first block.
  private var bits: UInt64

  private init(bits: UInt64) {
    self.bits = bits
  }

  /// The blocks that meet a rectangle, which is inside the tile, relative to it and not empty.
  @inline(__always)
  init(touching rect: PixelRect) {
    let row = UInt64(Self.columns(from: rect.x, to: rect.maxX))
    let above = UInt64.max &<< UInt64(truncatingIfNeeded: rect.y & ~7)
    let below = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- (rect.maxY &+ 7) & ~7)
    // Repeats the row eight times, then removes what is above and below.
    bits = row &* 0x0101_0101_0101_0101 & above & below
  }

  /// A row's blocks with pixels from one column to another, 0...64, as bits.
  @inline(__always)
  private static func columns(from first: Int, to end: Int) -> UInt8 {
    let before = UInt32(1) &<< UInt32(truncatingIfNeeded: first >> 3)
    let last = UInt32(1) &<< UInt32(truncatingIfNeeded: (end &+ 7) >> 3)
    return UInt8(truncatingIfNeeded: last &- before)
  }

  var box: PixelRect {
    guard bits != 0 else { return .empty }
    var row = bits | bits >> 32
    row |= row >> 16
    let columns = UInt8(truncatingIfNeeded: row | row >> 8)
    return PixelRect(
      columns.trailingZeroBitCount << 3, bits.trailingZeroBitCount & ~7,
      to: (8 &- columns.leadingZeroBitCount) << 3, (71 &- bits.leadingZeroBitCount) & ~7)
  }

  @inline(__always)
  mutating func insert(_ other: TileBlocks) {
    bits |= other.bits
  }

  /// Adds the block that contains a pixel.
  @inline(__always)
  mutating func insert(x: Int, y: Int) {
    bits |= 1 &<< UInt64(truncatingIfNeeded: y & ~7 | x >> 3)
  }

  /// Adds the blocks of a row with pixels from one column to another, 0...64.
  @inline(__always)
  mutating func insert(row: Int, from first: Int, to end: Int) {
    let columns = UInt64(Self.columns(from: first, to: end))
    bits |= columns &<< UInt64(truncatingIfNeeded: row &* 8)
  }

  /// Whether a row's blocks have pixels from one column to another, 0...64.
  @inline(__always)
  func hasAny(row: Int, from first: Int, to end: Int) -> Bool {
    let columns = UInt64(Self.columns(from: first, to: end))
    return bits &>> UInt64(truncatingIfNeeded: row &* 8) & columns != 0
  }

  @inline(__always)
  func intersection(_ other: TileBlocks) -> TileBlocks { TileBlocks(bits: bits & other.bits) }

  /// Calls a function with each block's first column and row, relative to the tile.
  @inline(__always)
  func forEach(_ body: (_ x: Int, _ y: Int) -> Void) {
    var rest = bits
    while rest != 0 {
      let index = rest.trailingZeroBitCount
      rest &= rest &- 1
      body((index & 7) << 3, index & ~7)
    }
  }
}

extension PixelRect {
  /// The rectangle, which is not empty, widened to whole blocks on the left and right.
  var wideBlocks: PixelRect { PixelRect(x & ~7, y, to: (maxX &+ 7) & ~7, maxY) }

  /// The whole blocks inside; empty if there are none.
  var innerBlocks: PixelRect {
    PixelRect((x &+ 7) & ~7, (y &+ 7) & ~7, to: maxX & ~7, maxY & ~7)
  }
}
