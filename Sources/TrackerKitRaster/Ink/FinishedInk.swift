import TrackerKit

/// The ink that lies below a new line: on a page full of ink it has the line's color almost everywhere, and
/// more of it changes nothing.
struct FinishedInk {
  /// The tiles that the line is wanted in; nil for all of them.
  let wanted: [Bool]?
  /// The tiles that have ink.
  let hasInk: [Bool]
  let store: TileStore?
  /// The line's color.
  let color: Color

  /// What can be seen of the line in a part of a tile: none of it, or the rows from the first to the last one
  /// in which it may change a pixel.
  func visible(_ part: PixelRect, in tile: Int) -> PixelRect {
    if let wanted, !wanted[tile] { return .empty }
    guard let store, hasInk[tile], color.alpha == 255 else { return part }
    return store.rows(of: part, in: tile, without: color.packed >> 8)
  }
}
