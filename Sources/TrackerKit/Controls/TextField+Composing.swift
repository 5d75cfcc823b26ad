/// What an input method composes in a field before it types it (rule D10).
extension TextField {
  /// Shows text at the caret, instead of the selection, that is not typed yet; empty removes it.
  ///
  /// As much of it is shown as there would be room for. It is not part of `text`, and the targets do
  /// not hear of it.
  public func compose(_ text: String) {
    guard isFirstResponder else { return }
    composition = Self.printable(text)
  }

  /// The text with what is composed, and the caret behind that.
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

  /// Removes what is composed; the input method forgets it, too.
  func dropComposition() {
    guard !composition.isEmpty else { return }
    composition = ""
    window?.application?.dropComposition()
  }

  /// Ends the composing for a key that the input method has left to the field.
  ///
  /// - Returns: Whether the field handles the key then: not if it only cancels, or types nothing.
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

  /// The position in the text for one in the shown text; what is composed counts as its beginning.
  func positionInText(_ position: Int) -> Int {
    let part = composedPart
    guard !composition.isEmpty, position > part.lowerBound else { return position }
    guard position >= part.upperBound else { return part.lowerBound }
    return editing.selection.upperBound + position - part.upperBound
  }

  /// Shows the changed text, around the caret.
  func shownTextChanged() {
    viewport = viewport(of: line)
    window?.closeEditMenu(of: self)
    setNeedsDisplay()
  }
}
