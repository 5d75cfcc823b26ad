/// A row of buttons above or below a field that cut, copy, paste and select its text (rule D11).
///
/// A `TextField` opens it when a finger selects something, and closes it when its text or selection
/// changes, when its editing ends, and at a touch anywhere else. The buttons are as wide as their
/// titles in fixed widths, and narrower in a narrow window; touches on them are not passed on.
public final class EditMenu: View {
  /// The field whose text it edits; not retained.
  public private(set) weak var field: TextField?
  /// The buttons, from left to right.
  public let buttons: [Button]
  private let commands: [TextCommand]
  private let style: ControlStyle

  /// The space between the field and the menu, in multiples of the style's padding.
  private static let gap = 0.5

  init(for field: TextField) {
    self.field = field
    let (style, tuning) = (field.style, field.tuning)
    self.style = style
    commands = field.menuCommands
    buttons = commands.map { Button(Self.title(of: $0), style: style, tuning: tuning) }
    super.init()
    isExcludedFromDigest = true
    stopsTouchPropagation = true
    for button in buttons {
      button.inset = 1.5 * style.lineWidth
      button.addTarget(self, action: EditMenu.press, for: .touchUpInside)
      addSubview(button)
    }
  }

  private static func title(of command: TextCommand) -> String {
    switch command {
    case .selectAll: "Select All"
    case .copy: "Copy"
    case .cut: "Cut"
    case .paste: "Paste"
    case .undo: "Undo"
    case .redo: "Redo"
    }
  }

  private func press(_ button: Button) {
    guard let field, let index = buttons.firstIndex(where: { $0 === button }) else { return }
    window?.closeEditMenu(of: field)
    field.perform(commands[index])
    if commands[index] == .selectAll { field.openEditMenu() }
  }

  // MARK: Layout

  /// Moves above the field, or below it, to where it is inside the window and beside the keyboard.
  func place(in window: Size, beside keyboard: Rect?) {
    guard let field else { return }
    let corners = Transform.identity.corners(of: field.bounds).map { field.convert($0, to: nil) }
    guard let area = Rect(around: corners) else { return }
    let width = min(window.width, widths.reduce(0, +))
    let left = max(0, min(window.width - width, area.center.x - width / 2))
    let gap = Self.gap * style.padding
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

  /// The widths that the buttons would like to have.
  private var widths: [Double] {
    buttons.map { button in
      let title = TextAdvance.of(button.title) * style.fontSize
      return max(style.targetSize, title + 2 * (style.padding + button.inset))
    }
  }

  /// Lays out the buttons over the whole size.
  public override func layoutSubviews() {
    let widths = widths
    let scale = bounds.size.width / widths.reduce(0, +)
    var x = 0.0
    for (button, width) in zip(buttons, widths) {
      button.frame = Rect(x: x, y: 0, width: width * scale, height: bounds.size.height)
      x += width * scale
    }
  }

  /// Draws the panel behind the buttons.
  public override func draw(in canvas: Canvas) {
    canvas.color = style.panel
    canvas.fill(bounds, cornerRadius: style.cornerRadius)
  }
}
