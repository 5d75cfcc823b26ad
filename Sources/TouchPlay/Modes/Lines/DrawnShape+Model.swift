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
}
