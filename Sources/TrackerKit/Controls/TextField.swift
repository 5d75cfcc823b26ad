/// A line of text that keys are typed into (rules D9, D11).
///
/// A tap makes the field the first responder. From then on it handles printable keys, the keys that
/// move the caret and delete, Control with `a`, `c`, `x`, `v` and `z`, and Enter, Esc and Tab, which
/// end editing; none of these go up the responder chain. All other keys are passed on. A
/// `KeyboardView` opens if a finger has tapped the field, or if no real key has been pressed.
///
/// A tap puts the caret where it is, a drag selects, a double tap or a long press selects a word and
/// a triple tap everything; then an `EditMenu` opens. Where a character is for a finger follows from fixed widths, not from the font (rule
/// S4).
///
/// Targets get `editingDidBegin`, `editingChanged` and `editingDidEnd`, and for Enter also
/// `editingDidEndOnExit`. Esc and Tab keep the text as it is.
open class TextField: Control, KeyInput {
  /// The text, at most `maximumLength` characters; setting it sends nothing, puts the caret at the
  /// end and forgets what could be undone.
  public var text: String {
    get { editing.text }
    set {
      guard !String(newValue.prefix(maximumLength)).hasSameScalars(as: editing.text) else { return }
      editing = TextEditing(newValue, maximumLength: maximumLength)
    }
  }
  /// The text with its caret, its selection and its history.
  public internal(set) var editing = TextEditing(maximumLength: 64) {
    didSet {
      guard editing != oldValue || !text.hasSameScalars(as: oldValue.text) else { return }
      dropComposition()
      shownTextChanged()
    }
  }
  /// What an input method has composed and not yet typed (rule D10).
  var composition = "" {
    didSet { if !composition.hasSameScalars(as: oldValue) { shownTextChanged() } }
  }
  /// What is shown while the text is empty.
  public var placeholder: String {
    didSet { if !placeholder.hasSameScalars(as: oldValue) { setNeedsDisplay() } }
  }
  /// The maximum number of characters; further input is dropped.
  public var maximumLength: Int {
    get { editing.maximumLength }
    set {
      guard newValue != maximumLength else { return }
      editing = TextEditing(editing.text, maximumLength: newValue)
    }
  }
  /// Whether the field can be edited; disabling it ends the editing.
  open override var isEnabled: Bool { didSet { if !isEnabled { resignFirstResponder() } } }
  /// The part of a long text that is shown.
  var viewport = TextViewport()
  /// The positions of the keys that were pressed here: the field also gets their release.
  private var heldKeys: [String] = []
  /// Due when the tracked touch has been held.
  var holdTimer: LoopTimer?
  /// Whether the tracked touch was held and has selected a word.
  var isHeld = false

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

  /// Editing begins; for a finger, and without a real keyboard, one is shown on the screen.
  open override func didBecomeFirstResponder() {
    window?.openKeyboard(for: self, style: style, tuning: tuning)
    setNeedsDisplay()
    sendActions(for: .editingDidBegin)
  }

  /// Editing has ended.
  open override func didResignFirstResponder() {
    heldKeys.removeAll()
    window?.closeKeyboard(of: self)
    window?.closeEditMenu(of: self)
    dropComposition()
    setNeedsDisplay()
    sendActions(for: .editingDidEnd)
  }

  // MARK: Touches

  /// In a field that is edited, a touch puts the caret where it is, or selects.
  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    if isFirstResponder { select(by: touch) }
    awaitHold(of: touch)
    return true
  }

  /// In a field that is edited, a drag selects.
  open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    checkHold(of: touch)
    if isFirstResponder, !isHeld { extendSelection(to: touch) }
    return true
  }

  /// A tap starts editing where it is; a touch that has selected something opens the menu.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    holdTimer?.cancel()
    if isTouchInside, !isFirstResponder, canBecomeFirstResponder {
      // Whoever taps with a finger (the mouse is device 0) has no keys at hand, whatever was pressed.
      if !touch.isFromMouse { window?.application?.hasSeenKeyboard = false }
      if becomeFirstResponder() { select(by: touch) }
    }
    if touch.tapCount > 1 || !editing.selection.isEmpty { openEditMenu() }
  }

  /// The touch selects nothing more.
  open override func cancelTracking(with event: TouchEvent?) {
    holdTimer?.cancel()
  }

  /// Keeps drags in a field that is edited from recognizers of enclosing views.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if isFirstResponder, isRival(recognizer) { return false }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  // MARK: Typing

  /// Replaces the selection with typed characters; a line feed ends editing, other control
  /// characters are dropped.
  public func insertText(_ newText: String) {
    composition = ""
    let line = newText.prefix { !$0.isNewline }
    edit { $0.insert(Self.printable(String(line)), isTyped: true) }
    if line.endIndex < newText.endIndex { finishEditing() }
  }

  /// Removes what is composed, or else the selected characters, or the one before the caret.
  public func deleteBackward() {
    perform(.delete(.characterBackward))
  }

  /// Replaces the selection with other text; line feeds become spaces, other control characters
  /// are dropped.
  public func paste(_ text: String) {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    edit { $0.insert(Self.printable(line)) }
  }

  static func printable(_ text: String) -> String {
    text.filter { !$0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 } }
  }

  /// Changes the text; the targets hear of it.
  func edit(_ change: (inout TextEditing) -> Void) {
    let oldText = text
    change(&editing)
    if !text.hasSameScalars(as: oldText) { sendActions(for: .editingChanged) }
  }

  /// Does what Enter does.
  func finishEditing() {
    gather(for: nil) {
      guard isFirstResponder, resignFirstResponder() else { return }
      sendActions(for: .editingDidEndOnExit)
    }
  }

  // MARK: Keys

  /// Handles editing keys; passes the others on.
  open override func keyDown(_ key: KeyChange) {
    guard isFirstResponder, let meaning = key.textKey else { return super.keyDown(key) }
    if !key.position.isEmpty { heldKeys.append(key.position) }
    perform(meaning)
  }

  /// Types, deletes or moves again while a key whose press it handled is held.
  public func keyRepeated(_ key: KeyChange) {
    guard heldKeys.contains(key.position), let meaning = key.textKey, meaning.repeats else {
      return
    }
    perform(meaning)
  }

  /// Handles the release of the keys whose press it handled.
  open override func keyUp(_ key: KeyChange) {
    guard let index = heldKeys.firstIndex(of: key.position) else { return super.keyUp(key) }
    heldKeys.remove(at: index)
  }

  // MARK: Drawing

  /// Draws the background, the text or the placeholder, and while editing the selection or the
  /// caret.
  open override func draw(in canvas: Canvas) {
    let isEdited = isFirstResponder
    drawFaded(in: canvas) {
      canvas.fillFace(
        bounds, radius: style.cornerRadius, face: isHighlighted ? style.pressedFace : style.face,
        outline: isEdited ? style.accent : style.outline,
        lineWidth: isEdited ? 2 * style.lineWidth : style.lineWidth)
      drawLine(in: canvas, line, isEdited: isEdited)
    }
  }
}

