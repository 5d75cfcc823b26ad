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
      transform.scaled(by: pixelScale).inverted() != nil
    else { return (.nothing, .empty) }
    let middle = run.box.center
    let toMask = Transform(translationX: middle.x, y: middle.y)
      .concatenating(Transform(scaleX: text.pixelScale, y: text.pixelScale))
    return place(text.mask, text.area, around: middle, transform, toMask, in: turnedMasks) {
      .turnedMask($0, x: $1, y: $2)
    }
  }

  /// Places a picture that is at least as fine as the surface.
  func turned(
    _ name: String, _ rect: Rect, _ transform: Transform, in scene: inout LiveScene
  ) -> Placed {
    guard let picture = picture(name, rect, transform, finer: Resampling.pictureFineness) else {
      return frame(around: rect, transform, in: &scene)
    }
    return place(
      picture, rect, around: rect.center, transform, stretch(rect, to: picture), in: turnedPictures
    ) { .turnedPicture($0, x: $1, y: $2) }
  }

  /// Places a picture's shape by turning a mask of finer pixels.
  func turnedSymbol(
    _ name: String, _ rect: Rect, _ transform: Transform, in scene: inout LiveScene
  ) -> Placed {
    guard let picture = picture(name, rect, transform, finer: Resampling.maskFineness) else {
      return frame(around: rect, transform, in: &scene)
    }
    return place(
      picture.mask, rect, around: rect.center, transform, stretch(rect, to: picture),
      in: turnedMasks
    ) { .turnedMask($0, x: $1, y: $2) }
  }

  /// Places what fills a rectangle, moved to whole pixels as if it were upright.
  private func place<Image>(
    _ source: Image, _ rect: Rect, around middle: Point, _ transform: Transform,
    _ fromPoints: Transform, in cache: TurnedCache<Image>,
    as form: (Turned<Image>, Int, Int) -> LiveItem.Form
  ) -> Placed {
    let placed = TurnedArea.place(rect, around: middle, transform.scaled(by: pixelScale))
    guard let turned = cache.turned(source, in: placed.area, fromPoints) else {
      return (.nothing, .empty)
    }
    let (x, y) = (placed.x + turned.box.x, placed.y + turned.box.y)
    let box = PixelRect(x: x, y: y, width: turned.box.width, height: turned.box.height)
    return (form(turned, x, y), box)
  }

  /// A picture in about a number of pixels for one of the surface, in each direction.
  private func picture(
    _ name: String, _ rect: Rect, _ transform: Transform, finer: Double
  ) -> RasterPicture? {
    guard rect.size.width > 0, rect.size.height > 0, rect.maxX.isFinite, rect.maxY.isFinite,
      transform.scaled(by: pixelScale).inverted() != nil
    else { return nil }
    let scale = Resampling.scale(of: transform, pixelScale, finer: finer)
    let longer = max(rect.size.width, rect.size.height)
    let fitting = min(scale, Double(Resampling.maximumExtent) / longer)
    func count(_ extent: Double) -> Int { max(1, Int((extent * fitting).rounded())) }
    let (width, height) = (count(rect.size.width), count(rect.size.height))
    return pictures.picture(named: name, width: width, height: height)
  }

  /// The map from points, from a rectangle's middle, to the pixels of a picture that fills it.
  private func stretch(_ rect: Rect, to picture: RasterPicture) -> Transform {
    let scale = Transform(
      scaleX: Double(picture.bounds.width) / rect.size.width,
      y: Double(picture.bounds.height) / rect.size.height)
    return Transform(translationX: rect.size.width / 2, y: rect.size.height / 2)
      .concatenating(scale)
  }
}
