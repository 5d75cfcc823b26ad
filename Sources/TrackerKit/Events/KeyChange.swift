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

/// A key that went down or up.
///
/// Key repeats are not included (rule H1).
public struct KeyChange: Hashable, Sendable {
  /// The label on the key in the user's layout, in lower case: `s`, `tab`, `escape`, `f11`.
  public var label: String
  /// The key's position, by its name on a US keyboard, in lower case: the digit row is `1`...`0`.
  public var position: String
  /// The modifiers held at that time.
  public var modifiers: KeyModifiers
  /// Whether the key went down; otherwise it went up.
  public var isDown: Bool

  /// Creates a change of a key.
  public init(label: String, position: String, modifiers: KeyModifiers = [], isDown: Bool) {
    self.label = label
    self.position = position
    self.modifiers = modifiers
    self.isDown = isDown
  }
}