/// How a field draws its text.
extension TextField {
  /// The opacity of a selection.
  private static let selectionOpacity = 0.3
  /// How far below the middle of a line its characters are underlined, in font sizes.
  private static let underlineDepth = 0.42

  /// The rectangle of the text.
  var line: Rect {
    let padding = min(style.padding, bounds.size.width / 8)
    return Rect(
      x: padding, y: 0, width: bounds.size.width - 2 * padding, height: bounds.size.height)
  }

  /// Draws the text or the placeholder in a rectangle, and while editing the selection or the
  /// caret, with a line under what is composed.
  func drawLine(in canvas: Canvas, _ line: Rect, isEdited: Bool) {
    let size = style.fontSize(inHeight: line.size.height)
    guard size > 0 else { return }
    let viewport = viewport(of: line)
    let shown = shown
    let width = line.size.width / size
    var run = TextRun(
      viewport.shown(of: shown.characters, width: width), in: line, size: size,
      alignment: isRightToLeft ? .trailing : .leading)
    canvas.color = style.text
    canvas.draw(run)
    if isEdited {
      let part = viewport.shownPart(shown.selection, of: shown.characters, width: width)
      canvas.color = part.isEmpty ? style.text : style.accent.opacity(Self.selectionOpacity)
      run.marked = part
      canvas.draw(run)
      let composed = viewport.shownPart(composedPart, of: shown.characters, width: width)
      underline(composed, of: run, in: canvas)
    }
    guard shown.count == 0, !placeholder.isEmpty else { return }
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

  /// Draws a line under characters: the lower end of the bar behind them, which alone knows where
  /// they are.
  private func underline(_ part: Range<Int>, of run: TextRun, in canvas: Canvas) {
    guard !part.isEmpty else { return }
    var bar = run
    bar.marked = part
    let clip = canvas.clip
    canvas.clip(
      to: Rect(
        x: run.box.minX, y: run.box.center.y + Self.underlineDepth * run.size,
        width: run.box.size.width, height: max(1, run.size / 12)))
    canvas.color = style.text
    canvas.draw(bar)
    canvas.clip = clip
  }
}

/// How fingers reach what keys with Control do (rule D11).
extension TextField {
  /// The commands that make sense now, in their order in the menu.
  ///
  /// Whether there is something to paste is not known: a replay has no clipboard.
  var menuCommands: [TextCommand] {
    var commands: [TextCommand] = editing.selection.isEmpty ? [] : [.cut, .copy]
    commands.append(.paste)
    if editing.selection.count < editing.count { commands.append(.selectAll) }
    return commands
  }

  /// Shows the menu for the present selection; only in a field that is edited.
  func openEditMenu() {
    guard isFirstResponder else { return }
    window?.openEditMenu(for: self)
  }

  /// Waits for a touch to be held, which selects the word there.
  func awaitHold(of touch: Touch) {
    isHeld = false
    holdTimer = window?.application?.loop.schedule(after: tuning.longPressDuration) {
      [weak self] in self?.hold(touch)
    }
  }

  /// Stops waiting when a touch moves too far for a long press.
  func checkHold(of touch: Touch) {
    let distance = touch.start.location.distance(to: touch.location)
    if distance > tuning.longPressSlop { holdTimer?.cancel() }
  }

  private func hold(_ touch: Touch) {
    guard isTracking, becomeFirstResponder() else { return }
    isHeld = true
    selectWord(by: touch)
    openEditMenu()
  }
}

extension Window {
  /// Shows the menu of a field instead of any other.
  func openEditMenu(for field: TextField) {
    editMenu?.removeFromSuperview()
    let menu = EditMenu(for: field)
    editMenu = menu
    addSubview(menu)
    menu.place(in: bounds.size, beside: keyboardView?.frame)
  }

  /// Removes the menu if it belongs to a field.
  func closeEditMenu(of field: TextField) {
    guard let menu = editMenu, menu.field === field else { return }
    closeEditMenu()
  }

  /// Removes the menu if a touch begins beside it.
  func closeEditMenu(beside touches: TouchEvent) {
    guard let menu = editMenu else { return }
    let isBeside = touches.changedTouches.contains { touch in
      touch.phase == .began && !menu.bounds.contains(touch.location(in: menu))
    }
    if isBeside { closeEditMenu() }
  }

  /// Removes the menu.
  func closeEditMenu() {
    editMenu?.removeFromSuperview()
    editMenu = nil
  }
}
