/// A responder that accepts typed text (rule D9).
public protocol KeyInput: Responder {
  /// What has been typed.
  var text: String { get }
  /// Types characters; a line feed is Enter.
  func insertText(_ text: String)
  /// Removes the last character.
  func deleteBackward()
}
