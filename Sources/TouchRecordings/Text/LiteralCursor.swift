/// A position in the bytes of a literal that is being parsed.
struct LiteralCursor {
  /// The maximum nesting depth of values.
  static let maximumLevels = 16

  let bytes: [UInt8]
  var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The next byte; nil at the end.
  var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  var isAtEnd: Bool { position == bytes.count }

  mutating func skipBlanks() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Advances past a byte if it comes next, possibly after blanks.
  mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard peek == byte else { return false }
    position += 1
    return true
  }
}
