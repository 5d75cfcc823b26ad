/// A row of buttons above or below a field that cut, copy, paste and select its text (rule D11).
///
/// A `TextField` opens it when a finger selects something, and closes it when its text or selection
/// changes, when its editing ends, and at a touch anywhere else. The buttons have the fixed widths of
/// their English titles, or less in a narrow window; touches on them are not passed on.
public final class EditMenu: View {
  /// The field whose text the buttons edit; not retained.
  public private(set) weak var field: TextField?
  /// The buttons, from left to right.
  public let buttons: [Button]
  private let commands: [TextCommand]
  private let style: ControlStyle

  init(for field: TextField) {
    self.field = field
    let (style, tuning) = (field.style, field.tuning)
    self.style = style
    commands = field.menuCommands
    let application = field.window?.application
    buttons = commands.map {
      let title = application?.translate($0.rawValue) ?? $0.rawValue
      return Button(title, style: style, tuning: tuning)
    }
    super.init()
    isExcludedFromDigest = true
    stopsTouchPropagation = true
    for button in buttons {
      button.inset = 1.5 * style.lineWidth
      button.addTarget(self, action: EditMenu.press, for: .touchUpInside)
      addSubview(button)
    }
  }

  private func press(_ button: Button) {
    guard let field, let index = buttons.firstIndex(where: { $0 === button }) else { return }
    window?.closeEditMenu(of: field)
    field.perform(commands[index])
    if commands[index] == .selectAll { field.openEditMenu() }
  }

  /// Moves above or below the field, inside the window and beside the keyboard.
  func place(in window: Size, beside keyboard: Rect?) {
    guard let area = field?.frameInWindow else { return }
    let width = min(window.width, widths.reduce(0, +))
    let left = max(0, min(window.width - width, area.center.x - width / 2))
    let gap = 0.5 * style.padding
    let height = min(style.targetSize, window.height)
    // A keyboard that covers the field shows the text itself.
    let places = [area, keyboard].compactMap { $0 }.flatMap { shown in
      [shown.minY - gap - height, shown.maxY + gap]
    }
    func frame(_ y: Double) -> Rect { Rect(x: left, y: y, width: width, height: height) }
    let y = places.first { y in
      y >= 0 && y + height <= window.height
        && keyboard.flatMap { frame(y).intersection($0) } == nil
    }
    self.frame = frame(y ?? max(0, min(window.height - height, area.minY - gap - height)))
  }

  /// The widths of the buttons if there is room.
  private var widths: [Double] {
    // Those of the English titles, so that touches do not depend on the language.
    zip(buttons, commands).map { button, command in
      let title = TextAdvance.of(command.rawValue) * style.fontSize
      return max(style.targetSize, title + 2 * (style.padding + button.inset))
    }
  }

  public override func layoutSubviews() {
    let widths = widths
    let scale = bounds.size.width / widths.reduce(0, +)
    var x = 0.0
    for (button, width) in zip(buttons, widths) {
      button.frame = Rect(x: x, y: 0, width: width * scale, height: bounds.size.height)
      x += width * scale
    }
  }

  public override func draw(in canvas: Canvas) {
    canvas.color = style.panel
    canvas.fill(bounds, cornerRadius: style.cornerRadius)
  }
}
