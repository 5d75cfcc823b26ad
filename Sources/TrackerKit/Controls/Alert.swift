/// A question or a message over everything, which waits for one of its buttons.
///
///     let delete = Alert.Action("Delete", isDestructive: true) { list.removeAll() }
///     Alert("Delete everything?", [.cancel, delete]).show(in: window)
public final class Alert: ModalView {
  /// A button, and what it does.
  public struct Action {
    /// The button's title.
    public var title: String
    /// Whether the button is red.
    public var isDestructive: Bool
    /// Called after the alert has closed.
    public var perform: () -> Void

    /// A button that only closes the alert.
    public static var cancel: Action { standard("Cancel") }

    // texts
    fileprivate static var ok: Action { standard("OK") }

    /// Whether the application translates the title.
    fileprivate var isStandard = false

    private static func standard(_ title: String) -> Action {
      var action = Action(title)
      action.isStandard = true
      return action
    }

    /// Creates an action, which does nothing by default but close the alert.
    public init(
      _ title: String, isDestructive: Bool = false, perform: @escaping () -> Void = {}
    ) {
      (self.title, self.isDestructive, self.perform) = (title, isDestructive, perform)
    }
  }

  private static let width = 320.0

  /// The buttons, in the order of the actions.
  public let buttons: [Button]
  private let actions: [Action]
  private let stack: StackView
  private let ownStyle: ControlStyle?
  private var style: ControlStyle { ownStyle ?? userInterfaceStyle.controlStyle }

  /// Creates an alert, which is not shown yet.
  ///
  /// - Parameters:
  ///   - title: The heading, in bold.
  ///   - message: The text below it; empty for none.
  ///   - actions: The buttons in order; if there are none, one button "OK".
  ///   - style: The colors and sizes.
  public init(
    _ title: String, message: String = "", _ actions: [Action] = [],
    style: ControlStyle? = nil
  ) {
    let actions = actions.isEmpty ? [.ok] : actions
    (ownStyle, self.actions) = (style, actions)
    let look = style ?? .light
    buttons = actions.map { Button($0.title, style: style) }
    let (heading, text) = (Label(title, style: style), Label(message, style: style))
    heading.weight = .bold
    for label in [heading, text] { label.alignment = .center }
    text.isHidden = message.isEmpty
    // Long titles go below each other.
    let widest = buttons.map(\.naturalSize.width).max() ?? 0
    let isRow = Double(buttons.count) * (widest + 8) <= Self.width - 4 * look.padding
    let row = StackView(
      isRow ? .horizontal : .vertical, spacing: 8, distribution: .fillEqually, buttons)
    stack = StackView(
      .vertical, spacing: 1.4 * look.padding, insets: EdgeInsets(2 * look.padding),
      [heading, text, row])
    super.init()
    (fillsSuperview, dismissal, panelMargin, cornerRadius) = (true, .never, 8, 14)
    backdropColor = Color.black.opacity(0.4)
    if let style { panelColor = style.panel }
    addSubview(stack)
    userInterfaceStyleDidChange()
    for button in buttons { button.addTarget(self, action: Alert.choose, for: .touchUpInside) }
  }

  /// Shows the alert above everything in a window; nil does nothing.
  ///
  /// The edited field resigns. The alert gets all keys; Esc presses its first button, which therefore
  /// should be the one that changes nothing.
  public func show(in window: Window?) {
    for (button, action) in zip(buttons, actions) where action.isStandard {
      button.title = window?.application?.translate(action.title) ?? action.title
    }
    window?.addSubview(self)
    open()
    becomeFirstResponder()
  }

  public override var canBecomeFirstResponder: Bool { true }

  public override func keyDown(_ key: KeyChange) {
    if key.label == "escape", let first = buttons.first { choose(first) }
  }

  public override func keyUp(_ key: KeyChange) {}

  public override func userInterfaceStyleDidChange() {
    for (button, action) in zip(buttons, actions) where action.isDestructive {
      button.style = style.destructive
    }
  }

  private func choose(_ button: Button) {
    close()
    if let index = buttons.firstIndex(where: { $0 === button }) { actions[index].perform() }
  }

  public override func close() {
    super.close()
    removeFromSuperview()
  }

  public override func layoutSubviews() {
    let width = min(Self.width * style.targetSize / 44, bounds.size.width - 2 * panelMargin)
    let height = stack.fittingSize(in: Size(width: width, height: .infinity)).height
    let size = Size(width: width, height: height)
    if panelSize != size { panelSize = size }
    stack.frame = panel
  }
}

extension ControlStyle {
  /// The same look for buttons that remove something; white text on the face has a contrast of
  /// 6.5 to 1.
  var destructive: ControlStyle {
    var style = self
    (style.face, style.text) = (Color(0xB3261E), .white)
    return style
  }
}
