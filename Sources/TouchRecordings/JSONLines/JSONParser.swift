/// Reads one value of JSON (RFC 8259) from bytes.
struct JSONParser: LiteralParser {
  static let allowsLastComma = false

  var cursor: LiteralCursor

  mutating func value(level: Int) -> Literal? {
    guard level < LiteralCursor.maximumLevels else { return nil }
    cursor.skipBlanks()
    switch cursor.peek {
    case 0x7B: return object(level)
    case 0x5B: return array(closing: 0x5D, level)
    case 0x22: return text().map { .text($0) }
    case 0x74: return word("true", .bool(true))
    case 0x66: return word("false", .bool(false))
    case 0x6E: return word("null", .null)
    default: return number()
    }
  }

  private mutating func word(_ word: String, _ value: Literal) -> Literal? {
    guard cursor.bytes[cursor.position...].starts(with: word.utf8) else { return nil }
    cursor.position += word.utf8.count
    return value
  }

  private mutating func number() -> Literal? {
    let start = cursor.position
    if cursor.peek == 0x2D { cursor.position += 1 }
    let digits = cursor.position
    guard skipDigits() else { return nil }
    // Zero must not be followed by more digits before the decimal point.
    if cursor.bytes[digits] == 0x30, cursor.position > digits + 1 { return nil }
    if cursor.peek == 0x2E {
      cursor.position += 1
      guard skipDigits() else { return nil }
    }
    if cursor.peek == 0x65 || cursor.peek == 0x45 {
      cursor.position += 1
      if cursor.peek == 0x2B || cursor.peek == 0x2D { cursor.position += 1 }
      guard skipDigits() else { return nil }
    }
    return .number(String(decoding: cursor.bytes[start..<cursor.position], as: UTF8.self))
  }

  private mutating func skipDigits() -> Bool {
    let start = cursor.position
    while let byte = cursor.peek, (0x30...0x39).contains(byte) { cursor.position += 1 }
    return cursor.position > start
  }

  private mutating func text() -> String? {
    cursor.position += 1
    var content: [UInt8] = []
    while let byte = cursor.peek, byte != 0x22 {
      cursor.position += 1
      guard byte >= 0x20 else { return nil }
      if byte == 0x5C {
        guard let scalar = escape() else { return nil }
        content += Array(String(Character(scalar)).utf8)
      } else {
        content.append(byte)
      }
    }
    guard cursor.peek == 0x22 else { return nil }
    cursor.position += 1
    return String(validating: content, as: UTF8.self)
  }

  private mutating func escape() -> Unicode.Scalar? {
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
    guard cursor.bytes.dropFirst(cursor.position).starts(with: [0x5C, 0x75]) else { return nil }
    cursor.position += 2
    guard let low = fourDigits(), (0xDC00..<0xE000).contains(low) else { return nil }
    return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func fourDigits() -> UInt32? {
    guard cursor.position + 4 <= cursor.bytes.count else { return nil }
    defer { cursor.position += 4 }
    let digits = cursor.bytes[cursor.position..<cursor.position + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
