/// An editable line of text (rules D9, D11).
///
/// A tap makes the field the first responder. From then on it handles printable keys, the keys that
/// move the caret and delete, Control with `a`, `c`, `x`, `v` and `z`, and Enter, Esc and Tab, which
/// end editing, and passes on all others. A `KeyboardView` opens if a finger has tapped the field,
/// or if no real key has been pressed.
///
/// A tap moves the caret, a drag selects, a double tap or a long press selects a word and a triple
/// tap everything; then an `EditMenu` opens. Fixed widths, not the font, decide which character a
/// finger touches (rule S4).
///
/// Targets get `editingDidBegin`, `editingChanged` and `editingDidEnd`, and for Enter also
/// `editingDidEndOnExit`. Esc and Tab do not change the text.
open class TextField: Control, KeyInput {
  /// The text; setting it sends nothing, moves the caret to the end and clears the history.
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
  /// Text that an input method has composed but not typed yet (rule D10).
  var composition = "" {
    didSet { if !composition.hasSameScalars(as: oldValue) { shownTextChanged() } }
  }
  /// The text that is shown while the field is empty.
  public var placeholder: String {
    didSet { if !placeholder.hasSameScalars(as: oldValue) { setNeedsDisplay() } }
  }
  /// The maximum number of characters, 64 unless set; a longer text is cut off.
  public var maximumLength: Int {
    get { editing.maximumLength }
    set {
      guard newValue != maximumLength else { return }
      editing = TextEditing(editing.text, maximumLength: newValue)
    }
  }
  /// Whether the field can be edited; disabling it ends editing.
  open override var isEnabled: Bool { didSet { if !isEnabled { resignFirstResponder() } } }
  /// The part of a long text that is shown.
  var viewport = TextViewport()
  /// The positions of the held keys whose presses the field handled; it also handles their releases.
  private var heldKeys: [String] = []
  /// Due when the tracked touch has been held.
  private var holdTimer: LoopTimer?
  /// Whether the tracked touch was held and has selected a word.
  private var isHeld = false

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - text: The text, at most 64 characters.
  ///   - placeholder: What is shown while the field is empty.
  ///   - frame: The rectangle in the superview, in points.
  ///   - style: The colors and sizes.
  ///   - tuning: The distances and times of its touches.
  public init(
    _ text: String = "", placeholder: String = "", frame: Rect = .zero,
    style: ControlStyle? = nil, tuning: GestureTuning = GestureTuning()
  ) {
    self.placeholder = placeholder
    super.init(frame: frame, style: style, tuning: tuning)
    self.text = text
  }

  /// A field with its text, labeled with its placeholder.
  open override var accessibilityElement: AccessibilityElement? {
    var element = accessibilityElement(.textField, placeholder)
    element.value = text
    element.caret = text.prefix(editing.caret).unicodeScalars.count
    return element
  }

  // MARK: First responder

  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Editing begins; a keyboard opens on the screen if necessary.
  open override func didBecomeFirstResponder() {
    window?.openKeyboard(for: self, style: ownStyle, tuning: tuning)
    setNeedsDisplay()
    sendActions(for: .editingDidBegin)
  }

  open override func didResignFirstResponder() {
    heldKeys.removeAll()
    window?.closeKeyboard(of: self)
    window?.closeEditMenu(of: self)
    dropComposition()
    setNeedsDisplay()
    sendActions(for: .editingDidEnd)
  }

  open override func userInterfaceStyleDidChange() {
    super.userInterfaceStyleDidChange()
    window?.closeEditMenu(of: self)
    guard let keyboard = window?.keyboardView, keyboard.input === self else { return }
    keyboard.overrideUserInterfaceStyle = userInterfaceStyle
  }

  // MARK: Touches

