import TrackerKit

/// What is drawn in transforms that do not leave it upright.
extension SceneBuilder {
  typealias Placed = (form: LiveItem.Form, box: PixelRect)

  /// Places an outline without a mask: each frame may turn it differently.
  func turned(_ shape: VectorShape, _ transform: Transform) -> Placed {
    guard transform.determinant != 0 else { return (.nothing, .empty) }
    let box = box(around: transform.apply(shape.bounds))
    return (.turnedOutline(shape, transform.scaled(by: pixelScale)), box)
  }

  /// Places text by turning a mask of finer pixels.
  func turned(_ run: TextRun, _ transform: Transform) -> Placed {
    let scale = Resampling.scale(of: transform, pixelScale, finer: Resampling.maskFineness)
    guard let text = texts.text(run, pixelScale: scale, frame: frame),
      let inverse = transform.scaled(by: pixelScale).inverted()
    else { return (.nothing, .empty) }
    let area = text.area
    return (
      .turnedMask(
        text.mask,
        inverse.concatenating(Transform(scaleX: text.pixelScale, y: text.pixelScale))),
      box(around: transform.apply(area))
    )
  }

  /// Places a picture that is at least as fine as the surface.
  func turned(
    _ name: String, _ rect: Rect, _ transform: Transform, in scene: inout LiveScene
  ) -> Placed {
    let scale = Resampling.scale(of: transform, pixelScale, finer: Resampling.pictureFineness)
    guard let (picture, inverse) = picture(name, rect, transform, scale: scale) else {
      return frame(around: rect, transform, in: &scene)
    }
    let points = place(transform.corners(of: rect), in: &scene)
    return (
      .turnedPicture(picture, inverse, points: points), box(around: transform.apply(rect))
    )
  }

  /// Places a picture's shape by turning a mask of finer pixels.
  func turnedSymbol(
    _ name: String, _ rect: Rect, _ transform: Transform, in scene: inout LiveScene
  ) -> Placed {
    let scale = Resampling.scale(of: transform, pixelScale, finer: Resampling.maskFineness)
    guard let (picture, inverse) = picture(name, rect, transform, scale: scale) else {
      return frame(around: rect, transform, in: &scene)
    }
    return (.turnedMask(picture.mask, inverse), box(around: transform.apply(rect)))
  }

  /// A picture in about a number of pixels per point, and the map from the surface's pixels to its
  /// own.
  private func picture(
    _ name: String, _ rect: Rect, _ transform: Transform, scale: Double
  ) -> (RasterPicture, Transform)? {
    guard rect.size.width > 0, rect.size.height > 0, rect.maxX.isFinite, rect.maxY.isFinite,
      let inverse = transform.scaled(by: pixelScale).inverted()
    else { return nil }
    let longer = max(rect.size.width, rect.size.height)
    let fitting = min(scale, Double(Resampling.maximumExtent) / longer)
    func count(_ extent: Double) -> Int { max(1, Int((extent * fitting).rounded())) }
    let (width, height) = (count(rect.size.width), count(rect.size.height))
    guard let picture = pictures.picture(named: name, width: width, height: height) else {
      return nil
    }
    let stretched = Transform(
      scaleX: Double(picture.bounds.width) / rect.size.width,
      y: Double(picture.bounds.height) / rect.size.height)
    let moved = Transform(translationX: -rect.minX, y: -rect.minY)
    return (picture, inverse.concatenating(moved).concatenating(stretched))
  }
}
