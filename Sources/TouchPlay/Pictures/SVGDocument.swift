internal import FoundationEssentials
internal import TrackerKit

/// An SVG file of a display list.
///
/// The live commands are converted at once; finished ink, which can be large, only when the text is
/// requested, on any thread.
struct SVGDocument: Sendable {
  private let opening: String
  private let transform: Transform
  private let ink: [(points: [Point], width: Double, color: Color)]
  private let live: String

  /// Converts a display list; `picture` returns a picture's SVG file for its name, if there is one.
  init(
    _ canvas: Canvas, geometry: DisplayGeometry,
    picture: @escaping (String) -> [UInt8]? = { _ in nil }
  ) {
    let surface = Rect(origin: .zero, size: geometry.points)
    var ground = SVGText()
    ground.line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    let size = [geometry.pixels.width, geometry.pixels.height].map(SVGText.number)
    let box = [geometry.points.width, geometry.points.height].map(SVGText.number)
    ground.line(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(size[0])\" height=\"\(size[1])\" "
        + "viewBox=\"0 0 \(box[0]) \(box[1])\">")
    let width = geometry.points.width
    let pixelScale = width > 0 ? geometry.pixels.width / width : 1
    var writer = SVGWriter(canvas: canvas, pixelScale: pixelScale, picture: picture)
    let frame = canvas.base.frame
    if frame != nil { ground.add(.rectangle(surface), .black) }
    ground.add(.rectangle(frame ?? surface), canvas.base.ground)
    if let frame { ground.line("<g\(writer.clipReference(ClipArea(frame)))>") }
    for command in canvas.commands { writer.add(command) }
    opening = ground.text
    transform = canvas.base.transform
    ink = (canvas.base.ink?.strokes ?? []).map {
      ($0.path.points + $0.path.tail, $0.path.width, $0.color)
    }
    live = (frame == nil ? "" : "</g>\n") + writer.text + "</svg>\n"
  }

  var text: String {
    var text = SVGText()
    for line in ink {
      let shape = SVGShape.line(
        line.points.map(transform.apply), width: line.width * transform.scale, isClosed: false)
      if let shape { text.add(shape, line.color) }
    }
    return opening + text.text + live
  }
}

/// Writes the live commands of a display list as SVG elements.
private struct SVGWriter {
  let canvas: Canvas
  let pixelScale: Double
  let picture: (String) -> [UInt8]?
  var elements = SVGText()
  var definitions = SVGText()
  var clips: [Clip] = []
  var masks = 0

  struct Clip: Equatable {
    let bounds: Rect
    let outline: [Point]?
  }

  /// The elements, preceded by the definitions they refer to.
  var text: String {
    definitions.text.isEmpty
      ? elements.text : "<defs>\n\(definitions.text)</defs>\n" + elements.text
  }

  /// An attribute that clips an element to an area.
  mutating func clipReference(_ area: ClipArea) -> String {
    let clip = Clip(bounds: area.bounds, outline: area.outline.map { Array(canvas.points[$0]) })
    let known = clips.firstIndex(of: clip)
    if known == nil {
      clips.append(clip)
      let shape = clip.outline.flatMap { SVGShape.area([$0]) } ?? .rectangle(clip.bounds)
      var content = SVGText()
      content.element(shape.name, shape.attributes)
      definitions.line("<clipPath id=\"clip\(clips.count)\">")
      definitions.line("\(content.text)</clipPath>")
    }
    return " clip-path=\"url(#clip\((known ?? clips.count - 1) + 1))\""
  }

  mutating func add(_ command: DrawCommand) {
    guard command.color.alpha > 0 else { return }
    let start = elements.length
    if let clip = command.clip { elements.line("<g\(clipReference(clip))>") }
    guard add(command.shape, command.color) else {
      elements.cut(to: start)
      return
    }
    if command.clip != nil { elements.line("</g>") }
  }

  /// Adds an element; false if nothing would be visible.
  private mutating func add(_ shape: DrawCommand.Shape, _ color: Color) -> Bool {
    switch shape {
    case .text(let run): elements.add(run, color)
    case .turnedText(let run, let transform): elements.add(run, color, transform)
    case .picture(let name, let rect): return addPicture(name, rect, color)
    case .turnedPicture(let name, let rect, let transform):
      return addPicture(name, rect, color, transform)
    case .symbol(let name, let rect): return addSymbol(name, rect, color)
    case .turnedSymbol(let name, let rect, let transform):
      return addSymbol(name, rect, color, transform)
    case .vector(let vector, let transform): return add(vector, color, transform)
    default:
      guard let element = self.shape(shape) else { return false }
      elements.add(element, color)
    }
    return true
  }

  private mutating func addPicture(
    _ name: String, _ rect: Rect, _ color: Color, _ transform: Transform? = nil
  ) -> Bool {
    guard let image = image(name, rect) else { return false }
    let opacity = SVGText.number(Double(color.alpha) / 255)
    let attributes = image + [("opacity", opacity)]
    elements.element("image", attributes + (transform.map { [SVGText.matrix($0)] } ?? []))
    return true
  }

