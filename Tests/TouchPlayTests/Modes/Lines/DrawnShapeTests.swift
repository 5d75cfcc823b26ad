import Testing
import TrackerKit

@testable import TouchPlay

@Suite("DrawnShape")
struct DrawnShapeTests {
  private func line(_ begin: Point, _ end: Point) -> DrawnShape {
    DrawnShape(kind: .line, begin: begin, end: end, width: 10)
  }

  @Test(
    "L2 the angle is 0° to the right and counted counterclockwise",
    arguments: [
      (1.0, 0.0, "#CC0000"), (1, -1, "#CC9900"), (0, -1, "#66CC00"), (-1, 0, "#00CCCC"),
      (0, 1, "#6600CC"), (1, 1, "#CC0099"), (0, 0, "#CC0000"),
    ])
  func directions(x: Double, y: Double, color: String) {
    let begin = Point(x: 400, y: 300)
    #expect(line(begin, begin + Point(x: x * 50, y: y * 50)).color.hexadecimal == color)
    let ellipse = DrawnShape(
      kind: .ellipse, begin: begin, end: begin + Point(x: x * 50, y: y * 50), width: 10)
    #expect(ellipse.color.hexadecimal == color)
  }

  @Test(
    "L6 the distance to a line is the distance to its nearest point, including its ends",
    arguments: [
      (50.0, 30.0, 30.0), (50, -7, 7), (-3, 4, 5), (103, -4, 5), (100, 0, 0), (50, 0, 0),
    ])
  func lineDistance(x: Double, y: Double, distance: Double) {
    let shape = line(.zero, Point(x: 100, y: 0))
    #expect(abs(shape.distance(to: Point(x: x, y: y)) - distance) < 1e-9)
    let dot = line(Point(x: 3, y: 4), Point(x: 3, y: 4))
    #expect(dot.distance(to: .zero) == 5)
  }

  @Test("L6 the distance to an ellipse is the distance to its outline, not to its center")
  func ellipseDistance() {
    let shape = DrawnShape(
      kind: .ellipse, begin: Point(x: 300, y: 0), end: Point(x: 100, y: 200), width: 10)
    #expect(abs(shape.distance(to: Point(x: 200, y: 100)) - 100) < 0.1)
    #expect(abs(shape.distance(to: Point(x: 320, y: 100)) - 20) < 0.1)
    #expect(abs(shape.distance(to: Point(x: 200, y: 4)) - 4) < 0.1)
    #expect(shape.mayBeWithin(20, of: Point(x: 320, y: 100)))
    #expect(!shape.mayBeWithin(20, of: Point(x: 200, y: 221)))
    #expect(!shape.mayBeWithin(20, of: Point(x: 79, y: 100)))
  }

  @Test("S1 S7 an encoded shape decodes unchanged; impossible shapes are refused")
  func coding() throws {
    let shape = DrawnShape(
      kind: .ellipse, begin: Point(x: 1.5, y: -2), end: Point(x: 300, y: 4), width: 20)
    var writer = ByteWriter()
    shape.encode(into: &writer)
    var reader = ByteReader(writer.bytes[...])
    #expect(try DrawnShape(decoding: &reader) == shape)
    #expect(reader.remaining == 0)
    let locations = [
      Point(x: .nan, y: 0), Point(x: 0, y: .nan), Point(x: 0, y: .infinity),
      Point(x: 2 * SessionFormat.farthestLocation, y: 0),
    ]
    var wrong = locations.map { line($0, .zero) } + locations.map { line(.zero, $0) }
    for width in [0, -1, .nan, 1e9] {
      wrong.append(DrawnShape(kind: .line, begin: .zero, end: .zero, width: width))
    }
    for shape in wrong {
      var writer = ByteWriter()
      shape.encode(into: &writer)
      var reader = ByteReader(writer.bytes[...])
      #expect(throws: SessionError.self) { _ = try DrawnShape(decoding: &reader) }
    }
    var unknown = ByteReader([9])
    #expect(throws: SessionError.self) { _ = try DrawnShape(decoding: &unknown) }
  }
}
