/// The keys that modify another key or the mouse.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bit set: 1 Shift, 2 Control, 4 Alt.
  public let rawValue: UInt8

  /// Either Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Either Control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// Either Alt key.
  public static let alt = KeyModifiers(rawValue: 4)

  /// Creates a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }
}

/// A key that went down or up, or that repeats; only text input gets repeats (rules H1, D10).
public struct KeyChange: Hashable, Sendable {
  /// The label on the key in the user's layout, in lower case: `s`, `tab`, `escape`, `f11`.
  public var label: String
  /// The key's position, by its name on a US keyboard, in lower case: the digit row is `1`...`0`.
  public var position: String
  /// The modifiers held at that time.
  public var modifiers: KeyModifiers
  /// Whether the key went down; otherwise it went up.
  public let isDown: Bool
  /// Whether the key goes down again because it is held.
  public let isRepeat: Bool
  /// What the press typed (rule D10): nil if unknown, so that the label decides, and empty for a key
  /// that typed nothing, such as a dead key.
  ///
  /// It has no control characters, and at most `maximumText` bytes of UTF-8.
  public private(set) var text: String?

  /// The maximum size of the typed text, in bytes of UTF-8.
  public static let maximumText = 1024

  /// Creates a change of a key, or text that came without a key.
  ///
  /// - Parameters:
  ///   - label: The label on the key in the user's layout, in lower case; empty without a key.
  ///   - position: The key's name on a US keyboard, in lower case; empty without a key.
  ///   - modifiers: The modifiers held at that time.
  ///   - isDown: Whether the key went down; otherwise it went up.
  ///   - text: What the press typed, without control characters and cut off after `maximumText`
  ///     bytes; nil lets the label decide.
  ///   - isRepeat: Whether it goes down again because it is held; false for a key that goes up.
  public init(
    label: String, position: String, modifiers: KeyModifiers = [], isDown: Bool,
    text: String? = nil, isRepeat: Bool = false
  ) {
    self.label = label
    self.position = position
    self.modifiers = modifiers
    self.isDown = isDown
    self.isRepeat = isDown && isRepeat
    self.text = text.map(Self.typable)
  }

  /// Whether a text can be typed as it is.
  package static func canType(_ text: String) -> Bool { typable(text) == text }

  /// Whether another typable text still fits.
  package func hasRoom(for other: String) -> Bool {
    (text?.utf8.count ?? 0) + other.utf8.count <= Self.maximumText
  }

  /// Adds to what the press typed.
  package mutating func type(_ more: String) {
    text = Self.typable((text ?? "") + more)
  }

  /// The part of a text that can be typed: the beginning, without control characters.
  package static func typable(_ text: String) -> String {
    var result = ""
    for character in text {
      let scalars = character.unicodeScalars.filter { $0.properties.generalCategory != .control }
      guard result.utf8.count + String(scalars).utf8.count <= maximumText else { break }
      result.unicodeScalars += scalars
    }
    return result
  }
}

/// A command of a media key or a remote control (rule D6).
public enum RemoteControl: String, Hashable, Sendable, CaseIterable {
  /// Start or continue; many keyboards have one key for both play and pause.
  case play
  /// Pause.
  case pause
  /// Stop.
  case stop
  /// The next item.
  case next
  /// The previous item.
  case previous
  /// Go forward quickly.
  case fastForward
  /// Go backward quickly.
  case fastBackward

  /// The command of a media key, by its position; nil for any other key.
  public init?(_ key: KeyChange) {
    switch key.position {
    case "audioplay": self = .play
    case "audiopause": self = .pause
    case "audiostop": self = .stop
    case "audionext": self = .next
    case "audioprev": self = .previous
    case "audiofastforward": self = .fastForward
    case "audiorewind": self = .fastBackward
    default: return nil
    }
  }
}
