internal import TrackerKit

/// What a long press offers: some buttons beside the finger (rule G2).
///
/// It takes all touches while it is open; one beside the buttons closes it.
final class CardMenu: View {
  /// A line of the menu.
  struct Item {
    var title: String
    var action: () -> Void
  }

  private final class ItemButton: Button {
    let action: () -> Void

    init(_ item: Item, style: ControlStyle) {
      action = item.action
      super.init(item.title, style: style)
    }
  }

  private static let width = 180.0

  private let settings: Settings
  private var buttons: [Button] = []
  /// Where the finger was.
  private var place = Point.zero

  init(settings: Settings) {
    self.settings = settings
    super.init()
    keepsTouches = true
    identifier = "Menu"
    isOverlay = true
    isHidden = true
  }

  /// Whether it is open.
  var isOpen: Bool { !isHidden }

  /// Opens beside a place.
  func open(_ items: [Item], at place: Point) {
    close()
    self.place = place
    for item in items {
      let button = ItemButton(item, style: settings.style)
      button.addTarget(self, CardMenu.chosen, for: .touchUpInside)
      buttons.append(button)
      addSubview(button)
    }
    isHidden = false
    layoutSubviews()
  }

  /// Closes; nothing is done.
  func close() {
    isHidden = true
    for button in buttons { button.removeFromSuperview() }
    buttons.removeAll()
  }

  private func chosen(_ button: Button) {
    close()
    (button as? ItemButton)?.action()
  }

  /// As near to the finger as the window allows, without lying under it.
  private var panel: Rect {
    let count = Double(buttons.count)
    let gap = 8 * settings.interfaceFactor
    let height = min(
      count * (settings.style.targetSize + gap) + gap, bounds.size.height)
    let width = min(Self.width * settings.interfaceFactor, bounds.size.width)
    let right = place.x + 3 * gap + width <= bounds.size.width
    return Rect(
      x: max(0, right ? place.x + 3 * gap : place.x - 3 * gap - width),
      y: max(0, min(place.y - height / 2, bounds.size.height - height)), width: width,
      height: height)
  }

  override func layoutSubviews() {
    let panel = panel
    let gap = 8 * settings.interfaceFactor
    let step = (panel.size.height - gap) / Double(max(1, buttons.count))
    for (index, button) in buttons.enumerated() {
      button.style = settings.style
      button.frame = Rect(
        x: panel.minX + gap, y: panel.minY + gap + Double(index) * step,
        width: panel.size.width - 2 * gap, height: step - gap)
    }
    setNeedsDisplay()
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if touches.contains(where: { !panel.contains($0.location(in: self)) }) { close() }
  }

  override func draw(in canvas: Canvas) {
    canvas.color = settings.style.panel.opacity(0.96)
    canvas.fill(panel, cornerRadius: 12 * settings.interfaceFactor)
  }
}
