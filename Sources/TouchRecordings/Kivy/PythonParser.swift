/// Reads one literal of Python as `repr` prints it: numbers, texts, None, True, False, tuples, lists
/// and dictionaries whose keys are texts.
struct PythonParser {
  private var cursor: LiteralCursor

  private init(_ bytes: [UInt8]) {
    cursor = LiteralCursor(bytes)
  }

  /// The value that bytes hold, with nothing behind it; nil when they hold none.
  static func value(of bytes: [UInt8]) -> JSONValue? {
    var parser = PythonParser(bytes)
    guard let value = parser.value(level: 0) else { return nil }
    parser.cursor.skipBlanks()
    return parser.cursor.isAtEnd ? value : nil
  }

  private mutating func value(level: Int) -> JSONValue? {
    guard level < LiteralCursor.mostLevels else { return nil }
    cursor.skipBlanks()
    switch cursor.peek {
    case 0x28: return list(closing: 0x29, level)
    case 0x5B: return list(closing: 0x5D, level)
    case 0x7B: return dictionary(level)
    case 0x27, 0x22: return text().map { .text($0) }
    case 0x75
    where cursor.position + 1 < cursor.bytes.count
      && [0x27, 0x22].contains(cursor.bytes[cursor.position + 1]):
      // Python 2 prints u before texts.
      cursor.position += 1
      return text().map { .text($0) }
    default: return word()
    }
  }

  private mutating func list(closing: UInt8, _ level: Int) -> JSONValue? {
    cursor.position += 1
    var values: [JSONValue] = []
    while !cursor.take(closing) {
      guard let value = value(level: level + 1) else { return nil }
      values.append(value)
      if !cursor.take(0x2C) {
        guard cursor.take(closing) else { return nil }
        break
      }
    }
    return .array(values)
  }

  private mutating func dictionary(_ level: Int) -> JSONValue? {
    cursor.position += 1
    var members: [JSONValue.Member] = []
    while !cursor.take(0x7D) {
      guard case .text(let name) = value(level: level + 1), cursor.take(0x3A),
        let value = value(level: level + 1)
      else { return nil }
      members.append(JSONValue.Member(name: name, value: value))
      if !cursor.take(0x2C) {
        guard cursor.take(0x7D) else { return nil }
        break
      }
    }
    return .object(members)
  }

  private mutating func word() -> JSONValue? {
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

  /// Whether a word is a finite decimal number: `nan` and `inf` are none, nor is what C's readers take.
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
      // What is escaped plays no part; that a quote is matters.
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
