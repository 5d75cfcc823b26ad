internal import TrackerKit

/// The HUD's handle at an edge: a tap opens the HUD, a 2 s hold quits (rule H2).
///
/// Other fingers, such as the contacts of a faulty panel, do not affect it.
final class HUDHandle: Control {
  static let holdTime = 2.0
  /// The hold time before progress is shown, in seconds, so that a tap shows none.
  private static let quietTime = 0.3
  private static let ringRadius = 70.0
  private static let ringWidth = 10.0

  var canHold = true
  /// Called when the handle has been held long enough.
  var onHeld: (() -> Void)?
  private var hold: Animation?
  private var held = 0.0 { didSet { if held != oldValue { setNeedsDisplay() } } }
  private var location = Point.zero
  /// When the last finger on it came down.
  private(set) var pressedAt: Timestamp?

  override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    location = touch.location(in: self)
    pressedAt = touch.start.timestamp
    guard canHold else { return true }
    held = 0
    hold = window?.application?.loop.animate { [weak self] seconds in
      self?.advance(seconds) ?? false
    }
    return true
  }

  override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    if !isTouchInside { stopHold() }
    return true
  }

  override func endTracking(_ touch: Touch, with event: TouchEvent) { stopHold() }

  override func cancelTracking(with event: TouchEvent?) { stopHold() }

  private func stopHold() {
    hold?.stop()
    held = 0
  }

  private func advance(_ seconds: Double) -> Bool {
    held += seconds
    guard held >= Self.holdTime else { return true }
    // Lifting the finger has no effect anymore.
    isEnabled = false
    isEnabled = true
    onHeld?()
    return false
  }

  override func draw(in canvas: Canvas) {
    let bar = bounds.size.width < bounds.size.height
    let grip = Size(
      width: bounds.size.width * (bar ? 0.28 : 0.75),
      height: bounds.size.height * (bar ? 0.75 : 0.28))
    let box = Rect(center: bounds.center, size: grip)
    // The outline and the face contrast as much as possible, so one of them stands out on any ground.
    canvas.color = style.text
    canvas.fill(box, cornerRadius: grip.shortEdge / 2)
    canvas.color = isHighlighted ? style.pressedFace : style.face
    canvas.fill(box.expanded(by: -style.lineWidth), cornerRadius: grip.shortEdge / 2)
    canvas.color = style.text
    for step in -1...1 {
      let offset = Double(step) * (bar ? grip.height : grip.width) / 5
      canvas.fillDisc(
        center: bounds.center + Point(x: bar ? 0 : offset, y: bar ? offset : 0),
        radius: grip.shortEdge / 7)
    }
    drawProgress(in: canvas)
  }

  private func drawProgress(in canvas: Canvas) {
    guard held > Self.quietTime else { return }
    let width = Self.ringWidth * style.targetSize / 44
    let room = superview?.bounds.expanded(by: -width) ?? bounds
    let radius = min(Self.ringRadius * style.targetSize / 44, room.size.shortEdge / 2)
    // Around the finger, or as close to it as the window allows.
    let center = room.expanded(by: -radius).clamping(frame.origin + location) - frame.origin
    canvas.color = style.panel.opacity(0.8)
    canvas.strokeRing(center: center, radius: radius, width: width * 1.4)
    canvas.color = style.accent
    let count = max(2, Int(held / Self.holdTime * 60))
    let arc = (0..<count).lazy.map { step in
      let angle = Angle(degrees: Double(step) * 6 - 90)
      return center + Point(x: angle.cosine * radius, y: angle.sine * radius)
    }
    canvas.stroke(arc, width: width)
  }
}

/// The edge of the window that holds the HUD's handle.
enum HUDEdge: String, CaseIterable {
  case right
  case bottom
  case left
  case top

  var next: HUDEdge {
    let all = HUDEdge.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }

  var isUpright: Bool { self == .left || self == .right }

  /// The direction out of the window.
  var outward: Point {
    switch self {
    case .right: Point(x: 1, y: 0)
    case .bottom: Point(x: 0, y: 1)
    case .left: Point(x: -1, y: 0)
    case .top: Point(x: 0, y: -1)
    }
  }

  /// A rectangle centered on the edge, with a depth and a length.
  func zone(depth: Double, length: Double, in bounds: Rect) -> Rect {
    let size = isUpright ? Size(width: depth, height: length) : Size(width: length, height: depth)
    return panel(size, depth: 0, in: bounds)
  }

  /// The frame of a panel of a given size beside the handle.
  func panel(_ size: Size, depth: Double, in bounds: Rect) -> Rect {
    let across = (bounds.size.width - size.width) / 2
    let down = (bounds.size.height - size.height) / 2
    let origin =
      switch self {
      case .left: Point(x: depth, y: down)
      case .right: Point(x: bounds.size.width - depth - size.width, y: down)
      case .top: Point(x: across, y: depth)
      case .bottom: Point(x: across, y: bounds.size.height - depth - size.height)
      }
    return Rect(origin: origin, size: size)
  }
}
