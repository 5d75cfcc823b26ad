import TrackerKitTesting

extension Key {
  /// The kernel's number (`input-event-codes.h`) of the key on a US keyboard; nil if the rig has no
  /// such key.
  package var code: Int32? {
    if let code = Self.codes[label] { return code }
    guard label.count == 1, let character = label.first else { return nil }
    for (first, row) in Self.rows {
      guard let location = row.firstIndex(of: character) else { continue }
      return first + Int32(row.distance(from: row.startIndex, to: location))
    }
    return nil
  }

  /// The server numbers its media keys as XFree86 did.
  private static let codes: [String: Int32] = [
    "escape": 1, "backspace": 14, "tab": 15, "return": 28, "left ctrl": 29, "left shift": 42,
    "left alt": 56, "right alt": 100, "left gui": 125, "space": 57, "f1": 59, "f11": 87, "up": 103,
    "left": 105,
    "right": 106,
    "down": 108, "audioprev": 136, "audioplay": 154,
  ]

  /// The rows of the keyboard, each with the number of its first key.
  private static let rows: [(Int32, String)] = [
    (2, "1234567890-="), (16, "qwertyuiop[]"), (30, "asdfghjkl;'`"), (43, #"\zxcvbnm,./"#),
  ]
}
