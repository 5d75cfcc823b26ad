import TrackerKit

/// The coverage of a path's line in the tiles it touches; it grows with the path.
///
/// Settled points stay in the mask. The tail is kept apart, as capsules, since the next frame may
/// have a different one.
final class InkMask {
  fileprivate(set) var path: InkPath
  fileprivate(set) var transform: Transform
  /// The number of the last frame that drew the path.
  var lastFrame = 0
  private(set) var tiles: InkTiles
  private var fixedCount = 0
  private var last = PixelPoint(x: 0, y: 0)
  /// The provisional end of the line.
  private(set) var tail: [Capsule] = []
  private var oldTail: [Capsule] = []

  init(path: InkPath, transform: Transform, grid: TileGrid, pool: MaskTilePool) {
    self.path = path
    self.transform = transform
    tiles = InkTiles(grid: grid, pool: pool)
  }

  /// Returns all tiles to the pool.
  func removeAll() {
    tiles.removeAll()
    fixedCount = 0
    tail.clear()
    oldTail.clear()
  }

  /// Adds the path's new settled points and its current tail.
  func update() {
    tiles.forgetChanges()
    grow(over: nil)
    swap(&tail, &oldTail)
    buildTail()
    for capsule in tail { tiles.include(capsule.box) }
    guard tail != oldTail else { return }
    for capsule in oldTail { tiles.noteChange(of: capsule) }
    for capsule in tail { tiles.noteChange(of: capsule) }
  }

  /// Adds all points for good, including the tail, but not what would be invisible on finished ink.
  func finish(over finished: InkBelow? = nil) {
    grow(over: finished)
    buildTail()
    for capsule in tail { tiles.cover(capsule, over: finished) }
    tail.clear()
  }

  private var radius: Float { Float(length: path.width * transform.scale / 2) }

  private func grow(over finished: InkBelow?) {
    let points = path.points
    guard fixedCount < points.count, radius > 0 else { return }
    let radius = radius
    for index in fixedCount..<points.count {
      let point = transform.place(points[index])
      let isFirst = index == 0
      let capsule = Capsule(
        from: isFirst ? point : last, to: point, radius: radius, isContinuing: !isFirst)
      tiles.cover(capsule, over: finished)
      last = point
    }
    fixedCount = points.count
  }

  private func buildTail() {
    tail.clear()
    guard radius > 0 else { return }
    var start = fixedCount > 0 ? last : nil
    for point in path.tail {
      let end = transform.place(point)
      // Not continuing: the tail must look the same in any rectangle that is requested.
      let capsule = Capsule(from: start ?? end, to: end, radius: radius)
      tail.append(capsule)
      start = end
    }
  }
}

/// The masks of the paths in progress, by path and transform.
final class InkMaskTable {
  private let grid: TileGrid
  private let pool = MaskTilePool()
  private var masks: [InkMask] = []
  private var spare: [InkMask] = []

  init(grid: TileGrid) {
    self.grid = grid
  }

  /// The mask of a path at a transform to pixels, if there is one.
  func existing(_ path: InkPath, at transform: Transform) -> InkMask? {
    masks.first { $0.path === path && $0.transform == transform }
  }

  /// The up-to-date mask of a path that a frame draws.
  func mask(for path: InkPath, at transform: Transform, frame: Int) -> InkMask {
    let known = existing(path, at: transform)
    let mask = known ?? borrow(for: path, at: transform)
    if known == nil { masks.append(mask) }
    if mask.lastFrame != frame {
      mask.lastFrame = frame
      mask.update()
    }
    return mask
  }

  /// An empty mask, which the caller must give back.
  func borrow(for path: InkPath, at transform: Transform) -> InkMask {
    guard let mask = spare.popLast() else {
      return InkMask(path: path, transform: transform, grid: grid, pool: pool)
    }
    (mask.path, mask.transform, mask.lastFrame) = (path, transform, 0)
    return mask
  }

  func giveBack(_ mask: InkMask) {
    mask.removeAll()
    spare.append(mask)
  }

  /// Frees the masks of paths that a frame did not draw.
  func removeUnused(frame: Int) {
    for mask in masks where mask.lastFrame != frame { giveBack(mask) }
    masks.removeAll { $0.lastFrame != frame }
    if masks.isEmpty { pool.trim() }
  }
}
