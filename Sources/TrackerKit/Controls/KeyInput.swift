/// A responder that accepts typed text (rule D9).
public protocol KeyInput: Responder {
  /// The typed text.
  var text: String { get }
  /// Types characters; a line feed is Enter.
  func insertText(_ text: String)
  /// Removes the selected characters, or the one before the caret.
  func deleteBackward()
  /// Inserts text from the system's clipboard.
  func paste(_ text: String)
  /// Shows text that an input method is composing; empty text cancels (rule D10).
  func compose(_ text: String)
  /// A held key repeats; the responder chain does not get this (rule D10).
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

/// The meaning of a key to a text field (rules D9, D11).
enum TextKey: Equatable {
  /// Types characters; none if it is a dead key, for example.
  case characters(String)
  /// Deletes the selection, or the characters that a motion passes over.
  case delete(TextEditing.Motion)
  /// Moves the caret, and with Shift the end of the selection.
  case move(TextEditing.Motion, isSelecting: Bool)
  case command(TextCommand)
  case enter
  case escape
  case tab

  /// Whether a held key types, deletes or moves again.
  var repeats: Bool {
    switch self {
    case .characters, .delete, .move: true
    case .command, .enter, .escape, .tab: false
    }
  }
}

/// An action of keys with Control, and of an edit menu's button with this title.
// texts
enum TextCommand: String {
  case selectAll = "Select All"
  case copy = "Copy"
  case cut = "Cut"
  case paste = "Paste"
  case undo = "Undo"
  case redo = "Redo"
}

extension TextEditing.Motion {
  /// The meaning of an arrow key in a line from right to left; Home and End stay the same.
  var mirrored: TextEditing.Motion {
    switch self {
    case .characterBackward: .characterForward
    case .characterForward: .characterBackward
    case .wordBackward: .wordForward
    case .wordForward: .wordBackward
    case .start, .end: self
    }
  }
}

extension KeyChange {
  /// The key's meaning to a text field; nil for other keys.
  var textKey: TextKey? {
    let isPlain = modifiers.isDisjoint(with: [.control, .alt])
    if isPlain, let key = editingKey(label) { return key }
    if let text, !text.isEmpty, isPlain || text != ownCharacter { return .characters(text) }
    if modifiers.intersection([.control, .alt]) == .control { return controlKey }
    guard isPlain else { return nil }
    guard text != nil else { return ownCharacter.map(TextKey.characters) }
    // A keypad's key that types nothing has its other meaning; any other key is dead.
    return Self.keypad[label].flatMap(editingKey) ?? ownCharacter.map { _ in .characters("") }
  }

  private func editingKey(_ label: String) -> TextKey? {
    switch label {
    case "return", "enter", "keypad enter": .enter
    case "escape": .escape
    case "tab": .tab
    case "backspace", "keypad backspace": .delete(.characterBackward)
    case "delete": .delete(.characterForward)
    default: Self.motions[label].map { .move($0, isSelecting: modifiers.contains(.shift)) }
    }
  }

  private static let motions: [String: TextEditing.Motion] = [
    "left": .characterBackward, "right": .characterForward, "home": .start, "end": .end,
  ]

  /// The meanings of the keypad's keys without Num Lock.
  private static let keypad = [
    "keypad 1": "end", "keypad 4": "left", "keypad 6": "right", "keypad 7": "home",
    "keypad .": "delete",
  ]

  /// The meaning with Control.
  private var controlKey: TextKey? {
    let isShifted = modifiers.contains(.shift)
    switch label {
    case "left": return .move(.wordBackward, isSelecting: isShifted)
    case "right": return .move(.wordForward, isSelecting: isShifted)
    case "backspace": return .delete(.wordBackward)
    case "delete": return .delete(.wordForward)
    case "home", "end": return editingKey(label)
    default: break
    }
    // Keys of other scripts have the letters of a US keyboard.
    let isLatin = label.unicodeScalars.allSatisfy(\.isASCII)
    switch (isLatin ? label : position, isShifted) {
    case ("a", false): return .command(.selectAll)
    case ("c", false): return .command(.copy)
    case ("x", false): return .command(.cut)
    case ("v", false): return .command(.paste)
    case ("z", false): return .command(.undo)
    case ("z", true): return .command(.redo)
    default: return nil
    }
  }

  /// The character printed on the key, or with Shift, the one above it: a capital, or the US
  /// keyboard's upper character if the key has its US label.
  private var ownCharacter: String? {
    let keypad = "keypad "
    let name = label.hasPrefix(keypad) ? String(label.dropFirst(keypad.count)) : label
    if name == "space" { return " " }
    guard name.count == 1, let first = name.first, !first.isWhitespace else { return nil }
    guard modifiers.contains(.shift), name == label else { return name }
    if first.isLetter { return name.uppercased() }
    let upper = label == position ? Self.upper[first] : nil
    return upper.map { String($0) } ?? name
  }

  private static let upper = [Character: Character](
    uniqueKeysWithValues: zip(#"`1234567890-=[]\;',./"#, #"~!@#$%^&*()_+{}|:"<>?"#))
}
