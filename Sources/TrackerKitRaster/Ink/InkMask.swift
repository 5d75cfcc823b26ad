import TrackerKit

/// The coverage of one path's line, in the tiles that it touches; it grows as the path does.
///
/// The settled points are in the mask for good. The tail is kept beside it as capsules, since the next
/// frame may have another one.
final class InkMask {
  /// One tile of the mask.
  struct Part {
    let tile: Int
    let plane: CoveragePlane
    /// The pixels that may be covered.
    var box: PixelRect
  }

  /// Pixels of one tile that the last update changed.
  struct Change {
    let tile: Int
    var box: PixelRect
  }

  let grid: TileGrid
  private let pool: MaskTilePool
  private(set) var path: InkPath
  /// Where the path's points stand, in pixels.
  private(set) var placement: Placement
  /// The number of the last frame that drew the path.
  var lastFrame = 0
  private(set) var parts: [Part] = []
  private(set) var changes: [Change] = []
  /// A rectangle around all pixels that the line may cover.
  private(set) var bounds = PixelRect.empty
  private var slots: [Int32]
  private var settledCount = 0
  private var last = PixelPoint(x: 0, y: 0)
  /// The provisional end of the line.
  private(set) var tail: [Capsule] = []
  private var oldTail: [Capsule] = []

  init(path: InkPath, placement: Placement, grid: TileGrid, pool: MaskTilePool) {
    self.path = path
    self.placement = placement
    self.grid = grid
    self.pool = pool
    slots = Array(repeating: -1, count: grid.count)
  }

  /// Begins anew for another path.
  func reuse(for path: InkPath, placement: Placement) {
    self.path = path
    self.placement = placement
    lastFrame = 0
  }

  /// Gives all tiles back.
  func removeAll() {
    for part in parts {
      slots[part.tile] = -1
      pool.give(part.plane)
    }
    parts.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    bounds = .empty
    settledCount = 0
    tail.removeAll(keepingCapacity: true)
    oldTail.removeAll(keepingCapacity: true)
  }

  /// The part of the mask in a tile.
  func part(in tile: Int) -> Part? {
    let slot = Int(slots[tile])
    return slot < 0 ? nil : parts[slot]
  }

  // MARK: Growing

  /// Takes in the path's new settled points and its present tail.
  func update() {
    changes.removeAll(keepingCapacity: true)
    grow { _, _ in true }
    swap(&tail, &oldTail)
    buildTail()
    for capsule in tail where !capsule.box.isEmpty { include(capsule.box) }
    guard tail != oldTail else { return }
    for capsule in oldTail { noteChange(of: capsule) }
    for capsule in tail { noteChange(of: capsule) }
  }

  /// Takes in all points, the tail for good, where they are wanted.
  ///
  /// - Parameter isWanted: Whether a piece of the line is needed that lies in a part of a tile.
  func settle(where isWanted: (_ tile: Int, _ part: PixelRect) -> Bool) {
    grow(where: isWanted)
    tail.removeAll(keepingCapacity: true)
    buildTail()
    for capsule in tail { cover(capsule, where: isWanted) }
    tail.removeAll(keepingCapacity: true)
  }

  /// Half of the line's width in pixels.
  private var radius: Float { Float(length: path.width * placement.scale / 2) }

  private func grow(where isWanted: (_ tile: Int, _ part: PixelRect) -> Bool) {
    let points = path.points
    guard settledCount < points.count, radius > 0 else { return }
    let radius = radius
    for index in settledCount..<points.count {
      let point = placement.place(points[index])
      let isFirst = index == 0
      let capsule = Capsule(
        from: isFirst ? point : last, to: point, radius: radius, isContinuing: !isFirst)
      cover(capsule, where: isWanted)
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

  private func cover(
    _ capsule: Capsule, where isWanted: (_ tile: Int, _ part: PixelRect) -> Bool
  ) {
    let whole = capsule.box
    guard !whole.isEmpty else { return }
    include(whole)
    grid.forEachTile(in: whole) { tile, part in
      guard isWanted(tile, part) else { return }
      let box = capsule.box(within: part)
      guard !box.isEmpty else { return }
      let slot = slot(for: tile)
      capsule.cover(parts[slot].plane, in: parts[slot].plane.bounds)
      parts[slot].box = parts[slot].box.isEmpty ? box : parts[slot].box.joined(with: box)
      noteChange(box, in: tile)
    }
  }

  private func slot(for tile: Int) -> Int {
    if slots[tile] < 0 {
      slots[tile] = Int32(truncatingIfNeeded: parts.count)
      parts.append(Part(tile: tile, plane: pool.take(for: grid.square(tile)), box: .empty))
    }
    return Int(slots[tile])
  }

  private func include(_ box: PixelRect) {
    bounds = bounds.isEmpty ? box : bounds.joined(with: box)
  }

  private func noteChange(of capsule: Capsule) {
    grid.forEachTile(in: capsule.box) { tile, part in
      noteChange(capsule.box(within: part), in: tile)
    }
  }

  private func noteChange(_ box: PixelRect, in tile: Int) {
    guard !box.isEmpty else { return }
    if let last = changes.indices.last, changes[last].tile == tile {
      changes[last].box = changes[last].box.joined(with: box)
    } else {
      changes.append(Change(tile: tile, box: box))
    }
  }
}
