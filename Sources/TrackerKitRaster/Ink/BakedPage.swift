import TrackerKit

/// Finished strokes painted on a ground.
///
/// A tile without ink takes no memory and is painted in the ground's color. New strokes are added
/// to the tiles they touch. The most recent strokes are removed by restoring the pixels below
/// them; for others, the tiles they touched are rebuilt.
///
/// Painting many strokes can take several updates. Strokes that are finished meanwhile are painted
/// at once, ahead of the ones below them, and are removed again for the next update.
final class BakedPage {
  /// Where strokes are painted, and on what.
  struct Place: Equatable {
    var ground = Color.black
    var frame = PixelRect.empty
    /// How points are mapped to pixels.
    var transform = Transform.identity

    /// Whether a page without ink looks the same at both places.
    func hasGround(of other: Place) -> Bool { ground == other.ground && frame == other.frame }
  }

  /// What painting a stroke takes besides its points, in points.
  private static let pointsPerStroke = 8
  /// How many strokes are painted ahead of others at most.
  private static let maximumAhead = 100

  private struct BakedStroke {
    var path: InkPath
    let color: Color
    let reach: TileReach
  }

  private(set) var place = Place()
  private let grid: TileGrid
  private let masks: InkMaskTable
  private var store: TileStore?
  private var hasInk: [Bool]
  private var isStale: [Bool]
  private var baked: [BakedStroke] = []
  private var covered = CoveredPixels()
  private var bakedInk: Ink?
  private var bakedGeneration = 0

  /// The number of strokes at the end of `baked` that are painted ahead of others.
  private var aheadCount = 0
  /// The end of the strokes that are painted in turn; later ones are painted ahead of them.
  private var turnEnd = 0
  /// Whether all strokes of the last update are painted.
  private(set) var isComplete = true

  init(grid: TileGrid, masks: InkMaskTable) {
    self.grid = grid
    self.masks = masks
    hasInk = Array(repeating: false, count: grid.count)
    isStale = hasInk
  }

  /// The number of strokes.
  var strokeCount: Int { baked.count }

  /// Paints the page's pixels where a tile is damaged.
  func paint(_ damaged: DamagedTile, into buffer: PixelBuffer) {
    if let store, hasInk[damaged.tile] {
      buffer.copy(damaged, from: store.buffer(of: damaged.tile))
    } else {
      let covered = damaged.box.clipped(to: place.frame)
      if covered != damaged.box { buffer.fill(damaged.box, of: damaged, with: 0) }
      buffer.fill(covered, of: damaged, with: ground)
    }
  }

  /// The ground as a pixel.
  private var ground: UInt32 { place.ground.packed >> 8 }

  /// Paints the ground and its surroundings in a tile's own pixels.
  private func paintGround(of square: PixelRect, into buffer: PixelBuffer) {
    let covered = square.clipped(to: place.frame)
    if covered != square { buffer.fill(square.moved(from: square), with: 0) }
    buffer.fill(covered.moved(from: square), with: ground)
  }

  /// Marks all tiles with ink.
  func markInk(_ damage: Damage) {
    for tile in hasInk.indices where hasInk[tile] {
      damage.mark(grid.square(tile).clipped(to: place.frame), in: tile)
    }
  }

  // MARK: Comparing

  /// How many strokes are still the first ones of an ink; at another place, none.
  ///
  /// The paths of the ink are taken over for them, since the old ones may be copies.
  func commonCount(with ink: Ink?, at place: Place) -> Int {
    guard let ink, place == self.place else { return 0 }
    if ink === bakedInk && ink.generation == bakedGeneration { return baked.count }
    let strokes = ink.strokes
    var count = 0
    while count < baked.count, count < strokes.count {
      let stroke = strokes[count]
      guard baked[count].color == stroke.color else { break }
      if baked[count].path !== stroke.path {
        guard baked[count].path.looks(like: stroke.path) else { break }
        baked[count].path = stroke.path
      }
      count += 1
    }
    return count
  }

  // MARK: Updating

  /// Removes all strokes.
  func removeAll(movingTo newPlace: Place) {
    baked.removeAll(keepingCapacity: true)
    aheadCount = 0
    covered.removeAll()
    for tile in hasInk.indices { hasInk[tile] = false }
    place = newPlace
  }

  /// Replaces the strokes from an index on by those of an ink, and marks the pixels that change.
  ///
  /// It stops after a number of points, if there is one.
  func update(
    to ink: Ink?, keeping kept: Int, points: Int?, frame number: Int, damage: Damage
  ) {
    let strokes = ink?.strokes ?? []
    removeStrokes(from: kept, damage: damage)
    bakedInk = ink
    bakedGeneration = ink?.generation ?? 0
    var rest = points ?? .max
    while baked.count < strokes.count, rest > 0 {
      let stroke = strokes[baked.count]
      rest -= stroke.path.storedCount + Self.pointsPerStroke
      bake(stroke, isRecent: covered.keeps(baked.count, of: strokes.count), number, damage)
    }
    isComplete = baked.count == strokes.count
    if !isComplete { bakeAhead(strokes, number, damage) }
  }

  // MARK: Painting ahead

  /// Paints the strokes that were finished since a page was painted last in a single update.
  private func bakeAhead(_ strokes: [Ink.Stroke], _ number: Int, _ damage: Damage) {
    let isValid = turnEnd > baked.count && turnEnd <= strokes.count
    if !isValid || strokes.count - turnEnd > Self.maximumAhead { turnEnd = strokes.count }
    for stroke in strokes[turnEnd...] {
      bake(stroke, isRecent: true, number, damage)
      aheadCount += 1
    }
  }

