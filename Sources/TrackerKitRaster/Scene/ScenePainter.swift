import TrackerKit

/// Paints live commands into a buffer, one tile at a time.
final class ScenePainter {
  private static let square = PixelRect(width: TileGrid.edge, height: TileGrid.edge)
  private let scratchMask = CoverageMask(bounds: square)
  private let clipMask = CoverageMask(bounds: square)
  /// The part of a turned picture that is being painted, if the picture is not kept.
  private let scratchPicture = RasterPicture(width: square.width, height: square.height)
  private var scanner = OutlineScanner()
  private let text: TextLayout
  /// The pixels below the groups that are being painted, those of the innermost one last.
  private var below: [UInt32] = []
  private var scratch: CoveragePlane { scratchMask.plane }

  init(text: TextLayout) {
    self.text = text
  }

  /// Paints a scene over the existing pixels where a tile is damaged.
  func paint(_ scene: LiveScene, in damaged: DamagedTile, into buffer: PixelBuffer) {
    for index in scene.items.indices where scene.items[index].bounds.meets(damaged.box) {
      paint(index, of: scene, in: damaged, into: buffer)
    }
  }

  // Matches one form at a time, since copying one retains its parts; most are ink, lines or masks.
  private func paint(
    _ index: Int, of scene: LiveScene, in damaged: DamagedTile, into buffer: PixelBuffer
  ) {
    let item = scene.items[index]
    let area = item.bounds.clipped(to: damaged.box)
    if case .line(let line) = scene.forms[index] {
      return paint(item, of: scene, in: damaged, into: buffer) { plane in
        cover(line, of: scene, in: area, of: damaged, plane)
      }
    }
    if case .ink(let mask) = scene.forms[index] {
      return paint(item, of: scene, in: damaged, into: buffer) { plane in
        cover(mask, in: area, of: damaged, plane)
      }
    }
    if case .mask(let mask, let x, let y) = scene.forms[index], item.clipOutline == nil {
      return buffer.blend(Paint(item.color), through: mask, in: area, of: damaged, offset: (x, y))
    }
    let form = settled(scene.forms[index], in: area)
    switch form {
    case .picture(let picture, let x, let y):
      paint(picture, x: x, y: y, as: item, of: scene, in: area, of: damaged, into: buffer)
    case .groupStart:
      buffer.append(area, of: damaged, to: &below)
    case .groupEnd:
      buffer.fade(area, of: damaged, opacity: item.color.alpha, over: &below)
    default:
      paint(item, of: scene, in: damaged, into: buffer) { plane in
        cover(form, of: scene, in: area, of: damaged, plane)
      }
    }
  }

  /// Paints an item's color where a function covers an empty plane.
  @inline(__always)
  private func paint(
    _ item: LiveItem, of scene: LiveScene, in damaged: DamagedTile, into buffer: PixelBuffer,
    _ cover: (_ plane: CoveragePlane) -> PixelRect
  ) {
    let plane = scratch.moved(to: damaged.square)
    let covered = cover(plane)
    guard !covered.isEmpty else { return }
    if let outline = item.clipOutline { clip(plane, to: scene.points[outline], in: covered) }
    buffer.blend(Paint(item.color), through: plane, in: covered, of: damaged)
    plane.clearRows(covered)
  }

  private func paint(
    _ picture: RasterPicture, x: Int, y: Int, as item: LiveItem, of scene: LiveScene,
    in area: PixelRect, of damaged: DamagedTile, into buffer: PixelBuffer
  ) {
    let opacity = item.color.alpha
    guard let outline = item.clipOutline else {
      return buffer.blend(picture, opacity: opacity, in: area, of: damaged, x: x, y: y)
    }
    let plane = scratch.moved(to: damaged.square)
    for y in area.y..<area.maxY { plane.fill(row: y, from: area.x, to: area.maxX) }
    clip(plane, to: scene.points[outline], in: area)
    buffer.blend(
      picture, opacity: opacity, through: plane, in: area, of: damaged, x: x, y: y)
    plane.clearRows(area)
  }

  /// Lowers the plane's values outside an outline.
  private func clip(
    _ plane: CoveragePlane, to outline: ArraySlice<PixelPoint>, in area: PixelRect
  ) {
    let inside = clipMask.plane.moved(to: plane.bounds)
    scanner.cover(inside, in: area, with: outline)
    plane.multiply(by: inside, in: area)
    inside.clear(area)
  }

