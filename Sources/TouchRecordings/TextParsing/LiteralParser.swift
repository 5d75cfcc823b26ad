/// Reads one value from bytes; notations differ in their keywords, numbers and strings.
protocol LiteralParser {
  /// Whether a comma is allowed after the last item of a list.
  static var allowsLastComma: Bool { get }
  /// Whether texts must be UTF-8 without control characters.
  static var isStrict: Bool { get }

  var cursor: LiteralCursor { get set }

  init(cursor: LiteralCursor)

  /// Adds the next value's tokens; false if there is none or it is nested too deeply.
  mutating func value(level: Int) -> Bool

  /// Takes what follows a backslash, and returns what it stands for in UTF-8; nil if it is invalid.
  mutating func escape() -> [UInt8]?
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
      return parser.value(level: level + 1) && parser.cursor.tokens[name].kind == .text
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

  /// Adds the text whose quotation mark is at the cursor.
  mutating func text() -> Bool {
    guard let quote = cursor.peek else { return false }
    cursor.position += 1
    let start = cursor.position
    var isASCII = true
    while let byte = cursor.peek, byte != quote {
      if byte == 0x5C { return escapedText(from: start, quote) }
      cursor.position += 1
      if Self.isStrict, byte < 0x20 { return false }
      if byte >= 0x80 { isASCII = false }
    }
    guard cursor.peek == quote else { return false }
    cursor.add(.text, from: start)
    cursor.position += 1
    if isASCII || !Self.isStrict { return true }
    return String(validating: cursor.line[start..<cursor.position - 1].rest, as: UTF8.self) != nil
  }

  /// Adds a text that has an escape at the cursor.
  private mutating func escapedText(from start: Int, _ quote: UInt8) -> Bool {
    var content = cursor.line[start..<cursor.position].rest
    while let byte = cursor.peek, byte != quote {
      cursor.position += 1
      if Self.isStrict, byte < 0x20 { return false }
      guard byte == 0x5C else {
        content.append(byte)
        continue
      }
      guard let bytes = escape() else { return false }
      content += bytes
    }
    guard cursor.skip(quote) else { return false }
    let isValid = !Self.isStrict || String(validating: content, as: UTF8.self) != nil
    if isValid { cursor.add(String(decoding: content, as: UTF8.self), from: start) }
    return isValid
  }
}

/// A position in the bytes of a literal that is being parsed, and what was found before it.
struct LiteralCursor {
  /// The maximum nesting depth of values.
  static let maximumLevels = 16

  let line: TextLine
  var position = 0
  private(set) var tokens: [LiteralToken]
  /// The contents of texts with escapes.
  private(set) var contents: [String] = []

  /// Begins a literal; the memory of the previous value's tokens is used again.
  init(_ line: TextLine, using tokens: consuming [LiteralToken]) {
    self.line = line.remainder
    self.tokens = tokens
    self.tokens.removeAll(keepingCapacity: true)
  }

  /// The next byte; nil at the end.
  var peek: UInt8? { line[position] }

  var isAtEnd: Bool { position == line.count }

  mutating func skipBlanks() {
    while let byte = peek, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
      position += 1
    }
  }

  /// Advances past a byte if it comes next, possibly after blanks.
  mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard peek == byte else { return false }
    position += 1
    return true
  }

  /// Advances past a word if it comes next.
  mutating func skip(word: StaticString) -> Bool {
    var rest = line[position..<line.count]
    guard rest.skip(word) else { return false }
    position += word.utf8CodeUnitCount
    return true
  }

  /// Adds a value without parts, which ends at the position.
  mutating func add(_ kind: LiteralToken.Kind, from start: Int) {
    tokens.append(
      LiteralToken(kind: kind, start: start, end: position, next: tokens.count + 1))
  }

  /// Adds a text with escapes.
  mutating func add(_ content: String, from start: Int) {
    add(.text, from: start)
    tokens[tokens.count - 1].content = contents.count
    contents.append(content)
  }

  /// Begins a list and returns its token's index.
  mutating func open(_ kind: LiteralToken.Kind) -> Int {
    add(kind, from: position)
    return tokens.count - 1
  }

  /// Ends a list: all tokens since it was opened are in it.
  mutating func close(_ list: Int) {
    tokens[list].next = tokens.count
  }
}
