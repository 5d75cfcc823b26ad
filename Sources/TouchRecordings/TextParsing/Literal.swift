/// A JSON or Python value: a view into its document, to be used before the next value is read.
///
/// Numbers and texts stay bytes until they are requested, so that no digit is lost and nothing is
/// allocated.
struct Literal {
  private let document: LiteralDocument
  private let index: Int

  init(_ document: LiteralDocument, at index: Int) {
    self.document = document
    self.index = index
  }

  private var token: LiteralToken { document.tokens[index] }

  /// The value with a name in an object; nil if there is none.
  subscript(name: StaticString) -> Literal? {
    let token = token
    guard token.kind == .object else { return nil }
    var key = index + 1
    while key < token.next {
      let found = document.tokens[key]
      if document.isText(found, name) { return Literal(document, at: key + 1) }
      key = document.tokens[key + 1].next
    }
    return nil
  }

  /// The value at a position in an array; nil if there is none.
  subscript(position: Int) -> Literal? {
    let token = token
    guard token.kind == .array else { return nil }
    var item = index + 1
    for _ in 0..<position where item < token.next { item = document.tokens[item].next }
    return item < token.next ? Literal(document, at: item) : nil
  }

  var isNull: Bool { token.kind == .null }

  var isObject: Bool { token.kind == .object }

  var text: String? { isText ? document.text(token) : nil }

  var isText: Bool { token.kind == .text }

  func isText(_ text: StaticString) -> Bool {
    let token = token
    return token.kind == .text && document.isText(token, text)
  }

  var bool: Bool? { token.kind == .yes ? true : token.kind == .no ? false : nil }

  /// The number as a finite double; nil for anything else.
  var double: Double? { anyDouble.flatMap { $0.isFinite ? $0 : nil } }

  /// The number as a double, infinite when it is too large; nil for anything else.
  var anyDouble: Double? {
    let token = token
    return token.kind == .number ? document.bytes(of: token).double ?? .infinity : nil
  }

  /// The number as an integer; nil for anything else.
  func whole<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
    let token = token
    return token.kind == .number ? document.bytes(of: token).whole() : nil
  }

  /// The values of an array; nil for anything else.
  var array: [Literal]? {
    guard token.kind == .array else { return nil }
    return document.values(in: index).map { Literal(document, at: $0) }
  }

  /// A named value of an object.
  struct Member {
    var name: String
    var value: Literal
    /// Where the name begins, in bytes.
    var offset: Int
  }

  /// The members of an object; nil for anything else.
  var members: [Member]? {
    guard token.kind == .object else { return nil }
    let values = document.values(in: index)
    return stride(from: 0, to: values.count, by: 2).map {
      let name = document.tokens[values[$0]]
      return Member(
        name: document.text(name), value: Literal(document, at: values[$0 + 1]),
        offset: name.start - 1)
    }
  }
}

/// A part of a JSON or Python value; an array's or object's token precedes those of its values.
struct LiteralToken {
  enum Kind {
    case null
    case yes
    case no
    case number
    case text
    case array
    /// An object: names and values take turns.
    case object
  }

  var kind: Kind
  /// The range of a number's digits, or of what is in a text's quotes.
  var start: Int
  var end: Int
  /// The index of the token after the whole value.
  var next: Int
  /// The index of the content of a text with escapes.
  var content: Int?
}

/// Reads values one after another into the same memory.
final class LiteralDocument {
  private(set) var tokens: [LiteralToken] = []
  private var contents: [String] = []
  private var line = TextLine(UnsafeBufferPointer(start: nil, count: 0))

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
  private(set) var end = 0

  /// The digits of a number, or what is in the quotes of a text without escapes.
  func bytes(of token: LiteralToken) -> TextLine { line[token.start..<token.end] }

  /// The content of a text.
  func text(_ token: LiteralToken) -> String {
    token.content.map { contents[$0] } ?? bytes(of: token).text
  }

  /// Whether a text has this content.
  func isText(_ token: LiteralToken, _ text: StaticString) -> Bool {
    guard let content = token.content else { return bytes(of: token).isText(text) }
    return contents[content].utf8.elementsEqual(UnsafeBufferPointer(text))
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
