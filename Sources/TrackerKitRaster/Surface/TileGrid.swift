/// Divides a surface into square tiles, numbered row by row.
struct TileGrid: Equatable {
  /// A tile's size in pixels, a power of two.
  static let edge = 1 << shift
  private static let shift = 6

  let bounds: PixelRect
  let columns: Int
  let rows: Int

  init(width: Int, height: Int) {
    bounds = PixelRect(x: 0, y: 0, width: width > 0 ? width : 0, height: height > 0 ? height : 0)
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

  /// Calls the closure with the part of a rectangle in each row of tiles.
  @inline(__always)
  func forEachTileRow(in rect: PixelRect, _ body: (_ part: PixelRect) -> Void) {
    let area = rect.clipped(to: bounds)
    guard !area.isEmpty else { return }
    for row in area.y >> Self.shift...(area.maxY - 1) >> Self.shift {
      let tiles = PixelRect(x: 0, y: row << Self.shift, width: bounds.width, height: Self.edge)
      body(area.clipped(to: tiles))
    }
  }

  /// Calls the closure for every tile that intersects a rectangle, with the common pixels.
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
