internal import TrackerKit

extension SoftwareCanvas {
  /// Brings the base up to date: adds new finished strokes, or begins again when more has changed.
  func updateBase(of canvas: Canvas) {
    let base = canvas.base
    let isContinued =
      base.ground == shownBase.ground && base.frame == shownBase.frame
      && base.ink === shownBase.ink && base.placement == shownBase.placement
      && (base.ink?.generation ?? 0) == inkGeneration
    if !isContinued {
      bakedInk = nil
      grid.markAll()
    }
    shownBase = base
    inkGeneration = base.ink?.generation ?? 0
    if let ink = base.ink { bake(ink, at: base.placement) }
    dropMasks(except: canvas.commands)
  }

  /// Where the ground and the finished ink may be seen.
  var framePixels: PixelRect {
    shownBase.frame.map(snapped) ?? PixelRect(x: 0, y: 0, width: width, height: height)
  }

  private func bake(_ ink: Ink, at placement: Placement) {
    guard ink.strokes.count > bakedInk?.strokeCount ?? 0, width > 0, height > 0 else { return }
    let baked = bakedInk ?? BakedInk(width: width, height: height, ground: fillGround)
    bakedInk = baked
    let tile = CoverageTile(base: scratch, rect: .empty)
    for stroke in ink.strokes[baked.strokeCount...] {
      let mask = mask(of: stroke.path, at: placement)
      mask.grow(in: &grid)
      // A growing stroke that is finished without a new point looks different all the same.
      mask.markAll(in: &grid)
      baked.bake(mask, color: stroke.color, clip: framePixels, grid: grid, scratch: tile)
      strokeMasks[ObjectIdentifier(stroke.path)] = nil
    }
  }

  private func fillGround(_ buffer: PixelBuffer) {
    buffer.fill(buffer.bounds, 0)
    buffer.fill(framePixels, shownBase.ground.pixel)
  }

  /// Forgets the masks of strokes that are in no live command any more.
  private func dropMasks(except commands: [DrawCommand]) {
    guard !strokeMasks.isEmpty else { return }
    var live = 0
    for command in commands { if case .ink = command.shape { live += 1 } }
    guard strokeMasks.count > live else { return }
    var kept: [ObjectIdentifier: StrokeMask] = [:]
    for command in commands {
      guard case .ink(let path, _) = command.shape else { continue }
      kept[ObjectIdentifier(path)] = strokeMasks[ObjectIdentifier(path)]
    }
    strokeMasks = kept
  }

  /// Draws one tile: the base, then the live commands that meet it.
  func draw(_ tile: Int, into buffer: PixelBuffer) {
    let rect = grid.rect(of: tile)
    if let bakedInk {
      buffer.copy(rect, from: bakedInk.buffer)
    } else {
      buffer.fill(rect, 0)
      buffer.fill(rect.clipped(to: framePixels), shownBase.ground.pixel)
    }
    let target = CoverageTile(base: scratch, rect: rect)
    for command in shownCommands {
      let clip = command.clip.map { snapped($0).clipped(to: rect) } ?? rect
      guard !clip.isEmpty, cover(command, target, tile: tile) else { continue }
      buffer.composite(command.color, coverage: scratch, tile: rect, clip: clip)
    }
  }
}
