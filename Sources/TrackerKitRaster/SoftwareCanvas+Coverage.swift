internal import TrackerKit

extension SoftwareCanvas {
  /// Fills a tile's coverage with a command's shape; says false when the shape does not meet the tile.
  func cover(_ command: DrawCommand, _ target: CoverageTile, tile: Int) -> Bool {
    if case .ink(let path, _) = command.shape {
      guard let mask = strokeMasks[ObjectIdentifier(path)] else { return false }
      target.clear()
      return mask.take(into: target, tile: tile)
    }
    guard bounds(of: command, shownPoints).meets(target.rect) else { return false }
    target.clear()
    switch command.shape {
    case .rectangle(let rect):
      take(rect, radius: 0, target)
    case .roundedRectangle(let rect, let radius):
      take(rect, radius: radius, target)
    case .disc(let center, let radius):
      target.take(dot(center, diameter: 2 * radius))
    case .ring(let center, let radius, let width, let dash):
      takeRing(center, radius: radius, width: width, dash: dash, target)
    case .polyline(let range, let width, let isClosed):
      forEachLine(shownPoints[range], width: width, isClosed: isClosed, target.take)
    case .polygon(let range):
      takePolygon(shownPoints[range], target)
    case .vector(let shape, let origin, let scale):
      let placed = outlines.outline(
        shape, origin: origin, scale: scale, pixelScale: pixelScale)
      target.take(
        placed.mask.coverage, width: placed.mask.width, height: placed.mask.height,
        x: placed.rect.x, y: placed.rect.y)
    case .text(let run):
      for glyph in layout(of: run)?.glyphs ?? [] {
        target.take(
          glyph.mask.coverage, width: glyph.mask.width, height: glyph.mask.height,
          x: glyph.x, y: glyph.y)
      }
    case .ink:
      break
    }
    return true
  }

  private func take(_ rect: Rect, radius: Double, _ target: CoverageTile) {
    let shortest = min(rect.size.width, rect.size.height) / 2
    target.takeRectangle(
      minX: Capsule.limited(rect.minX * pixelScale), minY: Capsule.limited(rect.minY * pixelScale),
      maxX: Capsule.limited(rect.maxX * pixelScale), maxY: Capsule.limited(rect.maxY * pixelScale),
      radius: Capsule.limited(max(0, min(radius, shortest)) * pixelScale))
  }

  private func takeRing(
    _ center: Point, radius: Double, width: Double, dash: Double, _ target: CoverageTile
  ) {
    guard dash > 0, radius > 0 else {
      target.takeRing(
        centerX: Capsule.limited(center.x * pixelScale),
        centerY: Capsule.limited(center.y * pixelScale),
        radius: Capsule.limited(radius * pixelScale),
        halfWidth: Capsule.limited(width * pixelScale / 2))
      return
    }
    CircleArc.forEachDash(center: center, radius: radius, dash: dash) { start, end in
      target.take(Capsule(from: start, to: end, width: width, scale: pixelScale))
    }
  }

  private func takePolygon(_ outline: ArraySlice<Point>, _ target: CoverageTile) {
    let contour = outline.map { point in
      (
        x: Capsule.limited(point.x * pixelScale) - Float(target.rect.x),
        y: Capsule.limited(point.y * pixelScale) - Float(target.rect.y)
      )
    }
    let mask = OutlineMask(
      contours: [contour], width: target.rect.width, height: target.rect.height)
    target.take(
      mask.coverage, width: mask.width, height: mask.height, x: target.rect.x, y: target.rect.y)
  }
}
