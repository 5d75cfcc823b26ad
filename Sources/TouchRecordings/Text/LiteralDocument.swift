/// A part of a JSON or Python value that was read: an array's or object's token precedes those of
/// its values.
struct LiteralToken {
  enum Kind {
    case null
    case yes
    case no
    case number
    /// A text that is written as it is.
    case text
    /// A text with escapes.
    case escapedText
    case array
    /// An object: names and values take turns.
    case object

    var isText: Bool { self == .text || self == .escapedText }
  }

  var kind: Kind
  /// Where a number, or what is in a text's quotes, begins in the bytes.
  var start: Int
  /// Where it ends.
  var end: Int
  /// The index of the token after the whole value.
  var next: Int
  /// The index of an escaped text's content.
  var content = 0
}

/// Reads values one after another into the same memory.
final class LiteralDocument {
  // Unchecked for speed, since every value reads them; no access calls other code.
  @exclusivity(unchecked) private(set) var tokens: [LiteralToken] = []
  @exclusivity(unchecked) private var contents: [String] = []
  @exclusivity(unchecked) private var line = TextLine(UnsafeBufferPointer(start: nil, count: 0))

  /// Reads the value in a line, with nothing after it; nil if there is none.
  func value<Parser: LiteralParser>(of line: TextLine, _ type: Parser.Type) -> Literal? {
    var parser = Parser(cursor: LiteralCursor(line, using: tokens))
    // The cursor has the only reference while it appends.
    tokens = []
    let isValue = parser.value(level: 0)
    parser.cursor.skipBlanks()
    tokens = parser.cursor.tokens
    contents = parser.cursor.contents
    self.line = parser.cursor.line
    end = parser.cursor.position
    return isValue && parser.cursor.isAtEnd ? Literal(self, at: 0) : nil
  }

  /// How many bytes were read: if there is no value, up to the first wrong byte.
  @exclusivity(unchecked) private(set) var end = 0

  /// The digits of a number, or what is in the quotes of a text without escapes.
  func bytes(of token: LiteralToken) -> TextLine { line[token.start..<token.end] }

  /// The content of a text.
  func text(_ token: LiteralToken) -> String {
    token.kind == .escapedText ? contents[token.content] : bytes(of: token).text
  }

  /// Whether a text has this content.
  func isText(_ token: LiteralToken, _ text: StaticString) -> Bool {
    guard token.kind == .text else {
      return contents[token.content].utf8.elementsEqual(UnsafeBufferPointer(text))
    }
    return bytes(of: token).isText(text)
  }

  /// The first tokens of the values in an array or object, an object's names among them.
  func values(in list: Int) -> [Int] {
    var values: [Int] = []
    var index = list + 1
    while index < tokens[list].next {
      values.append(index)
      index = tokens[index].next
    }
    return values
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate init(_ text: StaticString) {
    self.init(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
