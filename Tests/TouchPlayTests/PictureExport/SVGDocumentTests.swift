import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitRaster

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import TouchPlay

@Suite("SVGDocument")
struct SVGDocumentTests {
  private static let geometry = DisplayGeometry(points: Size(width: 200, height: 100))

  /// A display list with every kind of command.
  private static func canvas() -> Canvas {
    let canvas = Canvas()
    canvas.fillGround(Color(0x808080))
    let finished = InkPath(width: 8)
    for x in [20.0, 50, 40] { finished.append(Point(x: x, y: 90 - x / 2)) }
    let ink = Ink()
    ink.append(Ink.Stroke(path: finished, color: Color(0x34329C)))
    canvas.drawFinished(ink)
    canvas.color = Color(0xFF0000).opacity(0.5)
    canvas.fill(Rect(x: 10, y: 10, width: 30.25, height: 12))
    canvas.color = Color(0x00CC00)
    canvas.fill(Rect(x: 60, y: 10, width: 30, height: 20), cornerRadius: 6)
    canvas.fillDisc(center: Point(x: 110, y: 20), radius: 10)
    canvas.color = .white
    canvas.strokeRing(center: Point(x: 150, y: 30), radius: 16, width: 4, dash: 8)
    canvas.strokeRing(center: Point(x: 150, y: 30), radius: 8, width: 2)
    canvas.stroke([Point(x: 70, y: 50), Point(x: 90, y: 90), Point(x: 110, y: 50)], width: 6)
    canvas.stroke(
      [Point(x: 120, y: 60), Point(x: 140, y: 60), Point(x: 130, y: 80)], width: 3,
      isClosed: true)
    canvas.stroke([Point(x: 60, y: 90)], width: 7)
    canvas.clip(to: Rect(x: 150, y: 60, width: 20, height: 20))
    canvas.fillPolygon([Point(x: 145, y: 50), Point(x: 190, y: 70), Point(x: 150, y: 95)])
    canvas.clip = nil
    let square = [(0.0, 0.0), (3, 0), (3, 3), (0, 3)].map { Point(x: $0.0, y: $0.1) }
    let hole = [(1.0, 1.0), (1, 2), (2, 2), (2, 1)].map { Point(x: $0.0, y: $0.1) }
    canvas.fill(VectorShape(contours: [square, hole]), at: Point(x: 175, y: 70), scale: 5)
    let wet = InkPath(width: 5)
    wet.append(Point(x: 10, y: 40))
    wet.tail = [Point(x: 50, y: 60)]
    canvas.color = Color(0x0000FF).opacity(0.25)
    canvas.draw(wet)
    return canvas
  }

  private func text(_ canvas: Canvas) -> String {
    SVGDocument(canvas, geometry: Self.geometry).text
  }

  @Test("V7 a view that fades as a whole is a group of the file")
  func group() {
    let view = View(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    let inner = View(frame: view.bounds)
    (view.backgroundColor, inner.backgroundColor) = (.white, .black)
    view.addSubview(inner)
    view.alpha = 0.5
    let canvas = Canvas()
    view.drawScene(in: canvas)
    let text = text(canvas)
    #expect(text.contains("<g opacity=\"0.5\">\n<rect") && text.hasSuffix("/>\n</g>\n</svg>\n"))
  }

  @Test("H1 a picture's shapes look the same in both files")
  func sameShapes() throws {
    let canvas = Self.canvas()
    let width = 800
    let raster = SoftwareCanvas(width: width, height: 400, pixelScale: 4)
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: width * 400)
    defer { memory.deallocate() }
    memory.initialize(repeating: 0, count: width * 400)
    let buffer = PixelBuffer(base: memory, width: width, height: 400, pitch: width * 4)
    _ = raster.render(canvas, into: buffer)
    let drawn = Picture(width: width, height: 400, pixels: buffer.pixels)
    // SDL2_image's SVG reader does not support clips.
    let clipped = Rect(x: 560, y: 180, width: 220, height: 210)
    let svg = try Picture(svg: Data(text(canvas).utf8), width: width, height: 400)
    var beyond = 0
    var inside = 0
    for y in 0..<400 {
      for x in 0..<width {
        let point = Point(x: Double(x), y: Double(y))
        let pixels = (drawn[x, y], svg[x, y])
        let gap = [\Color.red, \.green, \.blue].map {
          abs(Int(pixels.0[keyPath: $0]) - Int(pixels.1[keyPath: $0]))
        }
        guard gap.contains(where: { $0 > 24 }) else { continue }
        if clipped.contains(point) { inside += 1 } else { beyond += 1 }
      }
    }
    // A few pixels at the edges are smoothed differently.
    #expect(beyond < 600, "\(beyond) of \(width * 400) pixels differ")
    #expect(inside > 0, "the clip is visible")
  }

