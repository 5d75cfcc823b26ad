import TrackerKit

/// A key of a US keyboard.
public struct Key: Hashable, Sendable {
  /// The label that `KeyChange` has for it: `s`, `tab`, `escape`, `f11`, `audioplay`.
  public let label: String

  /// Creates a key from its label.
  public init(label: String) {
    self.label = label
  }

  /// The Escape key.
  public static let escape = Key(label: "escape")
  /// The Tab key.
  public static let tab = Key(label: "tab")
  /// The Enter key.
  public static let enter = Key(label: "return")
  /// The left Control key.
  public static let control = Key(label: "left ctrl")
  /// The left Shift key.
  public static let shift = Key(label: "left shift")
  /// The left Alt key.
  public static let alt = Key(label: "left alt")
  /// The space bar.
  public static let space = Key(label: "space")
  /// The comma.
  public static let comma = Key(label: ",")
  /// The period.
  public static let period = Key(label: ".")
  /// The F1 key.
  public static let f1 = Key(label: "f1")
  /// The F11 key.
  public static let f11 = Key(label: "f11")
  /// The Backspace key.
  public static let backspace = Key(label: "backspace")
  /// The left arrow key.
  public static let left = Key(label: "left")
  /// The right arrow key.
  public static let right = Key(label: "right")
  /// The up arrow key.
  public static let up = Key(label: "up")
  /// The down arrow key.
  public static let down = Key(label: "down")

  /// The characters of the keys without and with Shift.
  private static let characters = (
    lower: #"`1234567890-=qwertyuiop[]\asdfghjkl;'zxcvbnm,./"#,
    upper: ##"~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?"##
  )

  /// Creates the key that types a character without Shift; nil if there is none.
  public init?(_ character: Character) {
    guard Self.characters.lower.contains(character) else { return nil }
    self.init(label: String(character))
  }

  /// The key that types a character, and whether Shift must be held.
  ///
  /// Characters that a US keyboard lacks have their own keys.
  static func typing(_ character: Character) -> (key: Key, needsShift: Bool) {
    switch character {
    case " ": return (.space, false)
    case "\n": return (.enter, false)
    case "\t": return (.tab, false)
    default: break
    }
    for (lower, upper) in zip(characters.lower, characters.upper) where upper == character {
      return (Key(label: String(lower)), true)
    }
    return (Key(label: character.lowercased()), character.isUppercase)
  }

  /// The key going down or up while others are held.
  func change(isDown: Bool, with modifiers: KeyModifiers = []) -> RootInput {
    .key(KeyChange(label: label, position: label, modifiers: modifiers, isDown: isDown))
  }

  /// The modifier that the key is; nil for other keys.
  var modifier: KeyModifiers? {
    switch label {
    case "left shift", "right shift": .shift
    case "left ctrl", "right ctrl": .control
    case "left alt", "right alt": .alt
    default: nil
    }
  }
}
