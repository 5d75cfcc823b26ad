import TrackerKit

/// The ink below a new line.
///
/// On a page full of ink, nearly all of it already has the line's color, so painting more changes
/// nothing.
struct FinishedInk {
  /// The tiles in which the line is needed; nil for all.
  let wanted: [Bool]?
  /// Whether each tile has ink.
  let hasInk: [Bool]
  let store: TileStore?
  /// The line's color.
  let color: Color

  /// The part of the line that is visible in part of a tile.
  ///
  /// It is empty, or the rows from the first to the last one in which the line may change a pixel.
  func visible(_ part: PixelRect, in tile: Int) -> PixelRect {
    if let wanted, !wanted[tile] { return .empty }
    guard let store, hasInk[tile], color.alpha == 255 else { return part }
    return store.rows(of: part, in: tile, without: color.packed >> 8)
  }
}
