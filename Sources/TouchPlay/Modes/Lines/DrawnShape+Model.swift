internal import TrackerKit

extension DrawnShape: DrawnItem {
  /// No place is farther from the window than this, in points.
  private static let farthest = 1e6

  func combine(into digest: inout StateDigest) {
    digest.combine(kind.rawValue)
    digest.combine(begin)
    digest.combine(end)
    digest.combine(width)
  }

  func encode(into writer: inout ByteWriter) {
    writer.byte(kind.rawValue)
    for value in [begin.x, begin.y, end.x, end.y, width] { writer.double(value) }
  }

  init(decoding reader: inout ByteReader) throws(SessionError) {
    guard let kind = Kind(rawValue: try reader.byte()) else {
      throw .malformed("a shape of an unknown kind")
    }
    self.kind = kind
    begin = Point(x: try reader.double(), y: try reader.double())
    end = Point(x: try reader.double(), y: try reader.double())
    width = try reader.double()
    // What is no number compares as false.
    guard [begin.x, begin.y, end.x, end.y].allSatisfy({ abs($0) <= Self.farthest }),
      width > 0, width <= Self.farthest
    else { throw .malformed("a shape has an impossible place or width") }
  }

  /// The shape in a state dump: a line's two places, or the rectangle that an ellipse fills, whose top
  /// left corner is at x and y.
  func dump(color: Color) -> [String: JSONValue] {
    var members: [String: JSONValue] = ["color": .text(color.hexadecimal)]
    switch kind {
    case .line:
      members["begin"] = .place(begin)
      members["end"] = .place(end)
    case .ellipse:
      members["x"] = .number(box.minX)
      members["y"] = .number(box.minY)
      members["width"] = .number(box.size.width)
      members["height"] = .number(box.size.height)
    }
    return members
  }
}
