internal import TrackerKit

extension SoftwareCanvas {
  /// Marks the tiles of all live commands that are gone, new or changed.
  func markLiveChanges(to canvas: Canvas) {
    let count = max(shownCommands.count, canvas.commands.count)
    for index in 0..<count {
      let old = index < shownCommands.count ? shownCommands[index] : nil
      let new = index < canvas.commands.count ? canvas.commands[index] : nil
      if let old, let new, isSame(old, shownPoints, new, canvas.points) {
        growInk(of: new)
        continue
      }
      if let old { mark(old, shownPoints) }
      if let new {
        growInk(of: new)
        mark(new, canvas.points)
      }
    }
  }

  /// Brings the mask of a growing stroke up to date and marks what is new in it.
  private func growInk(of command: DrawCommand) {
    guard case .ink(let path, let placement) = command.shape else { return }
    mask(of: path, at: placement).grow(in: &grid)
  }

  /// The mask of a stroke; a new one when the stroke is new or stands elsewhere.
  func mask(of path: InkPath, at placement: Placement) -> StrokeMask {
    let key = ObjectIdentifier(path)
    if let known = strokeMasks[key], known.placement == placement { return known }
    strokeMasks[key]?.markAll(in: &grid)
    let mask = StrokeMask(path: path, placement: placement, pixelScale: pixelScale)
    strokeMasks[key] = mask
    return mask
  }

  /// Marks the tiles that a command's shape touches.
  private func mark(_ command: DrawCommand, _ points: [Point]) {
    switch command.shape {
    case .polyline(let range, let width, let isClosed):
      let frozen = grid
      forEachLine(points[range], width: width, isClosed: isClosed) { line in
        frozen.forEachTile(near: line) { grid.mark($0) }
      }
    case .ink(let path, _):
      strokeMasks[ObjectIdentifier(path)]?.markAll(in: &grid)
    default:
      grid.mark(bounds(of: command, points))
    }
  }

  /// Calls a function with each stretch of a polyline; a single point is a dot.
  func forEachLine(
    _ points: ArraySlice<Point>, width: Double, isClosed: Bool, _ body: (Capsule) -> Void
  ) {
    guard let first = points.first, let end = points.last else { return }
    if points.count == 1 || isClosed {
      body(Capsule(from: end, to: first, width: width, scale: pixelScale))
    }
    var last = first
    for point in points.dropFirst() {
      body(Capsule(from: last, to: point, width: width, scale: pixelScale))
      last = point
    }
  }

  /// The pixels that a command may cover.
  func bounds(of command: DrawCommand, _ points: [Point]) -> PixelRect {
    switch command.shape {
    case .rectangle(let rect), .roundedRectangle(let rect, _):
      return pixels(around: rect)
    case .disc(let center, let radius):
      return dot(center, diameter: 2 * radius).bounds
    case .ring(let center, let radius, let width, _):
      return dot(center, diameter: 2 * radius + width).bounds
    case .polyline(let range, let width, _):
      return bounds(of: points[range], margin: width / 2)
    case .polygon(let range):
      return bounds(of: points[range], margin: 0)
    case .vector(let shape, let origin, let scale):
      return outlines.outline(shape, origin: origin, scale: scale, pixelScale: pixelScale).rect
    case .ink:
      return PixelRect(x: 0, y: 0, width: width, height: height)
    case .text(let run):
      return layout(of: run)?.bounds ?? .empty
    }
  }

  func dot(_ center: Point, diameter: Double) -> Capsule {
    Capsule(from: center, to: center, width: diameter, scale: pixelScale)
  }

  private func bounds(of line: ArraySlice<Point>, margin: Double) -> PixelRect {
    line.reduce(PixelRect.empty) { box, point in
      let around = dot(point, diameter: 2 * margin).bounds
      return box.isEmpty ? around : box.joined(with: around)
    }
  }

  func pixels(around rect: Rect) -> PixelRect {
    PixelRect(
      pixelFloor(Capsule.limited(rect.minX * pixelScale)),
      pixelFloor(Capsule.limited(rect.minY * pixelScale)),
      to: pixelFloor(Capsule.limited(rect.maxX * pixelScale)) + 1,
      pixelFloor(Capsule.limited(rect.maxY * pixelScale)) + 1)
  }

  /// The whole pixels nearest to a rectangle: what clips has no soft edges.
  func snapped(_ rect: Rect) -> PixelRect {
    func nearest(_ value: Double) -> Int { Int(Capsule.limited(value * pixelScale).rounded()) }
    return PixelRect(
      nearest(rect.minX), nearest(rect.minY), to: nearest(rect.maxX), nearest(rect.maxY))
  }

  /// The layout of a line of text, made once.
  func layout(of run: TextRun) -> TextLayout? {
    if let known = layouts[run] { return known }
    guard let glyphs else { return nil }
    if layouts.count > 256 { layouts.removeAll(keepingCapacity: true) }
    let layout = TextLayout(run, pixelScale: pixelScale, source: glyphs)
    layouts[run] = layout
    return layout
  }
}

/// Whether two commands look the same; growing strokes do by being the same path.
private func isSame(
  _ left: DrawCommand, _ leftPoints: [Point], _ right: DrawCommand, _ rightPoints: [Point]
) -> Bool {
  guard left.color == right.color, left.clip == right.clip else { return false }
  switch (left.shape, right.shape) {
  case (.rectangle(let one), .rectangle(let other)):
    return one == other
  case (.roundedRectangle(let one, let radius), .roundedRectangle(let other, let otherRadius)):
    return one == other && radius == otherRadius
  case (.disc(let one, let radius), .disc(let other, let otherRadius)):
    return one == other && radius == otherRadius
  case (.ring(let one, let r1, let w1, let d1), .ring(let other, let r2, let w2, let d2)):
    return one == other && r1 == r2 && w1 == w2 && d1 == d2
  case (.polyline(let one, let w1, let c1), .polyline(let other, let w2, let c2)):
    return w1 == w2 && c1 == c2 && leftPoints[one] == rightPoints[other]
  case (.polygon(let one), .polygon(let other)):
    return leftPoints[one] == rightPoints[other]
  case (.vector(let one, let o1, let s1), .vector(let other, let o2, let s2)):
    return one === other && o1 == o2 && s1 == s2
  case (.ink(let one, let p1), .ink(let other, let p2)):
    return one === other && p1 == p2
  case (.text(let one), .text(let other)):
    return one == other
  default:
    return false
  }
}