  /// While the field is edited, a touch moves the caret or selects.
  open override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    if isFirstResponder { select(by: touch) }
    isHeld = false
    holdTimer = window?.application?.loop.schedule(after: tuning.longPressDuration) {
      [weak self] in self?.hold(touch)
    }
    return true
  }

  /// While the field is edited, a drag selects.
  open override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let distance = touch.start.location.distance(to: touch.location)
    if distance > tuning.longPressSlop { holdTimer?.cancel() }
    if isFirstResponder, !isHeld, touch.tapCount <= 1 {
      editing.select(from: editing.anchor, to: position(of: touch))
    }
    return true
  }

  /// A touch that is held selects the word there.
  private func hold(_ touch: Touch) {
    guard isTracking, becomeFirstResponder() else { return }
    isHeld = true
    editing.selectWord(at: position(of: touch))
    openEditMenu()
  }

  /// A tap starts editing there; a touch that has selected something opens the menu.
  open override func endTracking(_ touch: Touch, with event: TouchEvent) {
    holdTimer?.cancel()
    if isTouchInside, !isFirstResponder, canBecomeFirstResponder {
      // A person who taps with a finger has no keys at hand, even if keys were pressed earlier.
      if touch.type != .indirectPointer { window?.application?.hasSeenKeyboard = false }
      if becomeFirstResponder() { select(by: touch) }
    }
    if touch.tapCount > 1 || !editing.selection.isEmpty { openEditMenu() }
  }

  open override func cancelTracking(with event: TouchEvent?) {
    holdTimer?.cancel()
  }

  override var followsDrags: Bool { isFirstResponder }

  // MARK: Typing

  /// Types text without control characters over the selection; a line feed ends editing.
  public func insertText(_ newText: String) {
    composition = ""
    if allowsLineFeeds {
      return edit { $0.insert(Self.printable(newText, lines: true), isTyped: true) }
    }
    let line = newText.prefix { !$0.isNewline }
    edit { $0.insert(Self.printable(String(line)), isTyped: true) }
    if line.endIndex < newText.endIndex { finishEditing() }
  }

  /// Removes composed text, or else the selected characters, or the one before the caret.
  public func deleteBackward() {
    perform(.delete(.characterBackward))
  }

  /// Replaces the selection with text without control characters; line feeds become spaces, unless the
  /// field has several lines.
  public func paste(_ text: String) {
    let line = allowsLineFeeds ? text : String(text.map { $0.isNewline ? " " : $0 })
    edit { $0.insert(Self.printable(line, lines: allowsLineFeeds)) }
  }

  /// A text without control characters; with `lines`, each kind of line feed becomes the usual one.
  static func printable(_ text: String, lines: Bool = false) -> String {
    String(
      text.compactMap { character in
        if lines, character.isNewline { return "\n" }
        return character.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
          ? nil : character
      })
  }

  /// Changes the text and tells the targets.
  func edit(_ change: (inout TextEditing) -> Void) {
    let oldText = text
    change(&editing)
    if !text.hasSameScalars(as: oldText) { sendActions(for: .editingChanged) }
  }

  /// Ends editing as Enter does.
  func finishEditing() {
    gather(for: nil) {
      guard isFirstResponder, resignFirstResponder() else { return }
      sendActions(for: .editingDidEndOnExit)
    }
  }

  // MARK: Keys

  open override func keyDown(_ key: KeyChange) {
    guard isFirstResponder, let meaning = key.textKey else { return super.keyDown(key) }
    if !key.position.isEmpty { heldKeys.append(key.position) }
    perform(meaning)
  }

  /// Types, deletes or moves again while a key is held whose press the field handled.
  open func keyRepeated(_ key: KeyChange) {
    guard heldKeys.contains(key.position), let meaning = key.textKey, meaning.repeats else {
      return
    }
    perform(meaning)
  }

  /// Handles the release of keys whose presses the field handled.
  open override func keyUp(_ key: KeyChange) {
    guard let index = heldKeys.firstIndex(of: key.position) else { return super.keyUp(key) }
    heldKeys.remove(at: index)
  }

  // MARK: Drawing

  /// A field is as high as a touch target, and gets wider.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: 4 * style.targetSize, height: style.targetSize)
  }

  /// It grows in width.
  open override var usualGrowth: Growth { .horizontal }

  open override func draw(in canvas: Canvas) {
    let isEdited = isFirstResponder
    drawFaded(in: canvas) {
      canvas.fillFace(
        bounds, radius: style.cornerRadius, face: isHighlighted ? style.pressedFace : style.face,
        outline: isEdited ? style.accent : style.outline,
        lineWidth: isEdited ? 2 * style.lineWidth : style.lineWidth)
      drawText(in: canvas, isEdited: isEdited)
    }
  }

  // MARK: For fields of several lines

  /// The part of the bounds that must be visible while the field is edited.
  var editedArea: Rect { bounds }

  /// Whether Enter and pasted line feeds start new lines.
  var allowsLineFeeds: Bool { false }

  /// Draws the text on the face.
  func drawText(in canvas: Canvas, isEdited: Bool) {
    drawLine(in: canvas, line, isEdited: isEdited)
  }

  /// The position in the shown text that is nearest to a location.
  func shownPosition(at location: Point) -> Int {
    let line = line
    let size = style.fontSize(inHeight: line.size.height)
    guard size > 0 else { return 0 }
    // Text that runs from right to left is the mirror image of other text.
    let distance = isRightToLeft ? line.maxX - location.x : location.x - line.minX
    return viewport(of: line).position(
      at: distance / size, in: shown.characters, width: line.size.width / size)
  }

  /// Shows the changed text around the caret.
  func shownTextChanged() {
    viewport = viewport(of: line)
    window?.closeEditMenu(of: self)
    setNeedsDisplay()
  }
}

