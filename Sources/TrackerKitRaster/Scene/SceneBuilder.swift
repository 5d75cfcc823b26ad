import TrackerKit

/// What is kept between frames for buffers of any size and scale.
final class SceneCaches {
  let glyphs: GlyphCache?
  let texts: TurnedTextCache
  let pictures: PictureCache
  let shapes = ShapeMaskCache()
  let turnedMasks = TurnedCache<CoverageMask>(maximumPixels: 16 << 20)
  let turnedPictures = TurnedCache<RasterPicture>(maximumPixels: 8 << 20)

  init(glyphs: (any GlyphSource)?, pictures: (any PictureSource)?) {
    self.glyphs = glyphs.map(GlyphCache.init)
    texts = TurnedTextCache(cache: self.glyphs)
    self.pictures = PictureCache(source: pictures)
  }

  func beginFrame(_ number: Int) {
    glyphs?.beginFrame(number)
    texts.drawn.beginFrame(number)
    pictures.loaded.beginFrame(number)
    shapes.masks.beginFrame(number)
    turnedMasks.beginFrame(number)
    turnedPictures.beginFrame(number)
  }
}

/// Converts a display list's live commands to pixels.
struct SceneBuilder {
  typealias Placed = (form: LiveItem.Form, box: PixelRect)

  let bounds: PixelRect
  let pixelScale: Double
  let frame: Int
  let masks: InkMaskTable
  let caches: SceneCaches

  /// Fills a scene with a display list's live commands, except for invisible ones.
  func build(_ scene: inout LiveScene, from canvas: Canvas) {
    scene.removeAll()
    // Copying a command would retain its parts.
    canvas.commands.withUnsafeBufferPointer { commands in
      for index in commands.indices where commands[index].color.alpha > 0 {
        if case .groupStart = commands[index].shape {
          scene.startGroup(commands[index].color, on: bounds)
          continue
        }
        if case .groupEnd = commands[index].shape {
          scene.endGroup()
          continue
        }
        let clip = commands[index].clip.map { pixels(of: $0).clipped(to: bounds) } ?? bounds
        guard !clip.isEmpty else { continue }
        let start = scene.points.count
        let (form, box) = place(commands[index].shape, of: canvas, in: &scene)
        let touched = box.clipped(to: clip)
        if touched.isEmpty {
          scene.points.removeSubrange(start...)
        } else {
          let outline = commands[index].clip?.outline.map { place(canvas.points[$0], in: &scene) }
          let bounds = form.isBounded ? touched : touched.wideBlocks.clipped(to: clip)
          scene.append(
            form,
            LiveItem(
              color: commands[index].color, clip: clip, clipOutline: outline, bounds: bounds))
          addEmoji(of: commands[index], clip: clip, outline: outline, to: &scene)
        }
      }
    }
  }

  /// A clip's pixels: the nearest whole ones for a rectangle, all touched ones for an outline.
  private func pixels(of clip: ClipArea) -> PixelRect {
    guard clip.outline != nil else {
      return PixelRect(nearest: clip.bounds, pixelScale: pixelScale)
    }
    return box(around: clip.bounds)
  }

  private func place(
    _ shape: DrawCommand.Shape, of canvas: Canvas, in scene: inout LiveScene
  ) -> Placed {
    switch shape {
    case .rectangle(let rect):
      return place(rect, radius: 0)
    case .roundedRectangle(let rect, let radius):
      return place(rect, radius: length(radius))
    case .disc(let center, let radius):
      let range = place(CollectionOfOne(center), in: &scene)
      return line(range, of: &scene, radius: length(radius), isClosed: false)
    case .ring(let center, let radius, let width, let dash):
      let ring = Ring(
        center: place(center), radius: length(radius), width: length(width), dash: length(dash))
      return (.ring(ring), width > 0 ? ring.box : .empty)
    case .polyline(let points, let width, let isClosed):
      let range = place(canvas.points[points], in: &scene)
      return line(range, of: &scene, radius: length(width / 2), isClosed: isClosed)
    case .polygon(let points):
      let range = place(canvas.points[points], in: &scene)
      return (.polygon(points: range), box(around: range, of: scene, margin: 0))
    case .vector(let shape, let transform):
      guard transform.isUpright else { return turned(shape, transform) }
      let origin = Point(x: transform.tx, y: transform.ty)
      return caches.shapes.place(
        shape, at: place(origin), scale: length(transform.scale), in: &scene)
    case .ink(let path, let transform):
      let mask = masks.mask(for: path, at: transform.scaled(by: pixelScale), frame: frame)
      return (.ink(mask), mask.tiles.bounds)
    case .text(let run):
      return (.text(run), TextLayout.reach(of: run, pixelScale: pixelScale))
    case .turnedText(let run, let transform):
      return turned(run, transform)
    case .picture(let name, let rect):
      return place(name, rect, in: &scene) { .picture($1, x: $2, y: $3) }
    case .turnedPicture(let name, let rect, let transform):
      return turned(name, rect, transform, in: &scene)
    case .symbol(let name, let rect):
      return place(name, rect, in: &scene) { $0.form($1.mask, x: $2, y: $3) }
    case .turnedSymbol(let name, let rect, let transform):
      return turnedSymbol(name, rect, transform, in: &scene)
    case .groupStart, .groupEnd:
      return (.nothing, .empty)
    }
  }

