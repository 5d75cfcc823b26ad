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
      definitions.line("<clipPath id=\"clip\(clips.count)\">")
      definitions.element(shape.name, shape.attributes)
      definitions.line("</clipPath>")
    }
    return " clip-path=\"url(#clip\((known ?? clips.count - 1) + 1))\""
  }

  mutating func add(_ command: DrawCommand) {
    guard command.color.alpha > 0 else { return }
    if case .groupStart(let opacity) = command.shape {
      return elements.line("<g opacity=\"\(SVGText.number(opacity))\">")
    }
    if case .groupEnd = command.shape { return elements.line("</g>") }
    let clip = command.clip.map { clipReference($0) }
    guard let element = element(command.shape, command.color) else { return }
    if let clip { elements.line("<g\(clip)>") }
    elements.add(element, command.color)
    if clip != nil { elements.line("</g>") }
  }

  /// The element of a shape; nil if nothing would be visible.
  private mutating func element(_ shape: DrawCommand.Shape, _ color: Color) -> SVGShape? {
    switch shape {
    case .rectangle(let rect): .rectangle(rect)
    case .roundedRectangle(let rect, let radius): .rectangle(rect, cornerRadius: radius)
    case .disc(let center, let radius): .disc(center: center, radius: radius)
    case .ring(let center, let radius, let width, let dash):
      .ring(center: center, radius: radius, width: width, dash: dash)
    case .polyline(let points, let width, let isClosed):
      .line(canvas.points[points], width: width, isClosed: isClosed)
    case .polygon(let points): .area([Array(canvas.points[points])])
    case .vector(let vector, let transform): area(vector, transform)
    case .ink(let path, let transform):
      .line(
        (path.points + path.tail).map(transform.apply), width: path.width * transform.scale,
        isClosed: false)
    case .text(let run): .text(run)
    case .turnedText(let run, let transform): SVGShape.text(run)?.mapped(by: transform)
    case .picture(let name, let rect): image(name, rect, color)
    case .turnedPicture(let name, let rect, let transform):
      image(name, rect, color)?.mapped(by: transform)
    case .symbol(let name, let rect): symbol(name, rect)
    case .turnedSymbol(let name, let rect, let transform): symbol(name, rect)?.mapped(by: transform)
    case .groupStart, .groupEnd: nil
    }
  }

  private func area(_ vector: VectorShape, _ transform: Transform) -> SVGShape? {
    guard transform.isUpright else { return .area(vector.contours.map { $0.map(transform.apply) }) }
    var element = SVGShape.area(vector.contours.map { $0.map { $0 * transform.scale } })
    let location = onPixel(Point(x: transform.tx, y: transform.ty))
    let offset = "\(SVGText.number(location.x)) \(SVGText.number(location.y))"
    element?.attributes.append(("transform", "translate(\(offset))"))
    return element
  }

  /// The nearest whole pixel, as in the software canvas.
  private func onPixel(_ point: Point) -> Point {
    func place(_ value: Double) -> Double { (value * pixelScale + 0.5).rounded(.down) / pixelScale }
    return Point(x: place(point.x), y: place(point.y))
  }

  /// A rectangle in the shape of a picture; nil if there is no such picture.
  private mutating func symbol(_ name: String, _ rect: Rect) -> SVGShape? {
    guard let image = image(name, rect) else { return nil }
    masks += 1
    definitions.line("<mask id=\"mask\(masks)\" style=\"mask-type:alpha\">")
    definitions.element(image.name, image.attributes)
    definitions.line("</mask>")
    var box = SVGShape.rectangle(rect)
    box.attributes.append(("mask", "url(#mask\(masks))"))
    return box
  }

  /// A picture with a color's opacity; nil if there is no such picture.
  private func image(_ name: String, _ rect: Rect, _ color: Color? = nil) -> SVGShape? {
    guard let file = picture(name) else { return nil }
    var attributes = SVGShape.box(rect)
    attributes += [
      ("preserveAspectRatio", "none"),
      ("href", "data:image/svg+xml;base64," + Data(file).base64EncodedString()),
    ]
    if let color { attributes.append(("opacity", SVGText.number(Double(color.alpha) / 255))) }
    return SVGShape(name: "image", attributes: attributes, paint: nil)
  }
}

extension SVGText {
  fileprivate mutating func add(_ shape: SVGShape, _ color: Color) {
    var attributes = shape.attributes
    if let paint = shape.paint {
      attributes.append((paint, color.hexadecimal))
      if color.alpha < 255 {
        attributes.append((paint + "-opacity", Self.number(Double(color.alpha) / 255)))
      }
    }
    element(shape.name, attributes, content: shape.content)
  }
}
