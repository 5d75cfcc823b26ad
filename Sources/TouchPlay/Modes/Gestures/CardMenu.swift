internal import TrackerKit

/// The menu that a long press opens beside the finger; a touch outside its buttons closes it (rule
/// G2).
final class CardMenu: SettingsModalView {
  typealias Item = (title: String, action: () -> Void)

  private static let width = 180.0

  private var buttons: [(button: Button, action: () -> Void)] = []
  private var location = Point.zero

  override init(settings: Settings) {
    super.init(settings: settings)
    identifier = "Menu"
  }

  func open(_ items: [Item], at location: Point) {
    close()
    self.location = location
    for item in items {
      let button = Button(item.title, style: settings.style)
      button.addTarget(self, action: CardMenu.chosen, for: .touchUpInside)
      buttons.append((button, item.action))
      addSubview(button)
    }
    open()
  }

  override func close() {
    super.close()
    for (button, _) in buttons { button.removeFromSuperview() }
    buttons.removeAll()
  }

  private func chosen(_ button: Button) {
    let chosen = buttons.first { $0.button === button }
    close()
    chosen?.action()
  }

  /// As close to the finger as the window allows, but not under it.
  override var panel: Rect {
    let count = Double(buttons.count)
    let gap = 8 * settings.interfaceFactor
    let height = min(count * (settings.style.targetSize + gap) + gap, bounds.size.height)
    let width = min(Self.width * settings.interfaceFactor, bounds.size.width)
    let right = location.x + 3 * gap + width <= bounds.size.width
    return Rect(
      x: max(0, right ? location.x + 3 * gap : location.x - 3 * gap - width),
      y: max(0, min(location.y - height / 2, bounds.size.height - height)), width: width,
      height: height)
  }

  override func layoutSubviews() {
    cornerRadius = 12 * settings.interfaceFactor
    panelColor = settings.style.panel.opacity(0.96)
    let gap = 8 * settings.interfaceFactor
    let rows = panel.expanded(by: -gap).rows(buttons.count, gap: gap)
    for ((button, _), frame) in zip(buttons, rows) {
      button.style = settings.style
      button.frame = frame
    }
  }
}
