import TrackerKit

/// The masks of the paths in progress, by path and transform.
final class InkMaskTable {
  private let grid: TileGrid
  private let pool = MaskTilePool()
  // Unchecked for speed, like those of `InkMask`.
  @exclusivity(unchecked) private var masks: [InkMask] = []
  @exclusivity(unchecked) private var spare: [InkMask] = []

  init(grid: TileGrid) {
    self.grid = grid
  }

  /// The mask of a path at a transform in pixels, if there is one.
  func existing(_ path: InkPath, at transform: Transform) -> InkMask? {
    masks.first { $0.path === path && $0.transform == transform }
  }

  /// The up-to-date mask of a path that a frame draws.
  func mask(for path: InkPath, at transform: Transform, frame: Int) -> InkMask {
    if let mask = existing(path, at: transform) {
      if mask.lastFrame != frame {
        mask.lastFrame = frame
        mask.update()
      }
      return mask
    }
    let mask = borrow(for: path, at: transform)
    mask.lastFrame = frame
    masks.append(mask)
    mask.update()
    return mask
  }

  /// An empty mask, which the caller must give back.
  func borrow(for path: InkPath, at transform: Transform) -> InkMask {
    guard let mask = spare.popLast() else {
      return InkMask(path: path, transform: transform, grid: grid, pool: pool)
    }
    mask.reuse(for: path, transform: transform)
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
