/// A line of text that keys are typed into (rule D9).
///
/// A tap makes the field the first responder. From then on it handles printable keys and Backspace,
/// and Enter, Esc and Tab, which end editing; none of these go up the responder chain. All other
/// keys, and those with Control or Alt, are passed on. Text is typed at the end, where the caret
/// is. If no real key has been pressed, a `KeyboardView` opens.
///
/// Targets get `editingDidBegin`, `editingChanged` and `editingDidEnd`, and for Enter also
/// `editingDidEndOnExit`. Esc and Tab keep the text as it is.
open class TextField: Control, KeyInput {
  /// The text, at most `maximumLength` characters; setting it sends nothing.
  public var text: String {
    get { storedText }
    set {
      let fitting = String(newValue.prefix(maximumLength))
      guard fitting != storedText else { return }
      storedText = fitting
      setNeedsDisplay()
    }
  }
  /// What is shown while the text is empty.
  public var placeholder: String { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
  /// The maximum number of characters; further input is dropped.
  public var maximumLength = 64 {
    didSet {
      maximumLength = max(0, maximumLength)
      text = storedText
    }
  }
  /// Whether Tab also ends editing; otherwise it is passed on.
  package var endsWithTab = true
  /// Whether the field can be edited; disabling it ends the editing.
  open override var isEnabled: Bool { didSet { if !isEnabled { resignFirstResponder() } } }
  private var storedText = ""
  /// The positions of the keys that were pressed here: the field also gets their release.
  private var heldKeys: [String] = []

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - placeholder: What is shown while the text is empty.
  ///   - frame: The position and size in the superview, in points.
  ///   - style: The look.
  ///   - tuning: The gesture constants.
  public init(
    _ text: String = "", placeholder: String = "", frame: Rect = .zero,
    style: ControlStyle = .light, tuning: GestureTuning = GestureTuning()
  ) {
    self.placeholder = placeholder
    super.init(frame: frame, style: style, tuning: tuning)
    self.text = text
  }

  // MARK: First responder

  /// An enabled field can be edited.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// A tap starts editing.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    if isTouchInside { becomeFirstResponder() }
  }

  /// Editing begins; without a real keyboard, one is shown on the screen.
  open override func didBecomeFirstResponder() {
    window?.openKeyboard(for: self, style: style, tuning: tuning)
    setNeedsDisplay()
    sendActions(for: .editingDidBegin)
  }

  /// Editing has ended.
  open override func didResignFirstResponder() {
    heldKeys.removeAll()
    window?.closeKeyboard(of: self)
    setNeedsDisplay()
    sendActions(for: .editingDidEnd)
  }

  // MARK: Typing

  /// Types characters at the end; a line feed ends editing, other control characters are dropped.
  public func insertText(_ newText: String) {
    let line = newText.prefix { !$0.isNewline }
    let printable = line.filter { !$0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 } }
    edit(text + printable)
    if line.endIndex < newText.endIndex { finishEditing() }
  }

  /// Removes the last character.
  public func deleteBackward() {
    edit(String(text.dropLast()))
  }

  private func edit(_ newText: String) {
    let oldText = text
    text = newText
    if text != oldText { sendActions(for: .editingChanged) }
  }

  /// Does what Enter does.
  private func finishEditing() {
    gather(for: nil) {
      guard isFirstResponder, resignFirstResponder() else { return }
      sendActions(for: .editingDidEndOnExit)
    }
  }

  // MARK: Keys

  /// Handles editing keys; passes the others on.
  open override func keyDown(_ key: KeyChange) {
    guard isFirstResponder, let meaning = key.textKey, meaning != .tab || endsWithTab else {
      return super.keyDown(key)
    }
    heldKeys.append(key.position)
    switch meaning {
    case .characters(let characters): insertText(characters)
    case .backspace: deleteBackward()
    case .enter: finishEditing()
    case .escape, .tab: resignFirstResponder()
    }
  }

  /// Handles the release of the keys whose press it handled.
  open override func keyUp(_ key: KeyChange) {
    guard let index = heldKeys.firstIndex(of: key.position) else { return super.keyUp(key) }
    heldKeys.remove(at: index)
  }

  // MARK: Drawing

  /// Draws the background, the text or the placeholder, and the caret while editing.
  open override func draw(in canvas: Canvas) {
    let isEdited = isFirstResponder
    drawFaded(in: canvas) {
      canvas.fillFace(
        bounds, radius: style.cornerRadius, face: isHighlighted ? style.pressedFace : style.face,
        outline: isEdited ? style.accent : style.outline,
        lineWidth: isEdited ? 2 * style.lineWidth : style.lineWidth)
      let padding = min(style.padding, bounds.size.width / 8)
      let line = Rect(
        x: padding, y: 0, width: bounds.size.width - 2 * padding, height: bounds.size.height)
      drawLine(in: canvas, line, isEdited: isEdited)
    }
  }

  private func drawLine(in canvas: Canvas, _ line: Rect, isEdited: Bool) {
    let size = style.fontSize(inHeight: line.size.height)
    let caret = isEdited ? "|" : ""
    canvas.color = style.text
    canvas.draw(TextRun(shownText(in: line, size: size) + caret, in: line, size: size))
    guard text.isEmpty, !placeholder.isEmpty else { return }
    // Leaves room for the caret.
    let indent = isEdited ? size / 2 : 0
    canvas.color = style.hint
    canvas.draw(
      TextRun(
        placeholder,
        in: Rect(
          x: line.minX + indent, y: 0, width: line.size.width - indent, height: line.size.height),
        size: size))
  }

  /// The end of the text, roughly as much as fits.
  ///
  /// The kit does not measure text, so text that is still too long is shrunk.
  private func shownText(in line: Rect, size: Double) -> String {
    guard size > 0 else { return "" }
    let most = max(1, Int(line.size.width / (size * Self.characterWidth)))
    return text.count <= most ? text : "…" + text.suffix(most - 1)
  }

  /// The approximate average width of a character, in font sizes.
  private static let characterWidth = 0.5
}
