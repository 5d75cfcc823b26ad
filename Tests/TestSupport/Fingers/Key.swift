/// A key, identified by the kernel's number (`input-event-codes.h`) regardless of its label.
public struct Key: RawRepresentable, Hashable, Sendable {
  /// The kernel's number.
  public let rawValue: Int32

  /// Creates a key from its number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The Escape key.
  public static let escape = Key(rawValue: 1)
  /// The Tab key.
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
  /// The period.
  public static let period = Key(rawValue: 52)
  /// The F1 key.
  public static let f1 = Key(rawValue: 59)
  /// The F11 key.
  public static let f11 = Key(rawValue: 87)
  /// The Backspace key.
  public static let backspace = Key(rawValue: 14)
  /// The left arrow key.
  public static let left = Key(rawValue: 105)
  /// The right arrow key.
  public static let right = Key(rawValue: 106)
  /// The up arrow key.
  public static let up = Key(rawValue: 103)
  /// The down arrow key.
  public static let down = Key(rawValue: 108)

  /// Creates the key for a lowercase letter or digit on a US keyboard; nil for other characters.
  public init?(_ character: Character) {
    for (first, row) in Self.rows {
      guard let location = row.firstIndex(of: character) else { continue }
      self.init(rawValue: first + Int32(row.distance(from: row.startIndex, to: location)))
      return
    }
    return nil
  }

  /// The rows of the keyboard, each with the number of its first key.
  private static let rows: [(Int32, String)] = [
    (2, "1234567890"), (16, "qwertyuiop"), (30, "asdfghjkl"), (44, "zxcvbnm"),
  ]
}
