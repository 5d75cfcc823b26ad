/// A key by the kernel's number for it (`input-event-codes.h`), whatever is printed on it.
public struct Key: RawRepresentable, Hashable, Sendable {
  /// The kernel's number.
  public let rawValue: Int32

  /// Names a key by its number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The Escape key.
  public static let escape = Key(rawValue: 1)
  /// The Tabulator key.
  public static let tab = Key(rawValue: 15)
  /// The Enter key.
  public static let enter = Key(rawValue: 28)
  /// The left Control key.
  public static let control = Key(rawValue: 29)
  /// The left Shift key.
  public static let shift = Key(rawValue: 42)
  /// The space bar.
  public static let space = Key(rawValue: 57)
  /// The comma.
  public static let comma = Key(rawValue: 51)
  /// The full stop.
  public static let period = Key(rawValue: 52)
  /// The key F1.
  public static let f1 = Key(rawValue: 59)
  /// The key F11.
  public static let f11 = Key(rawValue: 87)
  /// The Backspace key.
  public static let backspace = Key(rawValue: 14)
  /// The arrow to the left.
  public static let left = Key(rawValue: 105)
  /// The arrow to the right.
  public static let right = Key(rawValue: 106)
  /// The arrow up.
  public static let up = Key(rawValue: 103)
  /// The arrow down.
  public static let down = Key(rawValue: 108)

  /// The key of a letter or digit on a US keyboard, in lower case; nil for other characters.
  public init?(_ character: Character) {
    for (first, row) in Self.rows {
      guard let place = row.firstIndex(of: character) else { continue }
      self.init(rawValue: first + Int32(row.distance(from: row.startIndex, to: place)))
      return
    }
    return nil
  }

  /// The rows of the keyboard, each with the number of its first key.
  private static let rows: [(Int32, String)] = [
    (2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"),
  ]
}
