import TrackerKit

/// The coverage of a line in the tiles it touches, and what of it is new.
struct InkTiles {
  struct Part {
    let tile: Int
    let plane: CoveragePlane
    /// The pixels that may be covered.
    var box: PixelRect
  }

  private let grid: TileGrid
  private let pool: MaskTilePool
  private(set) var parts: [Part] = []
  /// The pixels that changed, by tile.
  private(set) var changes: [(tile: Int, box: PixelRect)] = []
  private(set) var bounds = PixelRect.empty
  /// The index of each tile's part, or -1.
  private var slots: [Int32]

  init(grid: TileGrid, pool: MaskTilePool) {
    self.grid = grid
    self.pool = pool
    slots = Array(repeating: -1, count: grid.count)
  }

  func part(in tile: Int) -> Part? {
    let slot = Int(slots[tile])
    return slot < 0 ? nil : parts[slot]
  }

  /// Returns all tiles to the pool.
  mutating func removeAll() {
    for part in parts {
      slots[part.tile] = -1
      pool.give(part.plane)
    }
    parts.clear()
    forgetChanges()
    bounds = .empty
  }

  /// Adds a piece of the line, except for what is invisible on finished ink.
  mutating func cover(_ capsule: Capsule, over finished: InkBelow?) {
    include(capsule.box)
    grid.forEachTile(in: capsule.box) { tile, part in
      var box = capsule.box(within: part)
      if let finished { box = finished.visible(box, in: tile) }
      guard !box.isEmpty else { return }
      let slot = slot(for: tile)
      let plane = parts[slot].plane
      // Covers all columns, since multiples of eight are fastest to compute.
      let rows = PixelRect(
        x: plane.bounds.x, y: box.y, width: plane.bounds.width, height: box.height)
      capsule.cover(plane, in: rows)
      parts[slot].box = parts[slot].box.widened(by: box)
      noteChange(box, in: tile)
    }
  }

  private mutating func slot(for tile: Int) -> Int {
    if slots[tile] < 0 {
      slots[tile] = Int32(truncatingIfNeeded: parts.count)
      parts.append(Part(tile: tile, plane: pool.plane(for: grid.square(tile)), box: .empty))
    }
    return Int(slots[tile])
  }

  mutating func include(_ box: PixelRect) {
    bounds = bounds.widened(by: box)
  }

  mutating func forgetChanges() {
    changes.clear()
  }

  /// Notes that a piece of the line was added or removed.
  mutating func noteChange(of capsule: Capsule) {
    grid.forEachTile(in: capsule.box) { tile, part in
      noteChange(capsule.box(within: part), in: tile)
    }
  }

  private mutating func noteChange(_ box: PixelRect, in tile: Int) {
    guard !box.isEmpty else { return }
    if let last = changes.indices.last, changes[last].tile == tile {
      changes[last].box = changes[last].box.joined(with: box)
    } else {
      changes.append((tile, box))
    }
  }
}

/// Memory for the tiles of ink masks; returned tiles are reused.
final class MaskTilePool {
  /// The most tiles that stay while none is taken: one megabyte.
  private static let maximumIdleCount = 256
  private var masks: [CoverageMask] = []
  private var free: [CoveragePlane] = []

  /// Takes a tile without coverage for a square of pixels.
  func plane(for square: PixelRect) -> CoveragePlane {
    if let plane = free.popLast()?.moved(to: square) {
      plane.clear(square)
      return plane
    }
    let mask = CoverageMask(bounds: square)
    masks.append(mask)
    return mask.plane
  }

  func give(_ plane: CoveragePlane) {
    free.append(plane)
  }

  /// Frees the memory if there is much of it; all tiles must have been returned.
  func trim() {
    guard masks.count > Self.maximumIdleCount else { return }
    free.removeAll()
    masks.removeAll()
  }
}
