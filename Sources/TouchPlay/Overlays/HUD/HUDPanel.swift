internal import TrackerKit

typealias HUDButton = CommandButton<Sandbox>

/// The HUD's buttons in groups: large ones for the modes, then the current mode's, then the
/// program's, and below them, on request, the rest.
///
/// Buttons that are of no use at the moment leave their location free. In a small window, the buttons
/// scroll. If the mode's buttons fit in one row, each group has the same location and size in every
/// mode.
final class HUDPanel: SettingsView {
  /// The size of a group's buttons at factor 1, and its maximum number of columns.
  private struct Form {
    var height = 48.0
    var leastWidth = 134.0
    var columns = 5
  }

  private static let tile = Form(height: 84, leastWidth: 100, columns: 4)
  private static let button = Form()
  private static let preferredWidth = 898.0
  private static let gap = 8.0

  /// The smallest edge of a button, in points.
  var target = 44.0
  let scroller = ScrollView()
  private var groups: [[HUDButton]] = []
  private var buttons: [HUDButton] { groups.flatMap(\.self) }
  /// Whether the last group is shown.
  var showsMore = false

  override init(settings: Settings) {
    super.init(settings: settings)
    // Touches between buttons do not pass through.
    stopsTouchPropagation = true
    addSubview(scroller)
    scroller.bounces = false
  }

  /// Shows groups of buttons for commands, which report to a HUD; the first group has large buttons.
  func show(_ commands: [[Command<Sandbox>]], for hud: HUDView) {
    for button in buttons { button.removeFromSuperview() }
    groups = commands.map { group in group.map { makeButton($0, for: hud) } }
    for button in groups.first ?? [] { button.isStacked = true }
  }

  private func makeButton(_ command: Command<Sandbox>, for hud: HUDView) -> HUDButton {
    let button = HUDButton(command, style: settings.style)
    button.addTarget(hud, action: HUDView.tapped, for: command.isHeld ? .touchDown : .touchUpInside)
    if command.isHeld {
      button.addTarget(
        hud, action: HUDView.released, for: [.touchUpInside, .touchUpOutside, .touchCancel])
    }
    scroller.content.addSubview(button)
    return button
  }

  func update(_ sandbox: Sandbox) {
    for (index, group) in groups.enumerated() {
      for button in group {
        button.show(sandbox)
        button.isHidden = !button.isEnabled || index >= shownGroups.count
      }
    }
    updateStyles()
  }

  // MARK: Layout

  private var factor: Double { settings.interfaceFactor }
  private var gap: Double { Self.gap * factor }

  /// The panel's size, at most a room's, and what it was or would be without the last group.
  func fittingSizes(in room: Size) -> (current: Size, short: Size) {
    let width = min(Self.preferredWidth * factor, room.width)
    let sizes = [shownGroups, groups.dropLast()].map { groups in
      Size(width: width, height: min(grid(in: width, groups).height, room.height))
    }
    return (sizes[0], sizes[1])
  }

  private var shownGroups: ArraySlice<[HUDButton]> { showsMore ? groups[...] : groups.dropLast() }

  /// The frames of the buttons of groups in a width, and the height that they take.
  private func grid(
    in width: Double, _ groups: ArraySlice<[HUDButton]>
  ) -> (frames: [Rect], height: Double) {
    var frames: [Rect] = []
    var y = gap
    for (group, buttons) in groups.enumerated() {
      let form = group == 0 ? Self.tile : Self.button
      // A narrow window has two columns as long as they are wide enough for fingers.
      let least = max(min(form.leastWidth * factor, (width - 3 * gap) / 2), target)
      let columns = max(1, min(form.columns, Int((width - gap) / (least + gap))))
      let row = Rect(
        x: gap, y: y, width: width - 2 * gap, height: max(form.height * factor, target))
      let cells = row.columns(columns, gap: gap)
      frames += buttons.indices.map { index in
        // Quit is apart.
        let isApart = buttons[index].command == .askToQuit
        var frame = cells[isApart ? columns - 1 : index % columns]
        frame.origin.y += Double(index / columns) * (frame.size.height + gap)
        return frame
      }
      let rows = (buttons.count + columns - 1) / columns
      y += Double(rows) * (row.size.height + gap) + gap
    }
    return (frames, y - gap)
  }

  override func layoutSubviews() {
    let (frames, height) = grid(in: bounds.size.width, shownGroups)
    for (button, frame) in zip(shownGroups.joined(), frames) { button.frame = frame }
    scroller.frame = bounds
    scroller.contentSize = Size(width: bounds.size.width, height: height)
    updateStyles()
  }

  /// Gives buttons of the same size the same text size, small enough for their longest title.
  private func updateStyles() {
    for (isStacked, buttons) in Dictionary(grouping: buttons, by: \.isStacked) {
      var style = settings.style
      let face = buttons.first?.frame.size ?? .zero
      let symbol = isStacked ? 0 : face.height / 2 + style.padding
      style.fontSize = max(9, style.fitting(buttons.map(\.title), in: face.width - symbol).fontSize)
      for button in buttons { button.style = style }
    }
  }

  override func draw(in canvas: Canvas) {
    let style = settings.style
    canvas.fillFace(
      bounds, radius: 14 * factor, face: style.panel, outline: style.outline,
      lineWidth: style.lineWidth)
  }
}

extension ControlStyle {
  /// The style with letters small enough for each of several titles in a button of a width.
  func fitting(_ titles: [String], in width: Double) -> ControlStyle {
    let longest = titles.map { TextAdvance.of($0) }.max() ?? 0
    var style = self
    style.fontSize = min(fontSize, (width - 2 * padding) / max(1, longest))
    return style
  }

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
