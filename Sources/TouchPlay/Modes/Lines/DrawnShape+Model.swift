internal import TrackerKit

extension DrawnShape: DrawnItem {
  /// The maximum magnitude of a coordinate or width, in points.
  private static let farthest = 1e6

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&kind, of: "kind of a shape")
    try visitor.visit(&begin)
    try visitor.visit(&end)
    try visitor.visit(&width)
    try visitor.require(
      [begin.x, begin.y, end.x, end.y].allSatisfy { abs($0) <= Self.farthest } && width > 0
        && width <= Self.farthest, "a shape has an impossible location or width")
  }

  /// The fields for a state dump.
  ///
  /// They are a line's two ends, or an ellipse's bounding rectangle, with its top left corner at x
  /// and y.
  func dump(color: Color) -> [String: JSONValue] {
    var members: [String: JSONValue] = ["color": .text(color.hexadecimal)]
    switch kind {
    case .line:
      members["begin"] = .point(begin)
      members["end"] = .point(end)
    case .ellipse:
      members["x"] = .number(box.minX)
      members["y"] = .number(box.minY)
      members["width"] = .number(box.size.width)
      members["height"] = .number(box.size.height)
    }
    return members
  }
}
