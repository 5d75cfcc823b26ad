/// Which plural form a language has for a number: an expression of C in the head of a gettext file.
struct PluralRule: Sendable {
  static let english = PluralRule("n != 1")

  private let expression: [UInt8]

  init(_ expression: some StringProtocol) {
    self.expression = expression.utf8.filter { $0 != UInt8(ascii: " ") }
  }

  /// The rule in the head of a file; nil if it has none.
  init?(header: String) {
    let mark = "plural="
    guard let line = header.split(separator: "\n").first(where: { $0.hasPrefix("Plural-Forms:") }),
      // Not that of `nplurals=`.
      let field = line.split(separator: ";").map(\.trimmed).first(where: { $0.hasPrefix(mark) })
    else { return nil }
    self.init(field.dropFirst(mark.count))
  }

  /// The index of the form for a number; 0 if the expression is not valid.
  func form(for count: Int) -> Int {
    var parser = Parser(rest: expression[...], count: count)
    return max(0, parser.choice())
  }

  /// Evaluates the expression while it is read; both sides of a choice have no other effect.
  private struct Parser {
    /// The binary operators, from the weakest to the strongest, the longer ones first.
    private static let levels: [[(String, @Sendable (Int, Int) -> Int)]] = [
      [("||", { $0 != 0 || $1 != 0 ? 1 : 0 })], [("&&", { $0 != 0 && $1 != 0 ? 1 : 0 })],
      [("==", { $0 == $1 ? 1 : 0 }), ("!=", { $0 != $1 ? 1 : 0 })],
      [
        ("<=", { $0 <= $1 ? 1 : 0 }), (">=", { $0 >= $1 ? 1 : 0 }), ("<", { $0 < $1 ? 1 : 0 }),
        (">", { $0 > $1 ? 1 : 0 }),
      ], [("+", { $0 &+ $1 }), ("-", { $0 &- $1 })],
      [
        ("*", { $0 &* $1 }), ("/", { $1 == 0 ? 0 : $0 / $1 }), ("%", { $1 == 0 ? 0 : $0 % $1 }),
      ],
    ]

    var rest: ArraySlice<UInt8>
    let count: Int

    mutating func choice() -> Int {
      let condition = binary(0)
      guard skip("?") else { return condition }
      let first = choice()
      guard skip(":") else { return first }
      let second = choice()
      return condition != 0 ? first : second
    }

    private mutating func binary(_ level: Int) -> Int {
      guard level < Self.levels.count else { return unary() }
      var value = binary(level + 1)
      while let operation = Self.levels[level].first(where: { skip($0.0) }) {
        value = operation.1(value, binary(level + 1))
      }
      return value
    }

    private mutating func unary() -> Int {
      if skip("!") { return unary() == 0 ? 1 : 0 }
      if skip("(") {
        let value = choice()
        _ = skip(")")
        return value
      }
      if skip("n") { return count }
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      return Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }

    private mutating func skip(_ text: String) -> Bool {
      guard rest.starts(with: text.utf8) else { return false }
      rest = rest.dropFirst(text.utf8.count)
      return true
    }
  }
}
