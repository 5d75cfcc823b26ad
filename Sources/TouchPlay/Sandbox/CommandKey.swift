internal import TrackerKit

/// A key that does something.
struct CommandKey: Sendable {
  /// The key as people read it; nil for one that the help leaves out.
  let text: String?
  /// The key's label, or its position when `isPosition`; nil for one that is only told of.
  let name: String?
  let isPosition: Bool
  /// What is held beside it, Shift only with Control; nil whatever is.
  let modifiers: KeyModifiers?

  /// A key by its label, which is its text in small letters unless another one is given.
  init(_ text: String, name: String? = nil, _ modifiers: KeyModifiers? = []) {
    self.init(text: text, name: name ?? text.lowercased(), modifiers: modifiers)
  }

  private init(
    text: String?, name: String?, isPosition: Bool = false, modifiers: KeyModifiers? = []
  ) {
    self.text = text
    self.name = name
    self.isPosition = isPosition
    self.modifiers = modifiers
  }

  /// A key by its position, for digits, which some layouts have behind Shift.
  static func position(_ name: String) -> CommandKey {
    CommandKey(text: name, name: name, isPosition: true)
  }

  /// A key that the help leaves out.
  static func untold(_ name: String, _ modifiers: KeyModifiers? = []) -> CommandKey {
    CommandKey(text: nil, name: name, modifiers: modifiers)
  }

  /// A line of the help for what another command does at times.
  static func told(_ text: String) -> CommandKey {
    CommandKey(text: text, name: nil)
  }

  /// Whether a key that went down is this one, with what is held beside it.
  func matches(_ key: KeyChange) -> Bool {
    guard isSameKey(as: key) else { return false }
    guard let modifiers else { return true }
    let counted: KeyModifiers =
      modifiers.contains(.control) ? [.shift, .control, .alt] : [.control, .alt]
    return key.modifiers.intersection(counted) == modifiers
  }

  /// Whether a key is this one, whatever is held beside it.
  func isSameKey(as key: KeyChange) -> Bool {
    name == (isPosition ? key.position : key.label)
  }
}
