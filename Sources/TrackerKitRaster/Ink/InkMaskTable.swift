import TrackerKit

/// The masks of the paths in progress, by path and placement.
final class InkMaskTable {
  private let grid: TileGrid
  private let pool = MaskTilePool()
  private var masks: [InkMask] = []
  private var spare: [InkMask] = []

  init(grid: TileGrid) {
    self.grid = grid
  }

  /// The mask of a path at a placement in pixels, if there is one.
  func existing(_ path: InkPath, at placement: Placement) -> InkMask? {
    masks.first { $0.path === path && $0.placement == placement }
  }

  /// The up-to-date mask of a path that a frame draws.
  func mask(for path: InkPath, at placement: Placement, frame: Int) -> InkMask {
    if let mask = existing(path, at: placement) {
      if mask.lastFrame != frame {
        mask.lastFrame = frame
        mask.update()
      }
      return mask
    }
    let mask = borrow(for: path, at: placement)
    mask.lastFrame = frame
    masks.append(mask)
    mask.update()
    return mask
  }

  /// An empty mask, which the caller must give back.
  func borrow(for path: InkPath, at placement: Placement) -> InkMask {
    guard let mask = spare.popLast() else {
      return InkMask(path: path, placement: placement, grid: grid, pool: pool)
    }
    mask.reuse(for: path, placement: placement)
    return mask
  }

  /// Takes a borrowed mask back.
  func giveBack(_ mask: InkMask) {
    mask.removeAll()
    spare.append(mask)
  }

  /// Frees the masks of paths that a frame did not draw.
  func removeUnused(frame: Int) {
    var index = 0
    while index < masks.count {
      if masks[index].lastFrame == frame {
        index += 1
      } else {
        giveBack(masks.remove(at: index))
      }
    }
    if masks.isEmpty { pool.trim() }
  }
}