  private func place(
    _ name: String, _ rect: Rect, in scene: inout LiveScene,
    as form: (inout LiveScene, RasterPicture, Int, Int) -> LiveItem.Form
  ) -> Placed {
    let box = PixelRect(nearest: rect, pixelScale: pixelScale)
    guard
      let picture = caches.pictures.picture(named: name, width: box.width, height: box.height)
    else { return frame(around: rect, .identity, in: &scene) }
    return (form(&scene, picture, box.x, box.y), picture.bounds.moved(to: box))
  }

  private func place(_ rect: Rect, radius: Float) -> Placed {
    let (corner, end) = (place(rect.origin), place(Point(x: rect.maxX, y: rect.maxY)))
    let box = Box(corner.x, corner.y, to: end.x, end.y, radius: radius)
    return (.box(box), box.box)
  }

  private func place(_ points: some Sequence<Point>, in scene: inout LiveScene) -> Range<Int> {
    let start = scene.points.count
    for point in points { scene.points.append(place(point)) }
    return start..<scene.points.count
  }

  /// Places a frame instead of a missing picture, if there are pictures at all.
  private func frame(
    around rect: Rect, _ transform: Transform, in scene: inout LiveScene
  ) -> Placed {
    let inner = rect.expanded(by: -Self.frameWidth / 2)
    guard caches.pictures.hasSource, inner.size.width > 0, inner.size.height > 0 else {
      return (.nothing, .empty)
    }
    let range = place(transform.corners(of: inner), in: &scene)
    return line(range, of: &scene, radius: length(Self.frameWidth / 2), isClosed: true)
  }

  private static let frameWidth = 2.0

  private func line(
    _ range: Range<Int>, of scene: inout LiveScene, radius: Float, isClosed: Bool
  ) -> Placed {
    let box = radius > 0 ? box(around: range, of: scene, margin: radius + 0.5) : .empty
    return (.line(scene.line(through: range, radius: radius, isClosed: isClosed)), box)
  }

  private func box(around rect: Rect) -> PixelRect {
    let (low, high) = (place(rect.origin), place(Point(x: rect.maxX, y: rect.maxY)))
    return PixelRect(around: low.x, low.y, to: high.x, high.y)
  }

  private func box(around range: Range<Int>, of scene: LiveScene, margin: Float) -> PixelRect {
    guard let first = range.first else { return .empty }
    var low = scene.points[first]
    var high = low
    for point in scene.points[range] {
      low = PixelPoint(x: point.x < low.x ? point.x : low.x, y: point.y < low.y ? point.y : low.y)
      high = PixelPoint(
        x: point.x > high.x ? point.x : high.x, y: point.y > high.y ? point.y : high.y)
    }
    return PixelRect(
      around: low.x - margin, low.y - margin, to: high.x + margin, high.y + margin)
  }

  private func place(_ point: Point) -> PixelPoint {
    PixelPoint(
      x: Float(coordinate: point.x * pixelScale), y: Float(coordinate: point.y * pixelScale))
  }

  private func length(_ length: Double) -> Float {
    Float(length: length * pixelScale)
  }
}

