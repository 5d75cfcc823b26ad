internal import TrackerKit

/// A key that triggers a command.
struct CommandKey: Sendable {
  /// The key as shown to people; nil if the help omits it.
  let text: String?
  /// The key's label, or its position if `isPosition`; nil if it is only shown in the help.
  let name: String?
  let isPosition: Bool
  /// The modifiers that must be held, or nil for any; Shift counts only together with Control.
  let modifiers: KeyModifiers?

  /// A key identified by its label, which defaults to the lowercase text.
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

  /// A key identified by its position, for digits, which need Shift in some layouts.
  static func position(_ name: String) -> CommandKey {
    CommandKey(text: name, name: name, isPosition: true)
  }

  /// A key that the help omits.
  static func hidden(_ name: String, _ modifiers: KeyModifiers? = []) -> CommandKey {
    CommandKey(text: nil, name: name, modifiers: modifiers)
  }

  /// An entry in the help for something that another command does.
  static func reported(_ text: String) -> CommandKey {
    CommandKey(text: text, name: nil)
  }

  /// Whether a pressed key, with its modifiers, is this one.
  func matches(_ key: KeyChange) -> Bool {
    guard isSameKey(as: key) else { return false }
    guard let modifiers else { return true }
    let counted: KeyModifiers =
      modifiers.contains(.control) ? [.shift, .control, .alt] : [.control, .alt]
    return key.modifiers.intersection(counted) == modifiers
  }

  /// Whether a key is this one, regardless of modifiers.
  func isSameKey(as key: KeyChange) -> Bool {
    name == (isPosition ? key.position : key.label)
  }
}