  /// Raises the empty plane to a form's coverage in a rectangle, and returns that rectangle.
  ///
  /// Lines, ink and pictures have their own functions.
  private func cover(
    _ form: LiveItem.Form, of scene: LiveScene, in area: PixelRect, of damaged: DamagedTile,
    _ plane: CoveragePlane
  ) -> PixelRect {
    switch form {
    case .box(let box):
      box.cover(plane, in: area)
    case .ring(let ring):
      ring.cover(plane, in: area)
    case .polygon(let outline):
      scanner.cover(plane, in: area, with: scene.points[outline])
    case .mask(let mask, let x, let y):
      plane.raise(to: mask, in: area, offset: (x, y))
    case .outline(let shape, let transform):
      scanner.cover(plane, in: area, with: shape, transform)
    case .turnedMask(let turned, let x, let y):
      turned.source.cover(
        plane.moved(to: plane.bounds.moved(byX: -x, y: -y)), in: area.moved(byX: -x, y: -y),
        turned.toSource)
    case .line, .ink, .picture, .turnedPicture, .groupStart, .groupEnd, .nothing:
      break
    case .text(let run):
      text.cover(plane, with: run, in: area)
    }
    return area
  }

  private func cover(
    _ line: LiveItem.Line, of scene: LiveScene, in area: PixelRect, of damaged: DamagedTile,
    _ plane: CoveragePlane
  ) -> PixelRect {
    var covered = PixelRect.empty
    for index in line.segments where scene.segments[index].box.meets(area) {
      covered = covered.widened(by: scene.segments[index].cover(plane, in: area, of: damaged))
    }
    return covered.isEmpty ? covered : covered.wideBlocks.clipped(to: area)
  }

  private func cover(
    _ mask: InkMask, in area: PixelRect, of damaged: DamagedTile, _ plane: CoveragePlane
  ) -> PixelRect {
    var covered = PixelRect.empty
    if let part = mask.tiles.part(in: damaged.tile) {
      covered = covered.widened(by: area.clipped(to: part.box))
      plane.raise(to: part.plane, in: covered)
    }
    for capsule in mask.tail { covered = covered.widened(by: capsule.cover(plane, in: area)) }
    return covered
  }
}

/// Turned images: kept from an earlier frame, or drawn for this one, with the same pixels.
extension ScenePainter {
  /// Replaces a turned form with an upright one, except for a mask that is not kept.
  private func settled(_ form: LiveItem.Form, in area: PixelRect) -> LiveItem.Form {
    switch form {
    case .turnedMask(let turned, let x, let y):
      return kept(turned).map { .mask($0.plane, x: x, y: y) } ?? form
    case .turnedPicture(let turned, let x, let y):
      if let picture = kept(turned) { return .picture(picture, x: x, y: y) }
      draw(turned, in: area.moved(byX: -x, y: -y), into: scratchPicture, x: 0, y: 0)
      return .picture(scratchPicture, x: area.x, y: area.y)
    default:
      return form
    }
  }

  private func kept(_ turned: Turned<CoverageMask>) -> CoverageMask? {
    guard turned.isToKeep, turned.kept == nil else { return turned.kept }
    let mask = CoverageMask(bounds: turned.bounds)
    turned.source.cover(mask.plane, in: turned.bounds, turned.toSource)
    turned.kept = mask
    return mask
  }

  private func kept(_ turned: Turned<RasterPicture>) -> RasterPicture? {
    guard turned.isToKeep, turned.kept == nil else { return turned.kept }
    let (width, height) = (turned.bounds.width, turned.bounds.height)
    let picture = RasterPicture(width: width, height: height)
    TileGrid(width: width, height: height).forEachTile(in: turned.bounds) { _, part in
      draw(turned, in: part, into: picture, x: part.x, y: part.y)
    }
    turned.kept = picture
    return picture
  }

  /// Draws a part of at most a tile's size, with its first pixel at a picture's column and row.
  private func draw(
    _ turned: Turned<RasterPicture>, in part: PixelRect, into picture: RasterPicture, x: Int, y: Int
  ) {
    let plane = scratch.moved(to: part)
    scanner.cover(plane, in: part, with: turned.corners[...])
    picture.draw(turned.source, through: plane, in: part, x: x, y: y, turned.toSource)
    plane.clear(part)
  }
}
