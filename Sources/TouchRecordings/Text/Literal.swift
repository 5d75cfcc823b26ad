/// A JSON or Python value: a view into the document that it was read into.
///
/// It must not be used after the document's next value is read. Numbers and texts stay bytes until
/// they are requested, so that no digit is lost and nothing is allocated.
struct Literal {
  private let document: LiteralDocument
  private let index: Int

  /// The value whose first token has an index.
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

  var text: String? { token.kind.isText ? document.text(token) : nil }

  /// Whether the value is a text.
  var isText: Bool { token.kind.isText }

  /// Whether the value is this text.
  func isText(_ text: StaticString) -> Bool {
    let token = token
    return token.kind.isText && document.isText(token, text)
  }

  var bool: Bool? {
    switch token.kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The number as a finite double; nil for anything else.
  var double: Double? {
    let token = token
    guard token.kind == .number, let value = document.bytes(of: token).double, value.isFinite
    else { return nil }
    return value
  }

  /// The number as a double, infinite when it is too large; nil for anything else.
  var anyDouble: Double? {
    token.kind == .number ? document.bytes(of: token).double ?? .infinity : nil
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
