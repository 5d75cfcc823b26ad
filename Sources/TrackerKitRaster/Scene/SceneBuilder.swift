import TrackerKit

/// Converts a display list's live commands to pixels.
struct SceneBuilder {
  let bounds: PixelRect
  let pixelScale: Double
  let frame: Int
  let masks: InkMaskTable
  let shapes: ShapeMaskCache
  let pictures: PictureCache

  /// Replaces a scene's content with a display list's live commands; invisible ones are left out.
  func build(_ scene: inout LiveScene, from canvas: Canvas) {
    scene.removeAll()
    for command in canvas.commands where command.color.alpha > 0 {
      let clip =
        command.clip.map { PixelRect(nearest: $0, pixelScale: pixelScale).clipped(to: bounds) }
        ?? bounds
      guard !clip.isEmpty else { continue }
      let start = scene.points.count
      let (form, box) = place(command.shape, of: canvas, in: &scene)
      let touched = box.clipped(to: clip)
      if touched.isEmpty {
        scene.points.removeSubrange(start...)
      } else {
        scene.items.append(
          LiveItem(form: form, color: command.color, clip: clip, bounds: touched))
      }
    }
  }

  private func place(
    _ shape: DrawCommand.Shape, of canvas: Canvas, in scene: inout LiveScene
  ) -> (form: LiveItem.Form, box: PixelRect) {
    switch shape {
    case .rectangle(let rect):
      return place(rect, radius: 0)
    case .roundedRectangle(let rect, let radius):
      return place(rect, radius: length(radius))
    case .disc(let center, let radius):
      let start = scene.points.count
      scene.points.append(place(center))
      return line(start..<start + 1, of: scene, radius: length(radius), isClosed: false)
    case .ring(let center, let radius, let width, let dash):
      let ring = Ring(
        center: place(center), radius: length(radius), width: length(width), dash: length(dash))
      return (.ring(ring), width > 0 ? ring.box : .empty)
    case .polyline(let points, let width, let isClosed):
      let range = place(canvas.points[points], in: &scene)
      return line(range, of: scene, radius: length(width / 2), isClosed: isClosed)
    case .polygon(let points):
      let range = place(canvas.points[points], in: &scene)
      return (.polygon(points: range), box(around: range, of: scene, margin: 0))
    case .vector(let shape, let origin, let scale):
      return shapes.place(shape, at: place(origin), scale: length(scale))
    case .ink(let path, let placement):
      let mask = masks.mask(for: path, at: placement.scaled(by: pixelScale), frame: frame)
      return (.ink(mask), mask.tiles.bounds)
    case .text(let run):
      return (.text(run), TextLayout.reach(of: run, pixelScale: pixelScale))
    case .picture(let name, let rect):
      return place(name, rect) { .picture($0, x: $1, y: $2) }
    case .symbol(let name, let rect):
      return place(name, rect) { .mask($0.mask, x: $1, y: $2) }
    }
  }

  /// Places a picture on whole pixels; a missing picture touches none.
  private func place(
    _ name: String, _ rect: Rect, as form: (RasterPicture, Int, Int) -> LiveItem.Form
  ) -> (form: LiveItem.Form, box: PixelRect) {
    let box = PixelRect(nearest: rect, pixelScale: pixelScale)
    guard
      let picture = pictures.picture(named: name, width: box.width, height: box.height)
    else { return (.text(TextRun("", in: rect, size: 0)), .empty) }
    let area = PixelRect(
      x: box.x, y: box.y, width: picture.bounds.width, height: picture.bounds.height)
    return (form(picture, box.x, box.y), area)
  }

  private func place(_ rect: Rect, radius: Float) -> (form: LiveItem.Form, box: PixelRect) {
    let corner = place(rect.origin)
    let end = place(Point(x: rect.maxX, y: rect.maxY))
    let box = Box(corner.x, corner.y, to: end.x, end.y, radius: radius)
    return (.box(box), box.box)
  }

  private func place(
    _ points: ArraySlice<Point>, in scene: inout LiveScene
  ) -> Range<Int> {
    let start = scene.points.count
    for point in points { scene.points.append(place(point)) }
    return start..<scene.points.count
  }

  private func line(
    _ range: Range<Int>, of scene: LiveScene, radius: Float, isClosed: Bool
  ) -> (form: LiveItem.Form, box: PixelRect) {
    let box = radius > 0 ? box(around: range, of: scene, margin: radius + 0.5) : .empty
    return (.line(points: range, radius: radius, isClosed: isClosed), box)
  }

  private func box(
    around range: Range<Int>, of scene: LiveScene, margin: Float
  ) -> PixelRect {
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