  @Test("H1 the file is valid XML for any text, and the same for equal display lists")
  func validXML() throws {
    let canvas = Self.canvas()
    canvas.draw(
      TextRun(
        "a < b & \"c\" \u{1}", in: Rect(x: 0, y: 0, width: 100, height: 20), size: 12,
        alignment: .center, weight: .bold))
    canvas.drawPicture(named: "ball", in: Rect(x: 0, y: 0, width: 10, height: 10))
    canvas.drawSymbol(named: "ball", in: Rect(x: 20, y: 0, width: 10, height: 10))
    canvas.drawPicture(named: "missing", in: Rect(x: 0, y: 0, width: 10, height: 10))
    let document = SVGDocument(canvas, geometry: Self.geometry) { name in
      name == "ball" ? Array("<svg/>".utf8) : nil
    }
    let elements = try Elements(document.text)
    #expect(elements.count(of: "image") == 2 && elements.count(of: "mask") == 1)
    #expect(elements.texts == ["a < b & \"c\" ?"])
    #expect(document.text.contains("base64,PHN2Zy8+\""))
    #expect(elements.count(of: "clipPath") == 1)
    #expect(elements.count(of: "path") == 6)
    #expect(elements.count(of: "circle") == 4)
    #expect(text(Self.canvas()) == text(Self.canvas()))
  }

  @Test("H1 a scene with bars is black outside its frame, and its ink is clipped there")
  func frame() throws {
    let canvas = Canvas()
    canvas.fillGround(.white, in: Rect(x: 50, y: 0, width: 100, height: 100))
    let lines = text(canvas).split(separator: "\n")
    #expect(lines[2] == "<rect x=\"0\" y=\"0\" width=\"200\" height=\"100\" fill=\"#000000\"/>")
    #expect(lines[3] == "<rect x=\"50\" y=\"0\" width=\"100\" height=\"100\" fill=\"#FFFFFF\"/>")
    #expect(lines[4] == "<g clip-path=\"url(#clip1)\">")
    #expect(try Elements(text(canvas)).count(of: "clipPath") == 1)
  }

  @Test("H1 text that fits keeps its size; longer text is smaller")
  func textSizes() {
    let canvas = Canvas()
    let box = Rect(x: 0, y: 0, width: 100, height: 20)
    for line in ["ten wide, ", "more than twenty characters"] {
      canvas.draw(TextRun(line, in: box, size: 12))
    }
    let sizes = text(canvas).components(separatedBy: "font-size=\"").dropFirst().map {
      Double($0.prefix { $0 != "\"" })
    }
    #expect(sizes.first == 12 && sizes.count == 2)
    #expect(sizes.last.flatMap { $0.map { $0 > 5 && $0 < 8 } } == true, "\(sizes)")
  }

  @Test("V5 H1 regular text has no weight in the file, bold text is bold, and others have numbers")
  func weights() {
    let canvas = Canvas()
    for weight in FontWeight.allCases {
      canvas.draw(
        TextRun("a", in: Rect(x: 0, y: 0, width: 100, height: 20), size: 12, weight: weight))
    }
    let weights = text(canvas).components(separatedBy: "<text ").dropFirst().map { line in
      line.components(separatedBy: "font-weight=\"").dropFirst().first?.prefix { $0 != "\"" }
    }
    #expect(weights == ["300", nil, "500", "600", "bold"])
  }

  @Test("H1 a picture in an opaque color is opaque")
  func opaque() {
    let canvas = Canvas()
    canvas.color = .white
    canvas.drawPicture(named: "ball", in: Rect(x: 0, y: 0, width: 10, height: 10))
    let document = SVGDocument(canvas, geometry: Self.geometry) { _ in Array("<svg/>".utf8) }
    #expect(document.text.contains(" opacity=\"1\""))
  }

  @Test("H1 a picture with thousands of numbers is made without delay", .timeLimit(.minutes(1)))
  func manyNumbers() throws {
    let count = 4096
    let outlines = NumberOutlines()
    let canvas = Canvas()
    canvas.color = Color(0xFFFF00)
    for number in 1...count {
      let location = Point(x: Double(number % 200), y: Double(number / 50))
      for digit in outlines.outline(of: number) {
        canvas.fill(digit.shape, at: location + digit.offset * 10, scale: 10)
      }
    }
    let digits = (1...count).reduce(0) { $0 + "\($1)".count }
    #expect(text(canvas).split(separator: "\n").count { $0.hasPrefix("<path ") } == digits)
  }

  @Test("H1 the file's size is the window's size in pixels")
  func size() throws {
    let geometry = DisplayGeometry(
      points: Size(width: 200, height: 100), pixels: Size(width: 400, height: 200))
    let text = SVGDocument(Canvas(), geometry: geometry).text
    #expect(text.contains("width=\"400\" height=\"200\" viewBox=\"0 0 200 100\""))
  }
}

/// The elements of an XML file.
private final class Elements: NSObject, XMLParserDelegate {
  private var names: [String] = []
  private(set) var texts: [String] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    let isValid = parser.parse()
    try #require(isValid, "\(String(describing: parser.parserError))")
  }

  func count(of name: String) -> Int { names.count { $0 == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    names.append(name)
    if name == "text" { texts.append("") }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    guard names.last == "text" else { return }
    let characters = text.filter { $0 != "\n" }
    if let last = texts.popLast() { texts.append(last + characters) }
  }
}
