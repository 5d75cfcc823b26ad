/// Reads one value of JSON (RFC 8259) from bytes.
struct JSONParser: LiteralParser {
  static let allowsLastComma = false

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

  private mutating func text() -> Bool {
    cursor.position += 1
    let start = cursor.position
    var isASCII = true
    while let byte = cursor.peek, byte != 0x22 {
      if byte == 0x5C { return escapedText(from: start) }
      cursor.position += 1
      guard byte >= 0x20 else { return false }
      if byte >= 0x80 { isASCII = false }
    }
    guard cursor.peek == 0x22 else { return false }
    cursor.add(.text, from: start)
    cursor.position += 1
    if isASCII { return true }
    return String(validating: cursor.line[start..<cursor.position - 1].rest, as: UTF8.self) != nil
  }

  /// Adds a text that has an escape at the cursor.
  private mutating func escapedText(from start: Int) -> Bool {
    var content = cursor.line[start..<cursor.position].rest
    while let byte = cursor.peek, byte != 0x22 {
      cursor.position += 1
      guard byte >= 0x20 else { return false }
      if byte == 0x5C {
        guard let scalar = escape() else { return false }
        content += Array(String(Character(scalar)).utf8)
      } else {
        content.append(byte)
      }
    }
    guard cursor.peek == 0x22 else { return false }
    cursor.position += 1
    guard let text = String(validating: content, as: UTF8.self) else { return false }
    cursor.add(text, from: start)
    return true
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
