internal import TrackerKit

extension DrawnShape: DrawnItem {
  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&kind, of: "kind of a shape")
    try visitor.visit(&begin)
    try visitor.visit(&end)
    try visitor.visit(&width)
    try visitor.require(width > 0 && width <= 1e6, "a shape has an impossible width")
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
