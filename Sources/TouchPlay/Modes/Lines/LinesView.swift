internal import TrackerKit

/// The view of Lines: handles fingers, draws shapes, and offers to delete the selected one.
final class LinesView: View {
  /// The extra width of the rim around shapes in progress, in points.
  private static let rim = 2.0
  /// The extra width of each of the selection's two rims, white inside dark, in points.
  private static let selectionRim = 6.0
  /// A finger within this distance of a shape is on it, in points.
  private static let reach = 22.0

  let drawing: LinesDrawing
  let deleteButton: Button
  private let settings: Settings

  init(settings: Settings) {
    self.settings = settings
    drawing = LinesDrawing(settings: settings)
    deleteButton = Button("Delete", style: settings.style)
    super.init()
    isMultipleTouchEnabled = true
    deleteButton.isHidden = true
    // The button's look depends on the theme, which must not affect digests (rule H6).
    deleteButton.isExcludedFromDigest = true
    addSubview(deleteButton)
  }

  func shape(at location: Point) -> Int? {
    drawing.shape(at: location, within: Self.reach * settings.interfaceFactor)
  }

  func hasShape(at location: Point) -> Bool {
    drawing.hasShape(at: location, within: Self.reach * settings.interfaceFactor)
  }

  func isOnSelection(_ location: Point) -> Bool {
    guard let shape = drawing.selectedShape else { return false }
    return shape.distance(to: location) <= Self.reach * settings.interfaceFactor
  }

  func update() {
    layoutSubviews()
    setNeedsDisplay()
  }

  // MARK: Touches

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches.sorted(by: { $0.serial < $1.serial }) {
      let location = touch.location(in: self)
      let isOnSelection = isOnSelection(location)
      if !isOnSelection, drawing.selection?.isDragged == false { drawing.deselect() }
      drawing.fingers.begin(touch, at: location, isDrawing: !isOnSelection)
    }
    update()
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    move(touches)
    setNeedsDisplay()
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    move(touches)
    for touch in touches { drawing.end(touch) }
    setNeedsDisplay()
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    for touch in touches { drawing.fingers.cancel(touch) }
    setNeedsDisplay()
  }

  private func move(_ touches: [Touch]) {
    for touch in touches { drawing.fingers.move(touch, to: touch.location(in: self)) }
  }

  // MARK: Layout

  override func layoutSubviews() {
    guard let shape = drawing.selectedShape, drawing.selection?.isDragged == false else {
      deleteButton.isHidden = true
      return
    }
    deleteButton.style = settings.style
    deleteButton.frame = DeletePlacement(factor: settings.interfaceFactor)
      .frame(beside: shape, in: bounds.size)
    deleteButton.isHidden = false
  }

  // MARK: Drawing

  override func draw(in canvas: Canvas) {
    canvas.fillGround(LinesDrawing.ground, in: bounds)
    canvas.drawFinished(drawing.ink)
    if let shape = drawing.selectedShape {
      let rim = Self.selectionRim * settings.interfaceFactor
      draw(shape, Color(0x15181C), wider: 2 * rim, in: canvas)
      draw(shape, .white, wider: rim, in: canvas)
      draw(shape, drawing.color(of: shape), in: canvas)
    }
    for (_, shape) in drawing.inProgress {
      draw(shape, .white, wider: Self.rim * settings.interfaceFactor, in: canvas)
      draw(shape, LinesDrawing.progressColor, in: canvas)
    }
  }

  private func draw(_ shape: DrawnShape, _ color: Color, wider: Double = 0, in canvas: Canvas) {
    canvas.color = color
    canvas.stroke(shape.outline, width: shape.width + wider, isClosed: shape.isClosed)
  }
}
