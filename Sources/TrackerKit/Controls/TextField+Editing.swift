/// How keys, buttons and touches edit the text of a field (rule D11).
extension TextField {
  // MARK: Commands

  /// Selects the whole text.
  public func selectAll() {
    editing.selectAll()
  }

  /// Copies the selected text, if any, to the system's clipboard.
  public func copy() {
    guard !editing.selection.isEmpty else { return }
    window?.application?.copy(editing.selectedText)
  }

  /// Moves the selected text, if any, to the system's clipboard.
  public func cut() {
    guard !editing.selection.isEmpty else { return }
    copy()
    edit { $0.insert("") }
  }

  /// Asks for the text on the system's clipboard, which arrives in the next turn.
  public func paste() {
    window?.application?.requestPaste()
  }

  /// Whether there is typing to undo.
  public var canUndo: Bool { editing.canUndo }

  /// Undoes the last change of the text, if there is one.
  public func undo() {
    edit { $0.undo() }
  }

  /// Repeats the last undone change of the text, if there is one.
  public func redo() {
    edit { $0.redo() }
  }

  // MARK: Keys

  func perform(_ key: TextKey) {
    guard composition.isEmpty || endComposition(for: key) else { return }
    switch key {
    case .characters(let characters): insertText(characters)
    case .delete(let motion): edit { $0.delete(motion) }
    case .move(let motion, let isSelecting):
      editing.move(isRightToLeft ? motion.mirrored : motion, isSelecting: isSelecting)
    case .command(let command): perform(command)
    case .enter: allowsLineFeeds ? edit { $0.insert("\n", isTyped: true) } : finishEditing()
    case .escape, .tab: resignFirstResponder()
    }
  }

  func perform(_ command: TextCommand) {
    switch command {
    case .selectAll: selectAll()
    case .copy: copy()
    case .cut: cut()
    case .paste: paste()
    case .undo: undo()
    case .redo: redo()
    }
  }

  // MARK: Touches

  /// Moves the caret to a touch; a second tap selects the word there, a third one everything.
  func select(by touch: Touch) {
    let position = position(of: touch)
    switch touch.tapCount {
    case ...1: editing.select(from: position, to: position)
    case 2: editing.selectWord(at: position)
    default: editing.selectAll()
    }
  }

  /// Whether the first letter, and so the text, runs from right to left, from the right edge.
  var isRightToLeft: Bool { TextLevels.runsRightToLeft(shown.characters) }

  /// The position in the text that is nearest to a touch.
  func position(of touch: Touch) -> Int {
    positionInText(shownPosition(at: touch.location(in: self)))
  }

  /// The part of the text that a rectangle shows, which includes the caret.
  func viewport(of line: Rect) -> TextViewport {
    var result = viewport
    let size = style.fontSize(inHeight: line.size.height)
    guard size > 0 else { return result }
    let shown = shown
    result.reveal(shown.caret, in: shown.characters, width: line.size.width / size)
    return result
  }
}

/// Text that an input method composes in a field before it types it (rule D10).
extension TextField {
  /// Shows composed text instead of the selection, as much as would fit; empty text removes it.
  ///
  /// It is not part of `text`, and targets do not get it.
  public func compose(_ text: String) {
    guard isFirstResponder else { return }
    composition = Self.printable(text)
  }

  /// The text including composed text, with the caret after that.
  var shown: TextEditing {
    guard !composition.isEmpty else { return editing }
    var result = editing
    result.insert(composition)
    return result
  }

  /// The part of the shown text that is composed.
  var composedPart: Range<Int> {
    guard !composition.isEmpty else { return editing.caret..<editing.caret }
    let end = shown.caret
    // An accent may join the character before it.
    return min(editing.selection.lowerBound, max(0, end - 1))..<end
  }

  /// Discards composed text, also in the input method.
  func dropComposition() {
    guard !composition.isEmpty else { return }
    composition = ""
    window?.application?.dropComposition()
  }

  /// Ends composing because of a key; false if the key only cancels, or types nothing.
  func endComposition(for key: TextKey) -> Bool {
    switch key {
    case .characters(let characters): return !characters.isEmpty
    case .enter, .tab:
      let composed = composition
      dropComposition()
      insertText(composed)
    case .delete, .escape:
      dropComposition()
      return false
    case .move, .command: dropComposition()
    }
    return true
  }

  /// The position in the text for one in the shown text; composed text counts as its beginning.
  func positionInText(_ position: Int) -> Int {
    let part = composedPart
    guard !composition.isEmpty, position > part.lowerBound else { return position }
    guard position >= part.upperBound else { return part.lowerBound }
    return editing.selection.upperBound + position - part.upperBound
  }
}
