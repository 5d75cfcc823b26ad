/// Some of a tile's blocks of 8×8 pixels.
///
/// Only few pixels of a tile belong to a line that crosses it, and blocks follow the line. A processor
/// handles the pixels of a block together.
struct TileBlocks: Equatable {
  /// A block's width and height in pixels; a tile has as many blocks in each direction.
  static let edge = 8
  static let none = TileBlocks(bits: 0)
  /// A bit for each block, row by row; the lowest one is the top left block.
  private var bits: UInt64

  private init(bits: UInt64) {
    self.bits = bits
  }

  /// The blocks with pixels of a rectangle inside a tile, from the tile's corner; not empty.
  @inline(__always)
  init(touching rect: PixelRect) {
    let row = UInt64(Self.columns(from: rect.x, to: rect.maxX))
    let above = UInt64.max &<< UInt64(truncatingIfNeeded: rect.y & ~7)
    let below = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- (rect.maxY &+ 7) & ~7)
    // Eight times the same row, without what is above and below.
    bits = row &* 0x0101_0101_0101_0101 & above & below
  }

  /// The bits of a row's blocks with pixels from a column to another one, 0...64.
  @inline(__always)
  private static func columns(from first: Int, to end: Int) -> UInt8 {
    let before = UInt32(1) &<< UInt32(truncatingIfNeeded: first >> 3)
    let last = UInt32(1) &<< UInt32(truncatingIfNeeded: (end &+ 7) >> 3)
    return UInt8(truncatingIfNeeded: last &- before)
  }

  /// The rectangle around the blocks, from the tile's corner.
  var box: PixelRect {
    guard bits != 0 else { return .empty }
    var row = bits | bits >> 32
    row |= row >> 16
    let columns = UInt8(truncatingIfNeeded: row | row >> 8)
    return PixelRect(
      columns.trailingZeroBitCount << 3, bits.trailingZeroBitCount & ~7,
      to: (8 &- columns.leadingZeroBitCount) << 3, (71 &- bits.leadingZeroBitCount) & ~7)
  }

  /// Adds blocks.
  @inline(__always)
  mutating func insert(_ other: TileBlocks) {
    bits |= other.bits
  }

  /// Adds the block with a pixel.
  @inline(__always)
  mutating func insert(x: Int, y: Int) {
    bits |= 1 &<< UInt64(truncatingIfNeeded: y & ~7 | x >> 3)
  }

  /// Adds the blocks of a row of blocks with pixels from a column to another one, 0...64.
  @inline(__always)
  mutating func insert(row: Int, from first: Int, to end: Int) {
    let columns = UInt64(Self.columns(from: first, to: end))
    bits |= columns &<< UInt64(truncatingIfNeeded: row &* 8)
  }

  /// Whether blocks of a row of blocks have pixels from a column to another one, 0...64.
  @inline(__always)
  func hasAny(row: Int, from first: Int, to end: Int) -> Bool {
    let columns = UInt64(Self.columns(from: first, to: end))
    return bits &>> UInt64(truncatingIfNeeded: row &* 8) & columns != 0
  }

  /// Those of the blocks that others are, too.
  @inline(__always)
  func intersection(_ other: TileBlocks) -> TileBlocks { TileBlocks(bits: bits & other.bits) }

  /// Calls a function with the first column and row of each block, from the tile's corner.
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
  /// Whether the rectangle has the size of a block.
  var isBlock: Bool { width == TileBlocks.edge && height == TileBlocks.edge }

  /// This rectangle, which is not empty, widened to whole blocks on the left and right.
  var wideBlocks: PixelRect { PixelRect(x & ~7, y, to: (maxX &+ 7) & ~7, maxY) }

  /// The whole blocks inside; without any, empty.
  var innerBlocks: PixelRect {
    PixelRect((x &+ 7) & ~7, (y &+ 7) & ~7, to: maxX & ~7, maxY & ~7)
  }
}
