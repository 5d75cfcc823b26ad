internal import TrackerKit

/// The HUD's buttons, in as many columns as there is room for; a small window scrolls them.
final class HUDPanel: View {
  private static let cell = Size(width: 132, height: 48)
  private static let gap = 8.0
  private static let mostColumns = 4

  /// Called with the item of a tapped button.
  var onTap: ((HUDItem) -> Void)?
  /// Called with the item of a held button that is let go.
  var onRelease: ((HUDItem) -> Void)?
  private let settings: Settings
  private let scroller = ScrollView()
  private var buttons: [HUDButton] = []

  init(settings: Settings) {
    self.settings = settings
    super.init()
    addSubview(scroller)
  }

  /// Shows buttons for items.
  func show(_ items: [HUDItem], target: Double) {
    for button in buttons { button.removeFromSuperview() }
    buttons = items.map { item in
      let button = HUDButton(item, style: settings.style)
      button.addTarget(self, HUDPanel.tapped, for: item.isHeld ? .touchDown : .touchUpInside)
      if item.isHeld {
        button.addTarget(
          self, HUDPanel.released, for: [.touchUpInside, .touchUpOutside, .touchCancel])
      }
      scroller.content.addSubview(button)
      return button
    }
    self.target = target
  }

  /// Shows what is on, and what can be done now.
  func update(isOn: (KeyAction) -> Bool, isPossible: (KeyAction) -> Bool) {
    for button in buttons {
      button.style = settings.style
      button.isSelected = isOn(button.item.action)
      button.isEnabled = isPossible(button.item.action)
    }
  }

  /// The least edge of a button, in points.
  private var target = 44.0

  private func tapped(_ button: HUDButton) {
    onTap?(button.item)
  }

  private func released(_ button: HUDButton) {
    onRelease?(button.item)
  }

  // MARK: Layout

  private var cellSize: Size {
    let factor = settings.interfaceFactor
    return Size(
      width: max(Self.cell.width * factor, target), height: max(Self.cell.height * factor, target))
  }

  /// The size that suits a room.
  func fittingSize(in room: Size) -> Size {
    let (columns, rows) = grid(in: room.width)
    let gap = Self.gap * settings.interfaceFactor
    let cell = cellSize
    return Size(
      width: min(Double(columns) * (cell.width + gap) + gap, room.width),
      height: min(Double(rows) * (cell.height + gap) + gap, room.height))
  }

  private func grid(in width: Double) -> (columns: Int, rows: Int) {
    let gap = Self.gap * settings.interfaceFactor
    let fitting = Int((width - gap) / (cellSize.width + gap))
    let columns = max(1, min(Self.mostColumns, fitting))
    return (columns, (buttons.count + columns - 1) / columns)
  }

  override func layoutSubviews() {
    let (columns, rows) = grid(in: bounds.size.width)
    let gap = Self.gap * settings.interfaceFactor
    let cell = cellSize
    let width = min(cell.width, (bounds.size.width - gap) / Double(columns) - gap)
    for (index, button) in buttons.enumerated() {
      button.frame = Rect(
        x: gap + Double(index % columns) * (width + gap),
        y: gap + Double(index / columns) * (cell.height + gap), width: width, height: cell.height)
    }
    scroller.frame = bounds
    scroller.contentSize = Size(
      width: bounds.size.width, height: Double(rows) * (cell.height + gap) + gap)
  }

  // What falls between two buttons is nobody's.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  override func draw(in canvas: Canvas) {
    canvas.color = settings.style.panel.opacity(0.95)
    canvas.fill(bounds, cornerRadius: 14 * settings.interfaceFactor)
  }
}

/// A button of the HUD, with its item.
final class HUDButton: Button {
  let item: HUDItem

  init(_ item: HUDItem, style: ControlStyle) {
    self.item = item
    super.init(
      item.title,
      symbol: ControlSymbol { canvas, square in
        canvas.drawSymbol(named: item.symbol, in: square)
      },
      style: style)
  }
}
