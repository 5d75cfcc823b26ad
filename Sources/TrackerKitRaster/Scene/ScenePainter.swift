import TrackerKit

/// Paints live commands into a buffer, one tile at a time.
final class ScenePainter {
  let scratch: CoveragePlane
  /// The part of a turned picture that is being painted, if it is not kept.
  let scratchPicture: RasterPicture
  private let scratchMask: CoverageMask
  private let clipMask: CoverageMask
  let scanner = OutlineScanner()
  private let text: TextLayout
  private let palette = Palette()

  init(text: TextLayout) {
    self.text = text
    let edge = TileGrid.edge
    scratchMask = CoverageMask(bounds: PixelRect(x: 0, y: 0, width: edge, height: edge))
    clipMask = CoverageMask(bounds: scratchMask.plane.bounds)
    scratchPicture = RasterPicture(width: edge, height: edge)
    scratch = scratchMask.plane
  }

  /// Notes the color that most pixels have before anything is painted.
  func begin(on ground: Color) {
    palette.ground = ground
  }

  /// Paints what a scene shows where a tile is damaged over the existing pixels.
  func paint(_ scene: LiveScene, in damaged: DamagedTile, into buffer: PixelBuffer) {
    for index in scene.items.indices where scene.items[index].bounds.meets(damaged.box) {
      paint(index, of: scene, in: damaged, into: buffer)
    }
  }

  private func paint(
    _ index: Int, of scene: LiveScene, in damaged: DamagedTile, into buffer: PixelBuffer
  ) {
    let item = scene.items[index]
    let area = item.bounds.clipped(to: damaged.box)
    let form = settled(scene.forms[index], in: area)
    switch form {
    case .mask(let mask, let x, let y) where item.clipOutline == nil:
      buffer.blend(palette.paint(item.color), through: mask, in: area, of: damaged, offset: (x, y))
    case .picture(let picture, let x, let y) where item.clipOutline == nil:
      buffer.blend(picture, opacity: item.color.alpha, in: area, of: damaged, x: x, y: y)
    default:
      let plane = scratch.moved(to: damaged.square)
      let covered = cover(form, of: scene, in: area, of: damaged, plane)
      guard !covered.isEmpty else { return }
      if let outline = item.clipOutline { clip(plane, to: scene.points[outline], in: covered) }
      if case .picture(let picture, let x, let y) = form {
        buffer.blend(
          picture, opacity: item.color.alpha, through: plane, in: covered, of: damaged, x: x, y: y)
      } else {
        buffer.blend(palette.paint(item.color), through: plane, in: covered, of: damaged)
      }
      plane.clearRows(covered)
    }
  }

  /// Lowers the plane's values outside an outline.
  private func clip(
    _ plane: CoveragePlane, to outline: ArraySlice<PixelPoint>, in area: PixelRect
  ) {
    let inside = clipMask.plane.moved(to: plane.bounds)
    scanner.removeAll()
    scanner.add(outline)
    scanner.cover(inside, in: area)
    plane.multiply(by: inside, in: area)
    inside.clear(area)
  }

  /// Raises the plane, which is empty so far, to a form's coverage in a rectangle.
  ///
  /// - Returns: A rectangle around what is covered.
  private func cover(
    _ form: LiveItem.Form, of scene: LiveScene, in area: PixelRect, of damaged: DamagedTile,
    _ plane: CoveragePlane
  ) -> PixelRect {
    switch form {
    case .box(let box):
      box.cover(plane, in: area)
    case .ring(let ring):
      ring.cover(plane, in: area)
    case .line(let line):
      var covered = PixelRect.empty
      for index in line.segments where scene.segments[index].box.meets(area) {
        covered = covered.widened(
          by: scene.segments[index].cover(plane, in: area, of: damaged))
      }
      return covered.isEmpty ? covered : covered.wideBlocks.clipped(to: area)
    case .polygon(let outline):
      scanner.removeAll()
      scanner.add(scene.points[outline])
      scanner.cover(plane, in: area)
    case .mask(let mask, let x, let y):
      plane.raise(to: mask, in: area, offset: (x, y))
    case .picture:
      for y in area.y..<area.maxY { plane.fill(row: y, from: area.x, to: area.maxX) }
    case .turnedOutline(let shape, let transform):
      scanner.removeAll()
      scanner.add(shape, transform)
      scanner.cover(plane, in: area)
    case .turnedMask(let turned, let x, let y):
      let part = PixelRect(x: area.x - x, y: area.y - y, width: area.width, height: area.height)
      let corner = PixelRect(x: x, y: y, width: 0, height: 0)
      turned.source.cover(
        plane.moved(to: plane.bounds.moved(from: corner)), in: part, turned.toSource)
    case .turnedPicture, .nothing:
      break
    case .outline(let shape, let x, let y, let scale):
      scanner.removeAll()
      scanner.add(shape, scale: scale, offset: PixelPoint(x: Float(x), y: Float(y)))
      scanner.cover(plane, in: area)
    case .ink(let mask):
      var covered = PixelRect.empty
      if let part = mask.tiles.part(in: damaged.tile) {
        covered = covered.widened(by: area.clipped(to: part.box))
        plane.raise(to: part.plane, in: covered)
      }
      for capsule in mask.tail { covered = covered.widened(by: capsule.cover(plane, in: area)) }
      return covered
    case .text(let run):
      text.cover(plane, with: run, in: area)
    }
    return area
  }
}
