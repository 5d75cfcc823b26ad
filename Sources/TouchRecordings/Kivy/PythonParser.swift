/// Reads a Python literal as printed by `repr`: numbers, strings, None, True, False, tuples, lists
/// and dictionaries with string keys.
struct PythonParser: LiteralParser {
  static let allowsLastComma = true

  var cursor: LiteralCursor

  mutating func value(level: Int) -> Bool {
    guard level < LiteralCursor.maximumLevels else { return false }
    cursor.skipBlanks()
    switch cursor.peek {
    case 0x28: return array(closing: 0x29, level)
    case 0x5B: return array(closing: 0x5D, level)
    case 0x7B: return object(level)
    case 0x27, 0x22: return text()
    case 0x75
    where cursor.line[cursor.position + 1] == 0x27 || cursor.line[cursor.position + 1] == 0x22:
      // Python 2 prints u before strings.
      cursor.position += 1
      return text()
    default: return word()
    }
  }

  private mutating func word() -> Bool {
    let start = cursor.position
    while let byte = cursor.peek, !Self.endsWord(byte) { cursor.position += 1 }
    guard let kind = Self.kind(of: cursor.line[start..<cursor.position]) else { return false }
    cursor.add(kind, from: start)
    return true
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x2C, 0x29, 0x5D, 0x7D, 0x3A, 0x20: true
    default: false
    }
  }

  private static func kind(of word: TextLine) -> LiteralToken.Kind? {
    switch word.peek {
    case 0x4E: word.isText("None") ? .null : nil
    case 0x54: word.isText("True") ? .yes : nil
    case 0x46: word.isText("False") ? .no : nil
    default: isNumber(word) ? .number : nil
    }
  }

  /// Whether a word is a finite decimal number, not `nan`, `inf` or something that only C accepts.
  private static func isNumber(_ word: TextLine) -> Bool {
    for index in 0..<word.count {
      guard let byte = word[index], isOfNumber(byte) else { return false }
    }
    guard let value = word.double else { return false }
    return value.isFinite
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: true
    default: false
    }
  }

  private mutating func text() -> Bool {
    guard let quote = cursor.peek else { return false }
    cursor.position += 1
    let start = cursor.position
    while let byte = cursor.peek, byte != quote {
      if byte == 0x5C { return escapedText(from: start, quote) }
      cursor.position += 1
    }
    guard cursor.peek == quote else { return false }
    cursor.add(.text, from: start)
    cursor.position += 1
    return true
  }

  /// Adds a text that has an escape at the cursor.
  private mutating func escapedText(from start: Int, _ quote: UInt8) -> Bool {
    var content = cursor.line[start..<cursor.position].rest
    while let byte = cursor.peek, byte != quote {
      cursor.position += 1
      // What is escaped does not matter, unless it is a quote.
      if byte == 0x5C, let next = cursor.peek {
        content.append(next)
        cursor.position += 1
      } else {
        content.append(byte)
      }
    }
    guard cursor.peek == quote else { return false }
    cursor.position += 1
    cursor.add(String(decoding: content, as: UTF8.self), from: start)
    return true
  }
}