  private mutating func addSymbol(
    _ name: String, _ rect: Rect, _ color: Color, _ transform: Transform? = nil
  ) -> Bool {
    guard let image = image(name, rect) else { return false }
    masks += 1
    definitions.line("<mask id=\"mask\(masks)\" style=\"mask-type:alpha\">")
    definitions.element("image", image)
    definitions.line("</mask>")
    var box = SVGShape.rectangle(rect)
    box.attributes.append(("mask", "url(#mask\(masks))"))
    if let transform { box.attributes.append(SVGText.matrix(transform)) }
    elements.add(box, color)
    return true
  }

  private mutating func add(_ vector: VectorShape, _ color: Color, _ transform: Transform) -> Bool {
    if !transform.isUpright {
      let contours = vector.contours.map { $0.map(transform.apply) }
      guard let element = SVGShape.area(contours) else { return false }
      elements.add(element, color)
      return true
    }
    let scaled = vector.contours.map { $0.map { $0 * transform.scale } }
    guard var element = SVGShape.area(scaled) else { return false }
    let location = onPixel(Point(x: transform.tx, y: transform.ty))
    let offset = "\(SVGText.number(location.x)) \(SVGText.number(location.y))"
    element.attributes.append(("transform", "translate(\(offset))"))
    elements.add(element, color)
    return true
  }

  /// The nearest whole pixel, as in the software canvas.
  private func onPixel(_ point: Point) -> Point {
    func place(_ value: Double) -> Double {
      (value * pixelScale + 0.5).rounded(.down) / pixelScale
    }
    return Point(x: place(point.x), y: place(point.y))
  }

  private func shape(_ shape: DrawCommand.Shape) -> SVGShape? {
    switch shape {
    case .rectangle(let rect): .rectangle(rect)
    case .roundedRectangle(let rect, let radius): .rectangle(rect, cornerRadius: radius)
    case .disc(let center, let radius): .disc(center: center, radius: radius)
    case .ring(let center, let radius, let width, let dash):
      .ring(center: center, radius: radius, width: width, dash: dash)
    case .polyline(let points, let width, let isClosed):
      .line(canvas.points[points], width: width, isClosed: isClosed)
    case .polygon(let points): .area([Array(canvas.points[points])])
    case .ink(let path, let transform):
      .line(
        (path.points + path.tail).map(transform.apply), width: path.width * transform.scale,
        isClosed: false)
    default: nil
    }
  }

  /// A picture's frame and content as attributes; nil if there is no such picture.
  private func image(_ name: String, _ rect: Rect) -> [SVGShape.Attribute]? {
    guard let file = picture(name) else { return nil }
    return SVGShape.box(rect) + [
      ("preserveAspectRatio", "none"),
      ("href", "data:image/svg+xml;base64," + Data(file).base64EncodedString()),
    ]
  }
}

extension SVGText {
  fileprivate mutating func add(_ shape: SVGShape, _ color: Color) {
    let paint = shape.isLine ? "stroke" : "fill"
    element(shape.name, shape.attributes + Self.paint(paint, color))
  }

  /// Adds a line of text, with the approximate baseline and width of common fonts.
  fileprivate mutating func add(_ run: TextRun, _ color: Color, _ transform: Transform? = nil) {
    // Where a marked part is depends on the font.
    guard run.marked == nil else { return }
    let (x, anchor) =
      switch run.alignment {
      case .leading: (run.box.minX, "start")
      case .center: (run.box.center.x, "middle")
      case .trailing: (run.box.maxX, "end")
      }
    let width = Double(run.text.unicodeScalars.count) * run.size * 0.55
    let size = width > run.box.size.width ? run.size * run.box.size.width / width : run.size
    var attributes: [SVGShape.Attribute] = [
      ("x", Self.number(x)), ("y", Self.number(run.box.center.y + size * 0.36)),
      ("font-family", "DejaVu Sans, sans-serif"), ("font-size", Self.number(size)),
      ("text-anchor", anchor),
    ]
    if run.weight != .regular {
      attributes.append(("font-weight", run.weight == .bold ? "bold" : "\(run.weight.rawValue)"))
    }
    if let transform { attributes.append(Self.matrix(transform)) }
    element("text", attributes + Self.paint("fill", color), content: Self.escaped(run.text))
  }

  private static func paint(_ kind: String, _ color: Color) -> [SVGShape.Attribute] {
    let digits = String(color.packed >> 8 | 0x1000000, radix: 16, uppercase: true).dropFirst()
    var attributes: [SVGShape.Attribute] = [(kind, "#" + digits)]
    if color.alpha < 255 {
      attributes.append((kind + "-opacity", number(Double(color.alpha) / 255)))
    }
    return attributes
  }
}
