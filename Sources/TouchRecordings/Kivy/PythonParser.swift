/// Reads a Python literal as printed by `repr`: numbers, strings, None, True, False, tuples, lists
/// and dictionaries with string keys.
struct PythonParser: LiteralParser {
  static let allowsLastComma = true

  var cursor: LiteralCursor

  mutating func value(level: Int) -> Literal? {
    guard level < LiteralCursor.maximumLevels else { return nil }
    cursor.skipBlanks()
    switch cursor.peek {
    case 0x28: return array(closing: 0x29, level)
    case 0x5B: return array(closing: 0x5D, level)
    case 0x7B: return object(level)
    case 0x27, 0x22: return text().map { .text($0) }
    case 0x75
    where cursor.position + 1 < cursor.bytes.count
      && [0x27, 0x22].contains(cursor.bytes[cursor.position + 1]):
      // Python 2 prints u before strings.
      cursor.position += 1
      return text().map { .text($0) }
    default: return word()
    }
  }

  private mutating func word() -> Literal? {
    let start = cursor.position
    while let byte = cursor.peek, ![0x2C, 0x29, 0x5D, 0x7D, 0x3A, 0x20].contains(byte) {
      cursor.position += 1
    }
    let word = String(decoding: cursor.bytes[start..<cursor.position], as: UTF8.self)
    switch word {
    case "None": return .null
    case "True": return .bool(true)
    case "False": return .bool(false)
    default: return Self.isNumber(word) ? .number(word) : nil
    }
  }

  /// Whether a word is a finite decimal number, not `nan`, `inf` or something that only C accepts.
  private static func isNumber(_ word: String) -> Bool {
    guard let value = Double(word), value.isFinite else { return false }
    return word.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
  }

  private mutating func text() -> String? {
    guard let quote = cursor.peek else { return nil }
    cursor.position += 1
    var content: [UInt8] = []
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
    guard cursor.peek == quote else { return nil }
    cursor.position += 1
    return String(decoding: content, as: UTF8.self)
  }
}
