/// A JSON value whose members know their lines, so that a fault can name the line.
package indirect enum JSONDocument: Sendable {
  case null
  case bool(Bool)
  /// A number; infinite when it is too large.
  case number(Double)
  case text(String)
  case array([JSONDocument])
  case object([Member])

  /// A named value of an object.
  package struct Member: Sendable {
    package var name: String
    package var value: JSONDocument
    /// The line of the name, from 1.
    package var line: Int
  }

  /// The first place where the text is not JSON.
  package struct Fault: Error, Equatable {
    /// The line, from 1.
    package var line: Int
  }

  /// Reads a JSON text; throws the first line that is not JSON.
  package init(_ bytes: [UInt8]) throws(Fault) {
    let document = LiteralDocument()
    var lines = LineCounter(bytes: bytes)
    let read = bytes.withUnsafeBufferPointer { text -> JSONDocument? in
      document.value(of: TextLine(text), JSONParser.self).map { JSONDocument($0, &lines) }
    }
    guard let read else { throw Fault(line: lines.line(of: document.end)) }
    self = read
  }

  private init(_ value: Literal, _ lines: inout LineCounter) {
    if let bool = value.bool {
      self = .bool(bool)
    } else if let number = value.anyDouble {
      self = .number(number)
    } else if let text = value.text {
      self = .text(text)
    } else if let values = value.array {
      self = .array(values.map { JSONDocument($0, &lines) })
    } else if let members = value.members {
      self = .object(
        members.map {
          let line = lines.line(of: $0.offset)
          return Member(name: $0.name, value: JSONDocument($0.value, &lines), line: line)
        })
    } else {
      self = .null
    }
  }

  /// Counts the lines of a text once, from its beginning to its end.
  private struct LineCounter {
    let bytes: [UInt8]
    private var end = 0
    private var line = 1

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    /// The line of an offset that is not before that of the last call.
    mutating func line(of offset: Int) -> Int {
      line += bytes[end..<offset].count { $0 == 0x0A }
      end = offset
      return line
    }
  }
}

/// Reads one value of JSON (RFC 8259) from bytes.
struct JSONParser: LiteralParser {
  static let allowsLastComma = false
  static let isStrict = true

  var cursor: LiteralCursor

  mutating func value(level: Int) -> Bool {
    guard level < LiteralCursor.maximumLevels else { return false }
    cursor.skipBlanks()
    switch cursor.peek {
    case 0x7B: return object(level)
    case 0x5B: return array(closing: 0x5D, level)
    case 0x22: return text()
    case 0x74: return word("true", .yes)
    case 0x66: return word("false", .no)
    case 0x6E: return word("null", .null)
    default: return number()
    }
  }

  private mutating func word(_ word: StaticString, _ kind: LiteralToken.Kind) -> Bool {
    let start = cursor.position
    guard cursor.skip(word: word) else { return false }
    cursor.add(kind, from: start)
    return true
  }

  private mutating func number() -> Bool {
    let start = cursor.position
    if cursor.peek == 0x2D { cursor.position += 1 }
    let digits = cursor.position
    guard skipDigits() else { return false }
    // Zero must not be followed by more digits before the decimal point.
    if cursor.line[digits] == 0x30, cursor.position > digits + 1 { return false }
    if cursor.peek == 0x2E {
      cursor.position += 1
      guard skipDigits() else { return false }
    }
    if cursor.peek == 0x65 || cursor.peek == 0x45 {
      cursor.position += 1
      if cursor.peek == 0x2B || cursor.peek == 0x2D { cursor.position += 1 }
      guard skipDigits() else { return false }
    }
    cursor.add(.number, from: start)
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = cursor.position
    while let byte = cursor.peek, (0x30...0x39).contains(byte) { cursor.position += 1 }
    return cursor.position > start
  }

  mutating func escape() -> [UInt8]? {
    escapedScalar().map { Array(String($0).utf8) }
  }

  private mutating func escapedScalar() -> Unicode.Scalar? {
    guard let letter = cursor.peek else { return nil }
    cursor.position += 1
    switch letter {
    case 0x22, 0x5C, 0x2F: return Unicode.Scalar(letter)
    case 0x62: return "\u{8}"
    case 0x66: return "\u{C}"
    case 0x6E: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75: return unicodeEscape()
    default: return nil
    }
  }

  private mutating func unicodeEscape() -> Unicode.Scalar? {
    guard let high = fourDigits() else { return nil }
    guard (0xD800..<0xDC00).contains(high) else { return Unicode.Scalar(high) }
    // Nothing may be between the two halves, not even a blank.
    guard cursor.skip(word: "\\u") else { return nil }
    guard let low = fourDigits(), (0xDC00..<0xE000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func fourDigits() -> UInt32? {
    guard cursor.position + 4 <= cursor.line.count else { return nil }
    defer { cursor.position += 4 }
    let digits = cursor.line[cursor.position..<cursor.position + 4].rest
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

extension JSONDocument {
  /// The members of an object; empty for anything else.
  package var members: [Member] {
    if case .object(let members) = self { members } else { [] }
  }
}

extension [JSONDocument.Member] {
  /// The first value with a name; nil if there is none.
  package func value(_ name: String) -> JSONDocument? { first { $0.name == name }?.value }

  /// The first text with a name; nil if there is none.
  package func text(_ name: String) -> String? {
    for member in self where member.name == name {
      if case .text(let text) = member.value { return text }
    }
    return nil
  }

  /// The first number with a name; nil if there is none.
  package func number(_ name: String) -> Double? {
    for member in self where member.name == name {
      if case .number(let value) = member.value { return value }
    }
    return nil
  }
}
