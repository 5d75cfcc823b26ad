import TrackerKit

/// The coverage of one path's line, in the tiles that it touches; it grows as the path does.
///
/// The settled points are in the mask for good. The tail is kept beside it as capsules, since the next
/// frame may have another one.
final class InkMask {
  private(set) var path: InkPath
  /// Where the path's points stand, in pixels.
  private(set) var placement: Placement
  /// The number of the last frame that drew the path.
  var lastFrame = 0
  /// What the line covers.
  private(set) var tiles: InkTiles
  private var settledCount = 0
  private var last = PixelPoint(x: 0, y: 0)
  /// The provisional end of the line.
  private(set) var tail: [Capsule] = []
  private var oldTail: [Capsule] = []

  init(path: InkPath, placement: Placement, grid: TileGrid, pool: MaskTilePool) {
    self.path = path
    self.placement = placement
    tiles = InkTiles(grid: grid, pool: pool)
  }

  /// Begins anew for another path.
  func reuse(for path: InkPath, placement: Placement) {
    self.path = path
    self.placement = placement
    lastFrame = 0
  }

  /// Gives all tiles back.
  func removeAll() {
    tiles.removeAll()
    settledCount = 0
    tail.removeAll(keepingCapacity: true)
    oldTail.removeAll(keepingCapacity: true)
  }

  // MARK: Growing

  /// Takes in the path's new settled points and its present tail.
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

  /// Takes in all points, the tail for good.
  ///
  /// - Parameter finished: The ink below the line, which it need not cover where nobody sees it.
  func settle(over finished: FinishedInk? = nil) {
    grow(over: finished)
    buildTail()
    for capsule in tail { tiles.cover(capsule, over: finished) }
    tail.removeAll(keepingCapacity: true)
  }

  /// Half of the line's width in pixels.
  private var radius: Float { Float(length: path.width * placement.scale / 2) }

  private func grow(over finished: FinishedInk?) {
    let points = path.points
    guard settledCount < points.count, radius > 0 else { return }
    let radius = radius
    for index in settledCount..<points.count {
      let point = placement.place(points[index])
      let isFirst = index == 0
      let capsule = Capsule(
        from: isFirst ? point : last, to: point, radius: radius, isContinuing: !isFirst)
      tiles.cover(capsule, over: finished)
      last = point
    }
    settledCount = points.count
  }

  private func buildTail() {
    tail.removeAll(keepingCapacity: true)
    guard radius > 0 else { return }
    var start = settledCount > 0 ? last : nil
    for point in path.tail {
      let end = placement.place(point)
      // Not continuing: a frame evaluates the tail in any rectangle, always with the same result.
      let capsule = Capsule(from: start ?? end, to: end, radius: radius)
      tail.append(capsule)
      start = end
    }
  }
}
