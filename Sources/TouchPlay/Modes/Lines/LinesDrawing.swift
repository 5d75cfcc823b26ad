internal import TrackerKit

/// The model of Lines: finished shapes, shapes in progress and the selection (rules L1 to L7).
final class LinesDrawing {
  /// The color of shapes in progress, which also have a white rim.
  static let progressColor = Color(0xFF0000)
  static let ground = Color(0x808080)
  private static let lineWidth = 10.0

  let history = EditHistory<DrawnShape>()
  private lazy var finished = FinishedInk(of: history) { [unowned self] in [stroke($0)] }
  var ink: Ink { finished.ink }
  var fingers = DrawingFingers()
  private(set) var selection: LinesSelection?
  /// Whether shapes have the color of their direction instead of black (rule L2).
  private(set) var hasAngleColors = true
  private let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    hasAngleColors = settings.hasAngleColors
    // The ink shows changes from now on.
    _ = finished
  }

  /// The width of new shapes, in points (rule H5).
  var width: Double { Self.lineWidth * settings.interfaceFactor }

  /// The shapes in progress, sorted by the fingers' numbers.
  var inProgress: [(number: Int, shape: DrawnShape)] { fingers.shapes(width: width) }

  /// Handles a lifted finger: adds its shape to the drawing, if there is one.
  func end(_ touch: Touch) {
    let shape = fingers.end(touch, width: width)
    if let shape { history.append(shape) }
  }

  func color(of shape: DrawnShape) -> Color { hasAngleColors ? shape.color : .black }

  // MARK: Selection

  /// The shape nearest to a point, within a distance; the frontmost of equally near ones.
  func shape(at location: Point, within distance: Double) -> Int? {
    var found: (index: Int, distance: Double)?
    for (index, shape) in history.items.enumerated()
    where shape.mayBeWithin(distance, of: location) {
      let own = shape.distance(to: location)
      if own <= found?.distance ?? distance { found = (index, own) }
    }
    return found?.index
  }

  func select(_ index: Int) {
    deselect()
    selection = LinesSelection(index: index)
  }

  /// Clears the selection; a shape that is being dragged returns to its original location.
  func deselect() {
    putDown()
    selection = nil
  }

  /// The selected shape at its current, possibly dragged, location.
  var selectedShape: DrawnShape? {
    selection.map { history.items[$0.index].moved(by: $0.offset ?? .zero) }
  }

  /// Drags the selected shape to an offset from its original location.
  func drag(by offset: Point) {
    guard let selected = selection else { return }
    if !selected.isDragged {
      // A dragged shape is drawn separately from the finished ink.
      let nothing = InkPath(width: history.items[selected.index].width)
      ink.replace(at: selected.index, with: Ink.Stroke(path: nothing, color: .black))
    }
    selection?.offset = offset.quantized
  }

  /// Ends a drag at the current location, as a change that can be undone.
  func drop() {
    guard let selected = selection, let shape = selectedShape, selected.isDragged else { return }
    selection?.offset = nil
    history.replace(at: selected.index, with: shape)
  }

  /// Cancels a drag: the selected shape returns to its original location.
  func putDown() {
    guard let selected = selection, selected.isDragged else { return }
    selection?.offset = nil
    ink.replace(at: selected.index, with: stroke(history.items[selected.index]))
  }

  func deleteSelected() {
    guard let index = selection?.index else { return }
    deselect()
    history.remove(at: index)
  }

  // MARK: Ink

  /// Switches all shapes between the color of their direction and black.
  func setAngleColors(_ newValue: Bool) {
    guard newValue != hasAngleColors else { return }
    hasAngleColors = newValue
    putDown()
    finished.showAll()
  }

  private func stroke(_ shape: DrawnShape) -> Ink.Stroke {
    Ink.Stroke(path: shape.path, color: color(of: shape))
  }
}

/// The selected shape and how far it has been dragged (rule L6).
struct LinesSelection: Hashable {
  var index: Int
  /// The current drag offset, in points; nil while the shape is not being dragged.
  var offset: Point?

  var isDragged: Bool { offset != nil }
}

extension LinesDrawing: Model {
  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var history = history
    try visitor.visit(&history, named: V.isDump ? nil : "shapes")
    var selected = selection.map { $0.index + 1 } ?? 0
    try visitor.visit(&selected, in: 0...history.items.count, named: V.isDump ? nil : "selected")
    if V.isReader {
      deselect()
      if selected > 0 { select(selected - 1) }
    }
    guard !V.isStored else { return }
    if V.isDump { return try visitShown(with: &visitor) }
    var offset = selection?.offset ?? .zero
    try visitor.visit(&offset)
    var shapes = fingers.all.map { finger in
      FingerShape(
        number: finger.touch.number, isPaired: fingers.isPaired(finger.touch), begin: finger.begin,
        location: finger.location, isDrawing: finger.isDrawing)
    }
    try visitor.visit(&shapes, named: "inProgress")
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

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&number, in: FieldRange.counts)
    try visitor.visit(&begin)
    try visitor.visit(&location)
    try visitor.visit(&isDrawing)
    try visitor.visit(&isPaired)
  }
}