/// Emoji in colors, which lie above the letters of their line.
extension SceneBuilder {
  private func addEmoji(
    of command: DrawCommand, clip: PixelRect, outline: Range<Int>?, to scene: inout LiveScene
  ) {
    func add(_ placed: Placed) {
      let bounds = placed.box.clipped(to: clip)
      guard !bounds.isEmpty else { return }
      scene.append(
        placed.form,
        LiveItem(color: command.color, clip: clip, clipOutline: outline, bounds: bounds))
    }
    switch command.shape {
    case .text(let run) where run.hasEmoji:
      for emoji in TextLayout(cache: caches.glyphs, pixelScale: pixelScale).pictures(in: run) {
        let box = emoji.picture.bounds.moved(byX: emoji.x, y: emoji.y)
        add((.picture(emoji.picture, x: emoji.x, y: emoji.y), box))
      }
    case .turnedText(let run, let transform) where run.hasEmoji && run.size > 0:
      let finer = Resampling.scale(of: transform, pixelScale, finer: Resampling.maskFineness)
      let scale = max(1, (run.size * finer).rounded()) / run.size
      for emoji in TextLayout(cache: caches.glyphs, pixelScale: scale).pictures(in: run) {
        let bounds = emoji.picture.bounds
        let rect = Rect(
          x: Double(emoji.x) / scale, y: Double(emoji.y) / scale,
          width: Double(bounds.width) / scale, height: Double(bounds.height) / scale)
        add(
          place(
            emoji.picture, rect, around: rect.center, transform,
            stretch(rect, to: emoji.picture), in: caches.turnedPictures
          ) { .turnedPicture($0, x: $1, y: $2) })
      }
    default: break
    }
  }
}

/// Places what its transform does not leave upright.
extension SceneBuilder {
  /// Places an outline without a mask, since each frame may turn it differently.
  private func turned(_ shape: VectorShape, _ transform: Transform) -> Placed {
    guard transform.determinant != 0 else { return (.nothing, .empty) }
    let box = box(around: transform.apply(shape.bounds))
    return (.outline(shape, transform.scaled(by: pixelScale)), box)
  }

  /// Places text by turning a mask of finer pixels.
  private func turned(_ run: TextRun, _ transform: Transform) -> Placed {
    let scale = Resampling.scale(of: transform, pixelScale, finer: Resampling.maskFineness)
    // Text that moves inside what is turned is drawn once.
    let middle = run.box.center
    let moved = Transform(translationX: middle.x, y: middle.y).concatenating(transform)
    guard transform.scaled(by: pixelScale).inverted() != nil,
      let text = caches.texts.text(run.centered, pixelScale: scale)
    else { return (.nothing, .empty) }
    let toMask = Transform(scaleX: text.pixelScale, y: text.pixelScale)
    return place(text.mask, text.area, around: .zero, moved, toMask, in: caches.turnedMasks) {
      .turnedMask($0, x: $1, y: $2)
    }
  }

  /// Places a picture by turning finer pixels.
  private func turned(
    _ name: String, _ rect: Rect, _ transform: Transform, in scene: inout LiveScene
  ) -> Placed {
    guard let picture = picture(name, rect, transform, finer: Resampling.pictureFineness) else {
      return frame(around: rect, transform, in: &scene)
    }
    return place(
      picture, rect, around: rect.center, transform, stretch(rect, to: picture),
      in: caches.turnedPictures
    ) { .turnedPicture($0, x: $1, y: $2) }
  }

  /// Places a picture's shape by turning a mask of finer pixels.
  private func turnedSymbol(
    _ name: String, _ rect: Rect, _ transform: Transform, in scene: inout LiveScene
  ) -> Placed {
    guard let picture = picture(name, rect, transform, finer: Resampling.maskFineness) else {
      return frame(around: rect, transform, in: &scene)
    }
    return place(
      picture.mask, rect, around: rect.center, transform, stretch(rect, to: picture),
      in: caches.turnedMasks
    ) { .turnedMask($0, x: $1, y: $2) }
  }

  /// Places what fills a rectangle, on whole pixels as if it were upright.
  private func place<Image>(
    _ source: Image, _ rect: Rect, around middle: Point, _ transform: Transform,
    _ fromPoints: Transform, in cache: TurnedCache<Image>,
    as form: (Turned<Image>, Int, Int) -> LiveItem.Form
  ) -> Placed {
    let placed = TurnedArea.place(rect, around: middle, transform.scaled(by: pixelScale))
    guard let turned = cache.turned(source, in: placed.area, fromPoints) else {
      return (.nothing, .empty)
    }
    let box = turned.box.moved(byX: placed.x, y: placed.y)
    return (form(turned, box.x, box.y), box)
  }

  /// A picture with about `finer` pixels for one of the surface, in each direction.
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
    return caches.pictures.picture(named: name, width: width, height: height)
  }

  /// The map from points, relative to a rectangle's middle, to a picture's pixels that fill it.
  private func stretch(_ rect: Rect, to picture: RasterPicture) -> Transform {
    let scale = Transform(
      scaleX: Double(picture.bounds.width) / rect.size.width,
      y: Double(picture.bounds.height) / rect.size.height)
    return Transform(translationX: rect.size.width / 2, y: rect.size.height / 2)
      .concatenating(scale)
  }
}
