import TrackerKit

/// Finished strokes painted on a ground.
///
/// A tile without ink takes no memory and is painted in the ground's color. New strokes are added
/// to the tiles they touch. Removing the most recent strokes restores the pixels below them;
/// removing others rebuilds the tiles they touched.
///
/// Painting many strokes can take several updates. Strokes that are finished meanwhile are painted
/// at once, ahead of the ones below them, and are removed again for the next update.
final class BakedPage {
  struct Place: Equatable {
    var ground = Color.black
    var frame = PixelRect.empty
    var transform = Transform.identity

    /// Whether a page without ink looks the same at both places.
    func hasGround(of other: Place) -> Bool { ground == other.ground && frame == other.frame }
  }

  /// The time that a stroke takes besides its points, as a number of points.
  private static let pointsPerStroke = 8
  private static let maximumAhead = 100

  private struct BakedStroke {
    var path: InkPath
    let color: Color
    let bounds: PixelRect
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
  /// The end of the strokes that wait for their turn; later ones are painted ahead of them.
  private var turnEnd = 0
  /// Whether all strokes of the last update are painted.
  private(set) var isComplete = true

  init(grid: TileGrid, masks: InkMaskTable) {
    self.grid = grid
    self.masks = masks
    hasInk = Array(repeating: false, count: grid.count)
    isStale = hasInk
  }

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

  private var ground: UInt32 { place.ground.packed >> 8 }

  /// Paints the ground and its surroundings in a tile's own pixels.
  private func paintGround(of square: PixelRect, into buffer: PixelBuffer) {
    let covered = square.clipped(to: place.frame)
    if covered != square { buffer.fill(square.moved(from: square), with: 0) }
    buffer.fill(covered.moved(from: square), with: ground)
  }

  func markInk(_ damage: Damage) {
    for tile in hasInk.indices where hasInk[tile] {
      damage.mark(grid.square(tile).clipped(to: place.frame), in: tile)
    }
  }

  // MARK: Comparing

  /// How many of the page's strokes an ink begins with; none at another place.
  ///
  /// The page takes the ink's paths for them, since its own may be copies.
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

  func removeAll(movingTo newPlace: Place) {
    baked.removeAll(keepingCapacity: true)
    aheadCount = 0
    covered.removeAll()
    for tile in hasInk.indices { hasInk[tile] = false }
    place = newPlace
  }

  /// Replaces the strokes from an index on with an ink's, and marks the pixels that change.
  ///
  /// If there is a number of points, it stops after about that many.
  func update(
    to ink: Ink?, keeping kept: Int, points: Int?, frame number: Int, damage: Damage
  ) {
    let strokes = ink?.strokes ?? []
    while baked.count > kept, restoreLast(damage) { baked.removeLast() }
    if baked.count > kept { rebuild(from: kept, damage: damage) }
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

  /// Paints the strokes that were finished since the page was last complete.
  private func bakeAhead(_ strokes: [Ink.Stroke], _ number: Int, _ damage: Damage) {
    let isValid = turnEnd > baked.count && turnEnd <= strokes.count
    if !isValid || strokes.count - turnEnd > Self.maximumAhead { turnEnd = strokes.count }
    for stroke in strokes[turnEnd...] {
      bake(stroke, isRecent: true, number, damage)
      aheadCount += 1
    }
  }

  func removeAhead(_ damage: Damage) {
    let count = baked.count - aheadCount
    guard aheadCount > 0 else { return }
    aheadCount = 0
    while baked.count > count {
      guard restoreLast(damage) else {
        // They cover too much for all pixels below them to have been kept.
        markInk(damage)
        return removeAll(movingTo: place)
      }
      baked.removeLast()
    }
  }

  // MARK: Removing

  /// Restores the pixels below the last stroke; false if they are not known.
  private func restoreLast(_ damage: Damage) -> Bool {
    covered.restoreLast(in: store) { part in
      let square = grid.square(part.tile)
      damage.mark(part.box.moved(to: square), in: part.tile)
      hasInk[part.tile] = part.hadInk
    }
  }

  /// Removes strokes from an index on, and rebuilds the tiles they touched.
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
    for stroke in baked where meetsStaleTile(stroke.bounds) {
      let mask = masks.borrow(for: stroke.path, at: place.transform)
      mask.finish(over: finished(below: stroke.color, in: isStale))
      bake(mask, stroke.color, isRecent: false)
      masks.giveBack(mask)
    }
    for tile in isStale.indices { isStale[tile] = false }
  }

  private func meetsStaleTile(_ bounds: PixelRect) -> Bool {
    var meets = false
    grid.forEachTile(in: bounds) { tile, _ in meets = meets || isStale[tile] }
    return meets
  }

  // MARK: Adding

  /// Adds a stroke, using the mask from when it was in progress, if there is one.
  private func bake(_ stroke: Ink.Stroke, isRecent: Bool, _ number: Int, _ damage: Damage) {
    let wet = masks.existing(stroke.path, at: place.transform)
    // This frame still needs a mask that it has drawn.
    let own = wet?.lastFrame == number ? nil : wet
    let mask = own ?? masks.borrow(for: stroke.path, at: place.transform)
    mask.finish(over: finished(below: stroke.color))
    if isRecent { covered.beginStroke() } else { covered.removeAll() }
    bake(mask, stroke.color, isRecent: isRecent)
    for part in mask.tiles.parts { damage.mark(part.box.clipped(to: place.frame), in: part.tile) }
    baked.append(
      BakedStroke(path: stroke.path, color: stroke.color, bounds: mask.tiles.bounds))
    if own == nil { masks.giveBack(mask) }
  }

  private func finished(below color: Color, in wanted: [Bool]? = nil) -> InkBelow {
    InkBelow(wanted: wanted, hasInk: hasInk, store: store, color: color)
  }

  /// Paints a stroke, and keeps the pixels below it if it is recent.
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

/// The ink below a new line, which changes little on a page that is nearly full of its color.
struct InkBelow {
  /// The tiles in which the line is needed; nil for all.
  let wanted: [Bool]?
  let hasInk: [Bool]
  let store: TileStore?
  /// The line's color.
  let color: Color

  /// Drops the rows at the top and bottom of a tile's part in which the line changes nothing.
  func visible(_ part: PixelRect, in tile: Int) -> PixelRect {
    if let wanted, !wanted[tile] { return .empty }
    guard let store, hasInk[tile], color.alpha == 255 else { return part }
    return store.rows(of: part, in: tile, without: color.packed >> 8)
  }
}

/// Memory for the pixels of all tiles of a surface.
///
/// The system allocates a page on its first write, so tiles that are never drawn take no memory.
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

  /// Drops the rows at the top and bottom of a tile's part that have no other pixel.
  func rows(of part: PixelRect, in tile: Int, without pixel: UInt32) -> PixelRect {
    guard !part.isEmpty else { return part }
    let edge = TileGrid.edge
    // Multiples of eight columns are fastest to compare, and the extra ones rarely differ.
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
