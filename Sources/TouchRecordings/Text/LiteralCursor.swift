/// A position in the bytes of a literal that is being parsed, and what was found before it.
struct LiteralCursor {
  /// The maximum nesting depth of values.
  static let maximumLevels = 16

  let line: TextLine
  var position = 0
  private(set) var tokens: [LiteralToken]
  /// The contents of texts with escapes.
  private(set) var contents: [String] = []

  /// - Parameters:
  ///   - line: The bytes.
  ///   - tokens: The previous value's tokens, whose memory is used again.
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

  /// Adds a value without parts; it ends at the position unless another end is given.
  mutating func add(_ kind: LiteralToken.Kind, from start: Int, to end: Int? = nil) {
    tokens.append(
      LiteralToken(kind: kind, start: start, end: end ?? position, next: tokens.count + 1))
  }

  /// Adds a text with escapes.
  mutating func add(_ content: String, from start: Int) {
    add(.escapedText, from: start)
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
