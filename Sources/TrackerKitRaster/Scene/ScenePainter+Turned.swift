/// What is turned: kept from an earlier frame, or drawn for this one, always with the same pixels.
extension ScenePainter {
  /// An item's form as that of upright ones; a turned mask that is not kept stays as it is.
  func settled(_ form: LiveItem.Form, in area: PixelRect) -> LiveItem.Form {
    switch form {
    case .turnedMask(let turned, let x, let y):
      return kept(turned).map { .mask($0.plane, x: x, y: y) } ?? form
    case .turnedPicture(let turned, let x, let y):
      if let picture = kept(turned) { return .picture(picture, x: x, y: y) }
      let part = area.moved(from: PixelRect(x: x, y: y, width: 0, height: 0))
      draw(turned, in: part, into: scratchPicture, x: 0, y: 0)
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

  /// Draws a part, at most as large as a tile, from a column and row of a picture on.
  private func draw(
    _ turned: Turned<RasterPicture>, in part: PixelRect, into picture: RasterPicture, x: Int, y: Int
  ) {
    let plane = scratch.moved(to: part)
    scanner.removeAll()
    scanner.add(turned.corners[...])
    scanner.cover(plane, in: part)
    picture.draw(turned.source, through: plane, in: part, x: x, y: y, turned.toSource)
    plane.clear(part)
  }
}
