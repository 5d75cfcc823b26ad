internal import TrackerKit

typealias HUDButton = CommandButton<Sandbox>

/// The HUD's buttons in groups: large ones for the modes, one row for what belongs to the mode, and the
/// program's; they scroll in a small window.
///
/// A group's place and size do not depend on the mode where all of the mode's buttons fit in a row.
final class HUDPanel: SettingsView {
  /// The size of a group's buttons at factor 1, and into how many columns it is divided at most.
  private struct Form {
    var height = 48.0
    var leastWidth = 118.0
    var columns = 5
  }

  private static let tile = Form(height: 84, leastWidth: 100, columns: 4)
  private static let button = Form()
  private static let preferredWidth = 798.0
  private static let gap = 8.0
  /// The width of a wide character, in font sizes.
  private static let characterWidth = 0.62

  /// The smallest edge of a button, in points.
  var target = 44.0
  let scroller = ScrollView()
  private var groups: [[HUDButton]] = []
  private var buttons: [HUDButton] { groups.flatMap(\.self) }

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
    for button in buttons { button.show(sandbox) }
    updateStyles()
  }

  // MARK: Layout

  private var factor: Double { settings.interfaceFactor }
  private var gap: Double { Self.gap * factor }

  private func form(of group: Int) -> Form { group == 0 ? Self.tile : Self.button }

  private func height(of group: Int) -> Double { max(form(of: group).height * factor, target) }

  private func columns(of group: Int, in width: Double) -> Int {
    let form = form(of: group)
    let least = max(form.leastWidth * factor, target)
    return max(1, min(form.columns, Int((width - gap) / (least + gap))))
  }

  private func rows(of group: Int, in width: Double) -> Int {
    let columns = columns(of: group, in: width)
    return (groups[group].count + columns - 1) / columns
  }

  private func contentHeight(in width: Double) -> Double {
    groups.indices.reduce(gap) { height, group in
      let rows = rows(of: group, in: width)
      return height + Double(rows) * (self.height(of: group) + gap) + (group == 0 ? 0 : gap)
    }
  }

  func fittingSize(in room: Size) -> Size {
    let width = min(Self.preferredWidth * factor, room.width)
    return Size(width: width, height: min(contentHeight(in: width), room.height))
  }

  override func layoutSubviews() {
    let width = bounds.size.width
    var y = gap
    for (group, buttons) in groups.enumerated() {
      if group > 0 { y += gap }
      let row = Rect(x: gap, y: y, width: width - 2 * gap, height: height(of: group))
      let cells = row.columns(columns(of: group, in: width), gap: gap)
      for (index, button) in buttons.enumerated() {
        // The program's last button, Quit, is apart.
        let isApart = group == groups.count - 1 && index == buttons.count - 1
        let column = isApart ? cells.count - 1 : index % cells.count
        button.frame = cells[column]
        button.frame.origin.y += Double(index / cells.count) * (row.size.height + gap)
      }
      y += Double(rows(of: group, in: width)) * (row.size.height + gap)
    }
    scroller.frame = bounds
    scroller.contentSize = Size(width: width, height: contentHeight(in: width))
    updateStyles()
  }

  /// Gives all buttons of a size one size of text, in which their longest title fits.
  private func updateStyles() {
    for (isStacked, buttons) in Dictionary(grouping: buttons, by: \.isStacked) {
      var style = settings.style
      let letters = Double(buttons.map(\.title.count).max() ?? 0)
      let face = buttons.first?.frame.size ?? .zero
      let margins = isStacked ? style.padding : 3 * style.padding + face.height / 2
      let fitting = (face.width - margins) / max(1, letters * Self.characterWidth)
      style.fontSize = min(style.fontSize, max(9, fitting))
      for button in buttons { button.style = style }
    }
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
