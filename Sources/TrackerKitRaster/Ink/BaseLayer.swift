import TrackerKit

/// Ground and finished ink: everything below the live commands, kept between frames.
///
/// One of its two pages is shown. The other one was usually cleared, or left for another mode, and can
/// be shown again without being painted again.
final class BaseLayer {
  private let grid: TileGrid
  private(set) var page: BakedPage
  private var otherPage: BakedPage

  init(grid: TileGrid, masks: InkMaskTable) {
    self.grid = grid
    page = BakedPage(grid: grid, masks: masks)
    otherPage = BakedPage(grid: grid, masks: masks)
  }

  /// Updates the layer to a display list's base, and marks the pixels that change.
  ///
  /// It paints about a number of points of lines at most; nil paints all. The masks of lines that the
  /// previous frame drew become finished ink as they are.
  func update(
    _ base: Canvas.Base, pixelScale: Double, points: Int?, frame number: Int, damage: Damage
  ) {
    let wanted = base.frame.map { PixelRect(nearest: $0, pixelScale: pixelScale) }
    let place = BakedPage.Place(
      ground: base.ground, frame: (wanted ?? grid.bounds).clipped(to: grid.bounds),
      transform: base.transform.scaled(by: pixelScale))
    page.removeAhead(damage)
    var kept = page.commonCount(with: base.ink, at: place)
    let isBlank =
      page.strokeCount == 0 && base.ink?.strokes.isEmpty != false && page.place == place
    if kept == 0, !isBlank {
      kept = turn(to: base.ink, at: place, damage: damage)
    }
    page.update(to: base.ink, keeping: kept, points: points, frame: number, damage: damage)
  }

  /// Shows another page, because nothing of the current one stays, and returns how many of its
  /// strokes stay.
  ///
  /// It shows the other page if the ink begins with the same strokes, or else an empty one, keeping
  /// the page with more ink for later.
  private func turn(to ink: Ink?, at place: BakedPage.Place, damage: Damage) -> Int {
    if page.place.hasGround(of: place) { page.markInk(damage) } else { damage.mark(grid.bounds) }
    let kept = otherPage.commonCount(with: ink, at: place)
    if kept > 0 || page.strokeCount > otherPage.strokeCount { swap(&page, &otherPage) }
    if kept > 0 { page.markInk(damage) } else { page.removeAll(movingTo: place) }
    return kept
  }
}
