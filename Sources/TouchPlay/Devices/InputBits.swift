/// A set of numbers as the kernel writes it in sysfs: `capabilities/abs`, `properties`.
///
/// Words of hexadecimal digits, the highest first, without leading zeros. A word has the size of a
/// pointer of the program that reads it, because the kernel writes 32-bit words for 32-bit programs.
struct InputBits: Hashable, Sendable {
  /// The event code of a touch.
  static let touch = 0x14A
  /// The event code of a pen's or finger's presence, or a pen's or mouse's button.
  static let (penTool, fingerTool, stylus, mouseButton) = (0x140, 0x145, 0x14B, 0x110)
  /// The codes of the axes of a single contact.
  static let (x, y) = (0x00, 0x01)
  /// The codes of the axes of contacts in slots; the one below the slot does not exist, unless a
  /// device claims to have all axes.
  static let (belowSlot, slot, contactX, contactY) = (0x2E, 0x2F, 0x35, 0x36)
  /// The property of devices whose surface is the display.
  static let direct = 1

  /// The words, the lowest first.
  private let words: [UInt]

  /// Reads the kernel's text; a text that is not one has no numbers.
  init(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace).map { UInt($0, radix: 16) }
    self.words = words.contains(nil) ? [] : words.reversed().compactMap(\.self)
  }

  /// Whether the set has a number.
  func contains(_ number: Int) -> Bool {
    let (word, bit) = number.quotientAndRemainder(dividingBy: UInt.bitWidth)
    return word < words.count && words[word] >> UInt(bit) & 1 == 1
  }

  /// Whether the set has all of some numbers.
  func contains(_ numbers: Int...) -> Bool { numbers.allSatisfy { contains($0) } }
}
