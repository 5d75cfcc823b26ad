/// What a key means to a text field (rule D9).
enum TextKey: Equatable {
  /// The key types characters.
  case characters(String)
  /// The key removes the last character.
  case backspace
  /// The key ends the editing.
  case enter
  /// The key leaves the field.
  case escape
  /// The key moves on to the next field.
  case tab
}

extension KeyChange {
  /// What the key means to a text field; nil for other keys, and while Control or Alt is held.
  var textKey: TextKey? {
    guard modifiers.isDisjoint(with: [.control, .alt]) else { return nil }
    switch label {
    case "backspace", "keypad backspace": return .backspace
    case "return", "enter", "keypad enter": return .enter
    case "escape": return .escape
    case "tab": return .tab
    case "space", "keypad space": return .characters(" ")
    default: return character.map(TextKey.characters)
    }
  }

  /// The character printed on the key, or with Shift, the one above it.
  ///
  /// A key's label does not include Shift. Letters become capitals. Other characters become the US
  /// keyboard's upper character if the key has its US label, and otherwise stay the same.
  private var character: String? {
    let keypad = "keypad "
    let name = label.hasPrefix(keypad) ? String(label.dropFirst(keypad.count)) : label
    guard name.count == 1, let first = name.first, !first.isWhitespace else { return nil }
    guard modifiers.contains(.shift), name == label else { return name }
    if first.isLetter { return name.uppercased() }
    let upper = label == position ? Self.upper[first] : nil
    return upper.map { String($0) } ?? name
  }

  private static let upper = [Character: Character](
    uniqueKeysWithValues: zip(#"`1234567890-=[]\;',./"#, #"~!@#$%^&*()_+{}|:"<>?"#))
}
