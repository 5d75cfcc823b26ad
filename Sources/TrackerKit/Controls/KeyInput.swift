/// A responder that accepts typed text (rule D9).
public protocol KeyInput: Responder {
  /// What has been typed.
  var text: String { get }
  /// Types characters; a line feed is Enter.
  func insertText(_ text: String)
  /// Removes the selected characters, or the one before the caret.
  func deleteBackward()
  /// Inserts text from the system's clipboard.
  func paste(_ text: String)
  /// Shows what an input method has composed so far, which is not typed yet; empty if it cancels
  /// (rule D10).
  func compose(_ text: String)
  /// A key is held, and repeats; nobody else gets this (rule D10).
  func keyRepeated(_ key: KeyChange)
}

extension KeyInput {
  /// Types it.
  public func paste(_ text: String) { insertText(text) }

  /// Does nothing.
  public func compose(_ text: String) {}

  /// Does nothing.
  public func keyRepeated(_ key: KeyChange) {}
}
