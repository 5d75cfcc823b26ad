/// Reads one value from bytes; notations differ in their keywords, numbers and strings.
protocol LiteralParser {
  /// Whether a comma is allowed after the last item of a list.
  static var allowsLastComma: Bool { get }

  var cursor: LiteralCursor { get set }

  init(cursor: LiteralCursor)

  /// Adds the next value's tokens, at a nesting level; false if there is none or it is nested too
  /// deeply.
  mutating func value(level: Int) -> Bool
}

extension LiteralParser {
  /// Adds the list that begins at the cursor.
  mutating func array(closing: UInt8, _ level: Int) -> Bool {
    let list = cursor.open(.array)
    guard items(closing: closing, { $0.value(level: level + 1) }) else { return false }
    cursor.close(list)
    return true
  }

  /// Adds the named values that begin at the cursor.
  mutating func object(_ level: Int) -> Bool {
    let list = cursor.open(.object)
    let isWhole = items(closing: 0x7D) { parser in
      let name = parser.cursor.tokens.count
      return parser.value(level: level + 1) && parser.cursor.tokens[name].kind.isText
        && parser.cursor.skip(0x3A) && parser.value(level: level + 1)
    }
    guard isWhole else { return false }
    cursor.close(list)
    return true
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
