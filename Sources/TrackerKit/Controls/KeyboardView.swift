/// A keyboard of buttons: letters, digits, space, backspace, shift, enter and close (rule D9).
///
/// It types with `insertText` and `deleteBackward`, like real keys. The keys are adjacent and scale
/// with the window: they are at least `style.targetSize` wide and high if there is room. Touches
/// between and next to the keys are not passed on.
public final class KeyboardView: View {
  /// The responder that gets the text; not retained.
  public private(set) weak var input: (any KeyInput)?
  /// Whether the next letter is a capital.
  public private(set) var isShifted = false {
    didSet {
      guard isShifted != oldValue else { return }
      for key in keys { key.show(isShifted: isShifted) }
    }
  }
  /// The keys, row by row.
  public let keys: [KeyboardKey]
  private let ownStyle: ControlStyle?
  private var style: ControlStyle { ownStyle ?? userInterfaceStyle.controlStyle }
  /// Whether the keyboard shows the text itself because it covers the input.
  private var showsText = false { didSet { if showsText != oldValue { layoutSubviews() } } }

  /// The maximum fraction of the window's height, unless keys would be smaller than targets.
  static let maximumShare = 0.75
  /// The maximum size of a key, in multiples of the target size.
  static let maximumKey = Size(width: 1.8, height: 1.2)

  /// Creates a keyboard for an input, which is not retained.
  public init(
    for input: any KeyInput, style: ControlStyle? = nil, tuning: GestureTuning = GestureTuning()
  ) {
    self.input = input
    ownStyle = style
    keys = KeyboardLayout.rows.joined().map {
      KeyboardKey($0.function, style: style, tuning: tuning)
    }
    super.init()
    isExcludedFromDigest = true
    stopsTouchPropagation = true
    for key in keys {
      key.addTarget(self, action: KeyboardView.press, for: .touchUpInside)
      addSubview(key)
    }
  }

  private func press(_ key: KeyboardKey) {
    switch key.function {
    case .character(let character):
      input?.insertText(isShifted ? character.uppercased() : character)
      isShifted = false
    case .space: input?.insertText(" ")
    case .enter: input?.insertText("\n")
    case .backspace: input?.deleteBackward()
    case .shift: isShifted.toggle()
    case .close: input?.resignFirstResponder()
    }
  }

  /// Moves to the window's bottom or top edge, or shows the text itself if both cover the input; stays
  /// at the bottom if a scroll view moves the input.
  func place(in window: Size) {
    let rows = KeyboardLayout.rows.count
    let low = lowFrame(in: window, rows: rows)
    var high = low
    high.origin.y = 0
    let staysLow = !covers(low) || isAvoided(low)
    showsText = !staysLow && covers(high)
    if showsText {
      frame = lowFrame(in: window, rows: rows + 1)
    } else {
      frame = staysLow ? low : high
    }
  }

  /// Whether a scroll view around the input has room above a rectangle, and will move the input there.
  private func isAvoided(_ rect: Rect) -> Bool {
    guard let field = input as? View else { return false }
    var view = field.superview
    while let parent = view {
      if let scrollView = parent as? ScrollView, scrollView.avoidsKeyboard {
        return rect.minY - scrollView.frameInWindow.minY >= field.frame.size.height
      }
      view = parent.superview
    }
    return false
  }

  /// The frame for a number of rows at the bottom edge.
  private func lowFrame(in window: Size, rows: Int) -> Rect {
    let target = style.targetSize
    let least = min(Double(rows) * target, window.height)
    let height = min(
      Double(rows) * target * Self.maximumKey.height,
      max(window.height * Self.maximumShare, least))
    let width = min(window.width, KeyboardLayout.columns * target * Self.maximumKey.width)
    return Rect(
      x: (window.width - width) / 2, y: window.height - height, width: width, height: height)
  }

  private func covers(_ rect: Rect) -> Bool {
    (input as? View)?.frameInWindow.intersection(rect) != nil
  }

  public override func layoutSubviews() {
    let count = KeyboardLayout.rows.count + (showsText ? 1 : 0)
    let height = bounds.size.height / Double(count)
    let unit = bounds.size.width / KeyboardLayout.columns
    var y = showsText ? height : 0
    var rest = keys[...]
    for row in KeyboardLayout.rows {
      var x = 0.0
      for (key, button) in zip(row, rest) {
        button.frame = Rect(x: x, y: y, width: key.width * unit, height: height)
        x += key.width * unit
      }
      rest = rest.dropFirst(row.count)
      y += height
    }
  }

