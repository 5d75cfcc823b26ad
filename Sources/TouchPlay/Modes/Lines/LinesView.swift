internal import TrackerKit

/// The view of Lines: handles fingers, draws shapes, and offers to delete the selected one.
final class LinesView: SettingsView {
  /// The extra width of the rim around shapes in progress, in points.
  private static let rim = 2.0
  /// The extra width of each of the selection's two rims, white inside dark, in points.
  private static let selectionRim = 6.0
  /// A finger within this distance of a shape is on it, in points.
  private static let reach = 22.0

  let drawing: LinesDrawing
  let deleteButton = Button(localized("Delete"))

  override init(settings: Settings) {
    drawing = LinesDrawing(settings: settings)
    super.init(settings: settings)
    isMultipleTouchEnabled = true
    deleteButton.isHidden = true
    // The button's look depends on the theme, which must not affect digests (rule H6).
    deleteButton.isExcludedFromDigest = true
    addSubview(deleteButton)
  }

  func shape(at location: Point) -> Int? {
    drawing.shape(at: location, within: Self.reach * settings.interfaceFactor)
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

/// Positions the Delete button beside a selected shape, within the window.
struct DeletePlacement {
  private static let size = Size(width: 96, height: 48)
  private static let gap = 24.0
  /// The minimum distance from the window's edges, where the HUD's handle may be, if there is room.
  private static let margin = 52.0

  var factor: Double

  /// The button's frame: above the shape or, failing that, below, right or left of it, or over its
  /// middle.
  func frame(beside shape: DrawnShape, in window: Size) -> Rect {
    let margin = Self.margin * factor
    let size = Size(
      width: min(Self.size.width * factor, window.width),
      height: min(Self.size.height * factor, window.height))
    let room = Rect(
      x: min(margin, (window.width - size.width) / 2),
      y: min(margin, (window.height - size.height) / 2),
      width: max(size.width, window.width - 2 * margin),
      height: max(size.height, window.height - 2 * margin))
    let box = shape.box
    let across = (box.size.width + size.width) / 2 + shape.width / 2 + Self.gap * factor
    let down = (box.size.height + size.height) / 2 + shape.width / 2 + Self.gap * factor
    let ways = [
      Point(x: 0, y: -down), Point(x: 0, y: down), Point(x: across, y: 0), Point(x: -across, y: 0),
    ]
    for way in ways {
      let frame = Rect(center: box.center + way, size: size)
      let inside = Self.clamp(frame, into: room)
      // The button may slide along the shape's edge, but not across it.
      if way.x == 0 ? inside.minY == frame.minY : inside.minX == frame.minX { return inside }
    }
    return Self.clamp(Rect(center: box.center, size: size), into: room)
  }

  private static func clamp(_ frame: Rect, into room: Rect) -> Rect {
    Rect(
      x: max(room.minX, min(frame.minX, room.maxX - frame.size.width)),
      y: max(room.minY, min(frame.minY, room.maxY - frame.size.height)),
      width: frame.size.width, height: frame.size.height)
  }
}
