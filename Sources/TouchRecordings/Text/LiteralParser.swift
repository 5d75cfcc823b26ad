/// Reads one value from bytes; notations differ in their keywords, numbers and strings.
protocol LiteralParser {
  /// Whether a comma is allowed after the last item of a list.
  static var allowsLastComma: Bool { get }

  var cursor: LiteralCursor { get set }

  init(cursor: LiteralCursor)

  /// The next value, at a nesting level; nil if there is none or it is nested too deeply.
  mutating func value(level: Int) -> Literal?
}

extension LiteralParser {
  /// The value in the bytes, with nothing after it; nil if there is none.
  static func value(of bytes: [UInt8]) -> Literal? {
    var parser = Self(cursor: LiteralCursor(bytes))
    guard let value = parser.value(level: 0) else { return nil }
    parser.cursor.skipBlanks()
    return parser.cursor.isAtEnd ? value : nil
  }

  /// The list that begins at the cursor.
  mutating func array(closing: UInt8, _ level: Int) -> Literal? {
    var values: [Literal] = []
    let isWhole = items(closing: closing) { parser in
      guard let value = parser.value(level: level + 1) else { return false }
      values.append(value)
      return true
    }
    return isWhole ? .array(values) : nil
  }

  /// The named values that begin at the cursor.
  mutating func object(_ level: Int) -> Literal? {
    var members: [Literal.Member] = []
    let isWhole = items(closing: 0x7D) { parser in
      parser.cursor.skipBlanks()
      let offset = parser.cursor.position
      guard case .text(let name) = parser.value(level: level + 1), parser.cursor.skip(0x3A),
        let value = parser.value(level: level + 1)
      else { return false }
      members.append(Literal.Member(name: name, value: value, offset: offset))
      return true
    }
    return isWhole ? .object(members) : nil
  }

  /// Takes comma-separated items in brackets; returns whether all of them could be taken.
  private mutating func items(closing: UInt8, _ read: (inout Self) -> Bool) -> Bool {
    cursor.position += 1
    if cursor.skip(closing) { return true }
    repeat {
      guard read(&self) else { return false }
      guard cursor.skip(0x2C) else { return cursor.skip(closing) }
    } while !(Self.allowsLastComma && cursor.skip(closing))
    return true
  }
}