  public override func draw(in canvas: Canvas) {
    canvas.color = style.panel
    canvas.fill(bounds)
    guard showsText, let input, let first = keys.first else { return }
    let line = Rect(
      x: style.padding, y: 0, width: max(0, bounds.size.width - 2 * style.padding),
      height: first.frame.minY)
    if let field = input as? TextField {
      return field.drawLine(in: canvas, line, isEdited: true)
    }
    let size = style.fontSize(inHeight: line.size.height)
    canvas.color = style.text
    canvas.draw(TextRun(input.text + "|", in: line, size: size))
  }
}

/// One key of the on-screen keyboard.
public final class KeyboardKey: Button {
  /// The effect of a key.
  public enum Function: Hashable, Sendable {
    /// Types a character, a capital if Shift is on.
    case character(String)
    /// Types a space.
    case space
    /// Ends the editing.
    case enter
    /// Removes the last character.
    case backspace
    /// Turns Shift on or off for the next letter.
    case shift
    /// Leaves the field, as Esc does.
    case close
  }

  /// The effect of the key.
  public let function: Function

  /// Creates a key; its face is a little smaller than its touch target.
  public init(_ function: Function, style: ControlStyle?, tuning: GestureTuning) {
    self.function = function
    super.init(symbol: Self.symbol(of: function), style: style, tuning: tuning)
    inset = 1.5 * self.style.lineWidth
    show(isShifted: false)
  }

  /// Shows the effect of the key with Shift on or off.
  func show(isShifted: Bool) {
    if case .character(let character) = function {
      title = isShifted ? character.uppercased() : character
    }
    if function == .shift { isSelected = isShifted }
  }

  private static func symbol(of function: Function) -> ControlSymbol? {
    switch function {
    case .character: nil
    // An open box.
    case .space: symbol([(0, 0.5), (0, 0.75), (1, 0.75), (1, 0.5)])
    // An arrow down and to the left.
    case .enter:
      symbol([(0.9, 0.15), (0.9, 0.6), (0.1, 0.6)], [(0.35, 0.35), (0.1, 0.6), (0.35, 0.85)])
    // A label that points to the left, with a cross in it.
    case .backspace:
      symbol(
        [(0, 0.5), (0.3, 0.15), (1, 0.15), (1, 0.85), (0.3, 0.85), (0, 0.5)],
        [(0.48, 0.35), (0.78, 0.65)], [(0.78, 0.35), (0.48, 0.65)])
    // A hollow arrow up.
    case .shift:
      symbol([
        (0.5, 0.08), (0.05, 0.52), (0.3, 0.52), (0.3, 0.92), (0.7, 0.92), (0.7, 0.52),
        (0.95, 0.52), (0.5, 0.08),
      ])
    // A cross.
    case .close: symbol([(0.15, 0.15), (0.85, 0.85)], [(0.85, 0.15), (0.15, 0.85)])
    }
  }

  private static func symbol(_ lines: [(Double, Double)]...) -> ControlSymbol {
    ControlSymbol(lines: lines.map { line in line.map { Point(x: $0.0, y: $0.1) } })
  }
}

enum KeyboardLayout {
  /// A key and its width in columns.
  typealias Key = (function: KeyboardKey.Function, width: Double)

  /// The width of every row, measured in letter keys.
  static let columns = 10.0

  /// The rows from top to bottom, all equally wide.
  static let rows: [[Key]] = [
    characters("1234567890"),
    characters("qwertyuiop"),
    characters("asdfghjkl-"),
    [(.shift, 1.5)] + characters("zxcvbnm") + [(.backspace, 1.5)],
    [(.close, 1.5), (.space, 5), (.character("."), 1), (.enter, 2.5)],
  ]

  private static func characters(_ row: String) -> [Key] {
    row.map { (.character(String($0)), 1) }
  }
}

extension Window {
  /// Shows a keyboard for an input unless a real key has been pressed (rule D9).
  ///
  /// It does not retain the input, and stays until `closeKeyboard(of:)` even if a key is pressed.
  public func openKeyboard(
    for input: any KeyInput, style: ControlStyle? = nil, tuning: GestureTuning = GestureTuning()
  ) {
    guard let application, !application.hasSeenKeyboard else { return }
    keyboardView?.removeFromSuperview()
    let keyboard = KeyboardView(for: input, style: style, tuning: tuning)
    keyboardView = keyboard
    keyboard.overrideUserInterfaceStyle = (input as? View)?.userInterfaceStyle
    addSubview(keyboard)
    keyboard.place(in: bounds.size)
    keyboardChanged()
  }

  /// Removes the keyboard if it belongs to an input.
  public func closeKeyboard(of input: any KeyInput) {
    guard let keyboard = keyboardView, keyboard.input === input else { return }
    keyboardView = nil
    keyboard.removeFromSuperview()
    keyboardChanged()
  }
}
