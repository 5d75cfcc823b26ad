internal import TrackerKit

extension LinesDrawing: Model {
  /// Visits the shapes and the selection, with what fingers are drawing.
  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var history = history
    try visitor.visit(&history, named: V.isDump ? nil : "shapes")
    var selected = selection.map { $0.index + 1 } ?? 0
    try visitor.visit(
      &selected, in: 0...history.items.count, named: V.isDump ? nil : "selected")
    if V.isReader {
      deselect()
      if selected > 0 { select(selected - 1) }
    }
    guard !V.isStored else { return }
    if V.isDump { return try visitShown(with: &visitor) }
    var offset = selection?.offset ?? .zero
    try visitor.visit(&offset)
    var fingers = self.fingers.all.map { FingerShape($0, in: self) }
    try visitor.visit(&fingers, named: "inProgress")
  }

  /// Visits the finished shapes by kind, and those in progress, with their colors.
  private func visitShown<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    for (kind, name) in [(DrawnShape.Kind.ellipse, "circles"), (.line, "finished")] {
      var shapes = history.items.filter { $0.kind == kind }
        .map { ShownShape(shape: $0, color: color(of: $0)) }
      try visitor.visit(&shapes, named: name)
    }
    var shapes = inProgress.map {
      ShownShape(shape: $0.shape, color: Self.progressColor, number: $0.number)
    }
    try visitor.visit(&shapes, named: "inProgress")
  }
}

/// A shape as it is shown: a line's two ends, or an ellipse's bounding rectangle.
private struct ShownShape: Model, ListElement {
  var shape = DrawnShape()
  var color = Color.black
  var number = 0

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var text = color.hexadecimal
    try visitor.visit(&text, named: "color")
    if number > 0 { try visitor.visit(&number, in: FieldRange.counts, named: "number") }
    if shape.kind == .line {
      try visitor.visit(&shape.begin, named: "begin")
      try visitor.visit(&shape.end, named: "end")
    } else {
      var (corner, size) = (shape.box.origin, shape.box.size)
      try corner.visitFields(with: &visitor)
      try visitor.visit(&size.width, in: FieldRange.lengths, named: "width")
      try visitor.visit(&size.height, in: FieldRange.lengths, named: "height")
    }
  }
}

/// A finger on the view, for digests.
private struct FingerShape: Model, ListElement {
  var number = 0
  var isPaired = false
  var begin = Point.zero
  var location = Point.zero
  var isDrawing = false

  init() {}

  init(_ finger: DrawingFinger, in drawing: LinesDrawing) {
    number = finger.touch.number
    let pair = drawing.fingers.pair
    isPaired = finger.touch === pair?.first || finger.touch === pair?.other
    begin = finger.begin
    location = finger.location
    isDrawing = finger.isDrawing
  }

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&number, in: FieldRange.counts)
    try visitor.visit(&begin)
    try visitor.visit(&location)
    try visitor.visit(&isDrawing)
    try visitor.visit(&isPaired)
  }
}
