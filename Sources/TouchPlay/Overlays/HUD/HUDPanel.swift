internal import TrackerKit

typealias HUDButton = CommandButton<Sandbox>

/// The HUD's buttons, in as few rows as fit; they scroll in a small window.
final class HUDPanel: SettingsView {
  private static let height = 48.0
  /// The minimum and preferred widths of a button.
  private static let widths = (least: 118.0, preferred: 150.0)
  private static let gap = 8.0
  private static let maximumColumns = 5

  /// The smallest edge of a button, in points.
  var target = 44.0
  let scroller = ScrollView()
  private var buttons: [HUDButton] = []

  override init(settings: Settings) {
    super.init(settings: settings)
    // Touches between buttons do not pass through.
    stopsTouchPropagation = true
    addSubview(scroller)
    scroller.bounces = false
  }

  /// Shows buttons for commands, which report to a HUD.
  func show(_ commands: [Command<Sandbox>], for hud: HUDView) {
    for button in buttons { button.removeFromSuperview() }
    buttons = commands.map { command in
      let button = HUDButton(command, style: settings.style)
      button.addTarget(
        hud, action: HUDView.tapped, for: command.isHeld ? .touchDown : .touchUpInside)
      if command.isHeld {
        button.addTarget(
          hud, action: HUDView.released, for: [.touchUpInside, .touchUpOutside, .touchCancel])
      }
      scroller.content.addSubview(button)
      return button
    }
  }

  func update(_ sandbox: Sandbox) {
    for button in buttons {
      button.style = settings.style
      button.show(sandbox)
    }
  }

  private var gap: Double { Self.gap * settings.interfaceFactor }

  private var height: Double { max(Self.height * settings.interfaceFactor, target) }

  func fittingSize(in room: Size) -> Size {
    let rows = rows(in: room.width)
    let cell = max(Self.widths.preferred * settings.interfaceFactor, target)
    return Size(
      width: min(Double(rows.first?.count ?? 0) * (cell + gap) + gap, room.width),
      height: min(Double(rows.count) * (height + gap) + gap, room.height))
  }

  /// The indices of the buttons in each row; row lengths differ by at most one.
  private func rows(in width: Double) -> [Range<Int>] {
    let least = max(Self.widths.least * settings.interfaceFactor, target)
    let columns = max(1, min(Self.maximumColumns, Int((width - gap) / (least + gap))))
    let count = (buttons.count + columns - 1) / columns
    func start(_ row: Int) -> Int { (row * buttons.count + count - 1) / count }
    return (0..<count).map { start($0)..<start($0 + 1) }
  }

  override func layoutSubviews() {
    let rows = rows(in: bounds.size.width)
    for (row, indices) in rows.enumerated() {
      let line = Rect(
        x: gap, y: gap + Double(row) * (height + gap), width: bounds.size.width - 2 * gap,
        height: height)
      let cells = line.columns(indices.count, gap: gap)
      for (index, cell) in zip(indices, cells) { buttons[index].frame = cell }
    }
    scroller.frame = bounds
    scroller.contentSize = Size(
      width: bounds.size.width, height: Double(rows.count) * (height + gap) + gap)
  }

  override func draw(in canvas: Canvas) {
    canvas.color = settings.style.panel.opacity(0.95)
    canvas.fill(bounds, cornerRadius: 14 * settings.interfaceFactor)
  }
}

extension ControlStyle {
  /// The smallest size of a touch target, in millimeters (rule H2).
  private static let minimumMillimeters = 9.0

  /// The smallest edge of a touch target, in points: the style's target size, or 9 mm if that is
  /// larger and the display's size is known (rule H2).
  func minimumTarget(on geometry: DisplayGeometry) -> Double {
    guard let millimeters = geometry.millimeters, millimeters.width > 0 else { return targetSize }
    let target = Self.minimumMillimeters * geometry.points.width / millimeters.width
    // Displays can state an impossible size.
    return max(targetSize, min(target, geometry.points.shortEdge))
  }
}
