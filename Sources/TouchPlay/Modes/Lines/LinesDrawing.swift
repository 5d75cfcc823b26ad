internal import TrackerKit

/// Lines' model: the finished shapes, what fingers draw, and the shape that is selected (rules L1 to L7).
final class LinesDrawing {
  /// What is being drawn is red, with a white rim.
  static let progressColor = Color(0xFF0000)
  static let ground = Color(0x808080)
  /// The width of lines and outlines, in points.
  private static let lineWidth = 10.0

  /// The finished shapes, and what can be undone.
  let history = EditHistory<DrawnShape>()
  /// The finished shapes as they are drawn.
  let ink = Ink()
  /// The fingers and what they draw.
  var fingers = DrawingFingers()
  /// The shape that is selected.
  private(set) var selection: LinesSelection?
  /// Whether shapes have the color of their direction; otherwise they are black (rule L2).
  private(set) var hasAngleColors = true
  private let settings: Settings
  private var index = ShapeIndex()

  init(settings: Settings) {
    self.settings = settings
    hasAngleColors = settings.hasAngleColors
    history.onChange = { [unowned self] change in show(change) }
  }

  /// The width of what is drawn now, in points (rule H5).
  var width: Double { Self.lineWidth * settings.interfaceFactor }

  /// What is being drawn, ordered by the fingers' numbers.
  var inProgress: [(number: Int, shape: DrawnShape)] { fingers.shapes(width: width) }

  /// A finger has lifted: what it drew is kept, if it is anything.
  func end(_ touch: Touch) {
    let shape = fingers.end(touch, width: width, rules: settings.rules)
    if let shape { history.append(shape) }
  }

  /// A shape's color as the settings say.
  func color(of shape: DrawnShape) -> Color {
    hasAngleColors ? shape.color : .black
  }

  // MARK: Selection

  /// Whether there is a shape within a distance of a place.
  func hasShape(at place: Point, within distance: Double) -> Bool {
    index.near(place, within: distance).joined().contains {
      self.distance(of: $0, to: place, atMost: distance) != nil
    }
  }

  /// The shape nearest to a place and within a distance, the foremost one of several.
  func shape(at place: Point, within distance: Double) -> Int? {
    var found: (distance: Double, index: Int)?
    for candidate in index.near(place, within: distance).joined() {
      guard let own = self.distance(of: candidate, to: place, atMost: distance) else { continue }
      // Of two at one distance the one in front, which has the larger index.
      if found.map({ (own, -candidate) < ($0.distance, -$0.index) }) ?? true {
        found = (own, candidate)
      }
    }
    return found?.index
  }

  /// How far a shape is from a place; nil when it is farther than a distance, or has gone.
  private func distance(of index: Int, to place: Point, atMost distance: Double) -> Double? {
    guard index < history.items.count, history.items[index].mayBeWithin(distance, of: place)
    else { return nil }
    let own = history.items[index].distance(to: place)
    return own <= distance ? own : nil
  }

  /// Selects a shape.
  func select(_ index: Int) {
    deselect()
    selection = LinesSelection(index: index)
  }

  /// Selects nothing; a shape that is being moved is where it was.
  func deselect() {
    putDown()
    selection = nil
  }

  /// The selected shape where it is shown.
  var selectedShape: DrawnShape? {
    selection.map { history.items[$0.index].moved(by: $0.offset ?? .zero) }
  }

  /// Moves the selected shape for now, by an offset from where it was.
  func drag(by offset: Point) {
    guard let selected = selection else { return }
    if !selected.isDragged {
      // What is moved is drawn apart from the finished ink.
      let nothing = InkPath(width: history.items[selected.index].width)
      ink.replace(at: selected.index, with: Ink.Stroke(path: nothing, color: .black))
    }
    selection?.offset = offset.quantized
  }

  /// Leaves the selected shape where it was moved to, which can be undone.
  func drop() {
    guard let selected = selection, let shape = selectedShape, selected.isDragged else { return }
    selection?.offset = nil
    history.replace(at: selected.index, with: shape)
  }

  /// Takes the move of the selected shape back.
  func putDown() {
    guard let selected = selection, selected.isDragged else { return }
    selection?.offset = nil
    ink.replace(at: selected.index, with: stroke(history.items[selected.index]))
  }

  /// Removes the selected shape, which can be undone.
  func deleteSelected() {
    guard let index = selection?.index else { return }
    deselect()
    history.remove(at: index)
  }

  // MARK: Ink

  /// Shows all shapes in the color of their direction, or in black.
  func setAngleColors(_ newValue: Bool) {
    guard newValue != hasAngleColors else { return }
    hasAngleColors = newValue
    putDown()
    showAll()
  }

  private func show(_ change: DrawingChange<DrawnShape>) {
    switch change {
    case .insert(let shape, let index):
      let stroke = stroke(shape)
      ink.insert(stroke, at: index)
      noteShape(at: index, stroke.path, movesOthers: index < history.items.count - 1)
    case .remove(_, let index):
      ink.remove(at: index)
      if index < history.items.count { noteAll() }
    case .replace(_, let shape, let index):
      let stroke = stroke(shape)
      ink.replace(at: index, with: stroke)
      noteShape(at: index, stroke.path, movesOthers: false)
    case .clear, .restore:
      showAll()
      noteAll()
    }
  }

  /// Keeps where a new shape lies; the indices of those behind it may be others now.
  private func noteShape(at place: Int, _ path: InkPath, movesOthers: Bool) {
    if movesOthers { noteAll() } else { index.add(place, through: path.points) }
  }

  private func noteAll() {
    index = ShapeIndex()
    for (place, shape) in history.items.enumerated() {
      index.add(place, through: shape.path.points)
    }
  }

  private func showAll() {
    ink.replaceAll(with: history.items.map(stroke))
  }

  private func stroke(_ shape: DrawnShape) -> Ink.Stroke {
    Ink.Stroke(path: shape.path, color: color(of: shape))
  }
}
