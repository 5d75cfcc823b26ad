/// Reads one literal of Python as `repr` prints it: numbers, texts, None, True, False, tuples, lists
/// and dictionaries whose keys are texts.
struct PythonParser {
  /// Values nest no deeper.
  private static let mostLevels = 16

  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The value that bytes hold, with nothing behind it; nil when they hold none.
  static func value(of bytes: [UInt8]) -> JSONValue? {
    var parser = PythonParser(bytes)
    guard let value = parser.value(level: 0) else { return nil }
    parser.skipBlanks()
    return parser.position == bytes.count ? value : nil
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while peek == 0x20 || peek == 0x09 { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func value(level: Int) -> JSONValue? {
    guard level < Self.mostLevels else { return nil }
    skipBlanks()
    switch peek {
    case 0x28: return list(closing: 0x29, level)
    case 0x5B: return list(closing: 0x5D, level)
    case 0x7B: return dictionary(level)
    case 0x27, 0x22: return text().map { .text($0) }
    case 0x75 where position + 1 < bytes.count && [0x27, 0x22].contains(bytes[position + 1]):
      // Python 2 prints u before texts.
      position += 1
      return text().map { .text($0) }
    default: return word()
    }
  }

  private mutating func list(closing: UInt8, _ level: Int) -> JSONValue? {
    position += 1
    var values: [JSONValue] = []
    while !take(closing) {
      guard let value = value(level: level + 1) else { return nil }
      values.append(value)
      if !take(0x2C) {
        guard take(closing) else { return nil }
        break
      }
    }
    return .array(values)
  }

  private mutating func dictionary(_ level: Int) -> JSONValue? {
    position += 1
    var members: [JSONValue.Member] = []
    while !take(0x7D) {
      guard case .text(let name) = value(level: level + 1), take(0x3A),
        let value = value(level: level + 1)
      else { return nil }
      members.append(JSONValue.Member(name: name, value: value))
      if !take(0x2C) {
        guard take(0x7D) else { return nil }
        break
      }
    }
    return .object(members)
  }

  private mutating func word() -> JSONValue? {
    let start = position
    while let byte = peek, ![0x2C, 0x29, 0x5D, 0x7D, 0x3A, 0x20].contains(byte) { position += 1 }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    switch word {
    case "None": return .null
    case "True": return .bool(true)
    case "False": return .bool(false)
    default: return Double(word) == nil ? nil : .number(word)
    }
  }

  private mutating func text() -> String? {
    guard let quote = peek else { return nil }
    position += 1
    var content: [UInt8] = []
    while let byte = peek, byte != quote {
      position += 1
      // What is escaped plays no part; that a quote is matters.
      if byte == 0x5C, let next = peek {
        content.append(next)
        position += 1
      } else {
        content.append(byte)
      }
    }
    guard peek == quote else { return nil }
    position += 1
    return String(decoding: content, as: UTF8.self)
  }
}