/// How a field draws its text.
extension TextField {
  /// The rectangle of the text.
  var line: Rect {
    let padding = min(style.padding, bounds.size.width / 8)
    return Rect(
      x: padding, y: 0, width: bounds.size.width - 2 * padding, height: bounds.size.height)
  }

  /// Draws the text or the placeholder, and while editing the selection or the caret.
  func drawLine(in canvas: Canvas, _ line: Rect, isEdited: Bool) {
    let size = style.fontSize(inHeight: line.size.height)
    guard size > 0 else { return }
    let viewport = viewport(of: line)
    let shown = shown
    let width = line.size.width / size
    let characters = shown.characters.map { $0.isNewline ? " " : $0 }
    var run = TextRun(
      viewport.shown(of: characters, width: width), in: line, size: size,
      alignment: isRightToLeft ? .trailing : .leading)
    canvas.color = style.text
    canvas.draw(run)
    if isEdited {
      let part = viewport.shownPart(shown.selection, of: shown.characters, width: width)
      canvas.color = part.isEmpty ? style.text : style.accent.opacity(0.3)
      run.marked = part
      canvas.draw(run)
      let composed = viewport.shownPart(composedPart, of: shown.characters, width: width)
      underline(composed, of: run, in: canvas)
    }
    guard shown.count == 0, !placeholder.isEmpty else { return }
    // Leaves room for the caret.
    let indent = isEdited ? size / 2 : 0
    canvas.color = style.hint
    let box = Rect(
      x: line.minX + indent, y: 0, width: line.size.width - indent, height: line.size.height)
    canvas.draw(TextRun(placeholder, in: box, size: size))
  }

  /// Draws a line under characters: the lower end of the bar that marks them.
  private func underline(_ part: Range<Int>, of run: TextRun, in canvas: Canvas) {
    guard !part.isEmpty else { return }
    var bar = run
    bar.marked = part
    let clip = canvas.clip
    canvas.clip(
      to: Rect(
        x: run.box.minX, y: run.box.center.y + 0.42 * run.size,
        width: run.box.size.width, height: max(1, run.size / 12)))
    canvas.color = style.text
    canvas.draw(bar)
    canvas.clip = clip
  }
}

/// The menu of commands that keys with Control have, too (rule D11).
extension TextField {
  /// The commands that make sense now, in their order in the menu.
  ///
  /// Pasting is always offered: a replay has no clipboard to ask.
  var menuCommands: [TextCommand] {
    var commands: [TextCommand] = editing.selection.isEmpty ? [] : [.cut, .copy]
    commands.append(.paste)
    if editing.selection.count < editing.count { commands.append(.selectAll) }
    return commands
  }

  /// Shows the menu for the selection while the field is edited, instead of any other menu.
  func openEditMenu() {
    guard isFirstResponder, let window else { return }
    window.editMenu?.removeFromSuperview()
    let menu = EditMenu(for: self)
    window.editMenu = menu
    window.addSubview(menu)
    menu.place(in: window.bounds.size, beside: window.keyboardView?.frame)
  }
}

extension Window {
  /// Removes the menu if it belongs to a field.
  func closeEditMenu(of field: TextField) {
    if editMenu?.field === field { closeEditMenu() }
  }

  /// Removes the menu if a touch begins outside it.
  func closeEditMenu(beside touches: TouchEvent) {
    guard let menu = editMenu else { return }
    let isBeside = touches.changedTouches.contains { touch in
      touch.phase == .began && !menu.bounds.contains(touch.location(in: menu))
    }
    if isBeside { closeEditMenu() }
  }

  func closeEditMenu() {
    editMenu?.removeFromSuperview()
    editMenu = nil
  }
}
