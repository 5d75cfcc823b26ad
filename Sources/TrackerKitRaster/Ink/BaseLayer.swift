import TrackerKit

/// Ground and finished ink: everything below the live commands, kept between frames.
///
/// A tile without ink takes no memory and is painted in the ground's color. New strokes are added
/// to the tiles they touch. If strokes are removed, the tiles they touched are rebuilt.
final class BaseLayer {
  private struct BakedStroke {
    let path: InkPath
    let color: Color
    let reach: TileReach
  }

  private let grid: TileGrid
  private let masks: InkMaskTable
  private var store: TileStore?
  private var hasInk: [Bool]
  private var isStale: [Bool]
  private var baked: [BakedStroke] = []
  private var bakedInk: Ink?
  private var bakedGeneration = 0
  private var ground = Color.black
  private var frame = PixelRect.empty
  private var transform = Transform.identity

  init(grid: TileGrid, masks: InkMaskTable) {
    self.grid = grid
    self.masks = masks
    hasInk = Array(repeating: false, count: grid.count)
    isStale = hasInk
  }

  /// Paints the layer's pixels in a rectangle of one tile.
  func paint(_ rect: PixelRect, of tile: Int, into buffer: PixelBuffer) {
    if let store, hasInk[tile] {
      buffer.copy(rect, from: store.buffer(of: tile), at: grid.square(tile))
    } else {
      paintGround(rect, into: buffer, offset: .empty)
    }
  }

  /// Paints the ground and its surroundings; the offset is the position of the buffer's corner.
  private func paintGround(_ rect: PixelRect, into buffer: PixelBuffer, offset: PixelRect) {
    let covered = rect.clipped(to: frame)
    if covered != rect { buffer.fill(rect.moved(from: offset), with: 0) }
    buffer.fill(covered.moved(from: offset), with: ground.packed >> 8)
  }

  // MARK: Updating

  /// Updates the layer to a display list's base and marks the pixels that change.
  ///
  /// - Parameters:
  ///   - base: What the layer should show.
  ///   - pixelScale: Pixels per point.
  ///   - number: The frame's number; a mask from the previous frame becomes dry ink as it is.
  ///   - damage: Where changed pixels are marked.
  func update(_ base: Canvas.Base, pixelScale: Double, frame number: Int, damage: Damage) {
    let wanted = base.frame.map { PixelRect(nearest: $0, pixelScale: pixelScale) }
    let newFrame = (wanted ?? grid.bounds).clipped(to: grid.bounds)
    let newTransform = base.transform.scaled(by: pixelScale)
    if base.ground != ground || newFrame != frame {
      removeAll()
      damage.markAll()
    } else if newTransform != transform {
      markInk(damage)
      removeAll()
    }
    ground = base.ground
    frame = newFrame
    transform = newTransform
    update(base.ink, frame: number, damage: damage)
  }

  private func update(_ ink: Ink?, frame number: Int, damage: Damage) {
    let strokes = ink?.strokes ?? []
    let isSame = ink === bakedInk && ink?.generation == bakedGeneration
    let kept = isSame ? baked.count : commonCount(strokes)
    if kept < baked.count { removeStrokes(from: kept, damage: damage) }
    bakedInk = ink
    bakedGeneration = ink?.generation ?? 0
    for index in kept..<strokes.count {
      let stroke = strokes[index]
      let wet = masks.existing(stroke.path, at: transform)
      let mask = wet?.lastFrame == number ? nil : wet
      bake(stroke, with: mask, damage: damage)
    }
  }

  /// How many of the baked strokes are still the first strokes of the ink.
  private func commonCount(_ strokes: [Ink.Stroke]) -> Int {
    var count = 0
    while count < baked.count, count < strokes.count,
      baked[count].path === strokes[count].path, baked[count].color == strokes[count].color
    {
      count += 1
    }
    return count
  }

  private func removeAll() {
    baked.removeAll(keepingCapacity: true)
    for tile in hasInk.indices { hasInk[tile] = false }
  }

  private func markInk(_ damage: Damage) {
    for tile in hasInk.indices where hasInk[tile] {
      damage.mark(grid.square(tile).clipped(to: frame), in: tile)
    }
  }

  /// Removes strokes and rebuilds the tiles they touched from the strokes before them.
  private func removeStrokes(from first: Int, damage: Damage) {
    guard first > 0 else {
      markInk(damage)
      removeAll()
      return
    }
    for stroke in baked[first...] {
      let mask = masks.borrow(for: stroke.path, at: transform)
      mask.finish()
      for part in mask.tiles.parts {
        damage.mark(part.box.clipped(to: frame), in: part.tile)
        isStale[part.tile] = true
        hasInk[part.tile] = false
      }
      masks.giveBack(mask)
    }
    baked.removeSubrange(first...)
    for stroke in baked where stroke.reach.contains(where: { isStale[$0] }, of: grid) {
      let mask = masks.borrow(for: stroke.path, at: transform)
      mask.finish(over: finished(below: stroke.color, in: isStale))
      bake(mask, stroke.color)
      masks.giveBack(mask)
    }
    for tile in isStale.indices { isStale[tile] = false }
  }

  /// Adds a stroke, using the mask it had while in progress, if there is one.
  private func bake(_ stroke: Ink.Stroke, with wet: InkMask?, damage: Damage) {
    let mask = wet ?? masks.borrow(for: stroke.path, at: transform)
    mask.finish(over: finished(below: stroke.color))
    bake(mask, stroke.color)
    for part in mask.tiles.parts { damage.mark(part.box.clipped(to: frame), in: part.tile) }
    baked.append(
      BakedStroke(
        path: stroke.path, color: stroke.color, reach: TileReach(mask.tiles.bounds, of: grid)))
    if wet == nil { masks.giveBack(mask) }
  }

  private func finished(below color: Color, in wanted: [Bool]? = nil) -> FinishedInk {
    FinishedInk(wanted: wanted, hasInk: hasInk, store: store, color: color)
  }

  private func bake(_ mask: InkMask, _ color: Color) {
    let store = store ?? TileStore(grid: grid)
    self.store = store
    let paint = Paint(color)
    for part in mask.tiles.parts {
      let square = grid.square(part.tile)
      let buffer = store.buffer(of: part.tile)
      if !hasInk[part.tile] {
        paintGround(square, into: buffer, offset: square)
        hasInk[part.tile] = true
      }
      let box = part.box.clipped(to: frame).moved(from: square)
      buffer.blend(paint, through: part.plane, in: box, offset: (-square.x, -square.y))
    }
  }
}
