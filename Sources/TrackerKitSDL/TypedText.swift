internal import TrackerKit

extension [RootInput] {
  /// Adds what was typed to the key that typed it: the last one, if it went down and was not yet
  /// followed by another kind of input.
  ///
  /// What an input method types comes without a key, and becomes a key without label and position.
  /// Long text comes in parts.
  mutating func addTyped(_ text: String) {
    if case .key(var key)? = last, key.isDown, key.text != nil, key.hasRoom(for: text) {
      key.type(text)
      self[count - 1] = .key(key)
    } else {
      append(.key(KeyChange(label: "", position: "", isDown: true, text: text)))
    }
  }

  /// Adds what an input method has composed so far, as data, so that it is recorded.
  mutating func addComposed(_ text: String) {
    append(
      .data(DataEvent(name: Application.compositionName, value: KeyChange.typable(text))))
  }
}
