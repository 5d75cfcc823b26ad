/// A JSON or Python value; numbers stay text, so that no digit is lost.
enum Literal: Hashable {
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case array([Literal])
  case object([Member])

  /// A named value of an object.
  struct Member: Hashable {
    var name: String
    var value: Literal
    /// Where the name begins, in bytes; equal members can be anywhere.
    var offset = 0

    static func == (left: Member, right: Member) -> Bool {
      left.name == right.name && left.value == right.value
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(value)
    }
  }

  /// The value with a name in an object; nil if there is none.
  subscript(name: String) -> Literal? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number as a finite double; nil for anything else.
  var double: Double? {
    guard case .number(let digits) = self, let value = Double(digits), value.isFinite else {
      return nil
    }
    return value
  }

  /// The number as an integer; nil for anything else.
  func whole<Number: FixedWidthInteger>(_ type: Number.Type = Number.self) -> Number? {
    guard case .number(let digits) = self else { return nil }
    return Number(digits)
  }

  var array: [Literal]? {
    if case .array(let values) = self { values } else { nil }
  }

  var members: [Member]? {
    if case .object(let members) = self { members } else { nil }
  }
}