  /// Removes the strokes that are painted ahead of others.
  func removeAhead(_ damage: Damage) {
    let count = baked.count - aheadCount
    guard aheadCount > 0 else { return }
    aheadCount = 0
    while baked.count > count {
      guard restoreLast(damage) else {
        // They cover so much that not all pixels below them were kept.
        markInk(damage)
        return removeAll(movingTo: place)
      }
      baked.removeLast()
    }
  }

  // MARK: Removing

  private func removeStrokes(from first: Int, damage: Damage) {
    while baked.count > first, restoreLast(damage) { baked.removeLast() }
    if baked.count > first { rebuild(from: first, damage: damage) }
  }

  /// Restores the pixels below the last stroke; false if they are not known.
  private func restoreLast(_ damage: Damage) -> Bool {
    covered.restoreLast(in: store) { part in
      let square = grid.square(part.tile)
      damage.mark(part.box.moved(to: square), in: part.tile)
      hasInk[part.tile] = part.hadInk
    }
  }

  /// Removes strokes from an index on, and rebuilds the tiles they touched from the strokes before them.
  private func rebuild(from first: Int, damage: Damage) {
    for stroke in baked[first...] {
      let mask = masks.borrow(for: stroke.path, at: place.transform)
      mask.finish()
      for part in mask.tiles.parts {
        damage.mark(part.box.clipped(to: place.frame), in: part.tile)
        isStale[part.tile] = true
        hasInk[part.tile] = false
      }
      masks.giveBack(mask)
    }
    baked.removeSubrange(first...)
    for stroke in baked where stroke.reach.contains(where: { isStale[$0] }, of: grid) {
      let mask = masks.borrow(for: stroke.path, at: place.transform)
      mask.finish(over: finished(below: stroke.color, in: isStale))
      bake(mask, stroke.color, isRecent: false)
      masks.giveBack(mask)
    }
    for tile in isStale.indices { isStale[tile] = false }
  }

  // MARK: Adding

  /// Adds a stroke, using the mask it had while in progress, if there is one.
  private func bake(_ stroke: Ink.Stroke, isRecent: Bool, _ number: Int, _ damage: Damage) {
    let wet = masks.existing(stroke.path, at: place.transform)
    // A mask that this frame has drawn is still needed as it is.
    let own = wet?.lastFrame == number ? nil : wet
    let mask = own ?? masks.borrow(for: stroke.path, at: place.transform)
    mask.finish(over: finished(below: stroke.color))
    if isRecent { covered.beginStroke() } else { covered.removeAll() }
    bake(mask, stroke.color, isRecent: isRecent)
    for part in mask.tiles.parts { damage.mark(part.box.clipped(to: place.frame), in: part.tile) }
    baked.append(
      BakedStroke(
        path: stroke.path, color: stroke.color, reach: TileReach(mask.tiles.bounds, of: grid)))
    if own == nil { masks.giveBack(mask) }
  }

  private func finished(below color: Color, in wanted: [Bool]? = nil) -> FinishedInk {
    FinishedInk(wanted: wanted, hasInk: hasInk, store: store, color: color)
  }

  /// Paints a stroke, and keeps the pixels below it if it is a recent one.
  private func bake(_ mask: InkMask, _ color: Color, isRecent: Bool) {
    let store = store ?? TileStore(grid: grid)
    self.store = store
    let paint = Paint(color)
    for part in mask.tiles.parts {
      let square = grid.square(part.tile)
      let buffer = store.buffer(of: part.tile)
      let box = part.box.clipped(to: place.frame).moved(from: square)
      if isRecent {
        covered.add(
          CoveredPixels.Part(tile: part.tile, box: box, hadInk: hasInk[part.tile]),
          coveredBy: part.plane, at: square, of: buffer)
      }
      if !hasInk[part.tile] {
        paintGround(of: square, into: buffer)
        hasInk[part.tile] = true
      }
      buffer.blend(paint, through: part.plane, in: box, offset: (-square.x, -square.y))
    }
  }
}

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

/// Memory for the pixels of all tiles of a surface, tile by tile.
///
/// The system allocates a page on its first write, so tiles that are never drawn use no memory.
final class TileStore {
  private let grid: TileGrid
  private let memory: UnsafeMutablePointer<UInt32>

  init(grid: TileGrid) {
    self.grid = grid
    memory = .allocate(capacity: grid.count * TileGrid.edge * TileGrid.edge)
  }

  /// A tile's pixels, undefined until they are set; the buffer's corner is the tile's corner.
  func buffer(of tile: Int) -> PixelBuffer {
    let edge = TileGrid.edge
    return PixelBuffer(
      base: memory + tile * edge * edge, width: edge, height: edge, pitch: edge * 4)
  }

  /// The rows in part of a tile, from the first to the last that has a pixel with another value.
  func rows(of part: PixelRect, in tile: Int, without pixel: UInt32) -> PixelRect {
    guard !part.isEmpty else { return part }
    let edge = TileGrid.edge
    // Multiples of eight columns are fastest to compare; the few extra ones rarely differ.
    let first = part.x & (edge - 1) & ~7
    let eights = (part.width &+ part.x & 7 &+ 7) >> 3
    let rest = memory + (tile &* edge &* edge &+ first)
    func isFilled(_ y: Int) -> Bool {
      var pixels = rest + (y & (edge - 1)) &* edge
      var difference: UInt32 = 0
      for _ in 0..<eights {
        for column in 0..<8 { difference |= pixels[column] ^ pixel }
        pixels += 8
      }
      return difference == 0
    }
    var (top, bottom) = (part.y, part.maxY)
    while top < bottom, isFilled(top) { top &+= 1 }
    while top < bottom, isFilled(bottom &- 1) { bottom &-= 1 }
    return PixelRect(x: part.x, y: top, width: part.width, height: bottom - top)
  }

  deinit {
    memory.deallocate()
  }
}
