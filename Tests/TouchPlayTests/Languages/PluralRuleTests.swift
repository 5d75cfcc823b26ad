import Testing

@testable import TouchPlay

@Suite("PluralRule")
struct PluralRuleTests {
  @Test(
    "H13 the rules of languages are evaluated as in C",
    arguments: [
      ("n != 1", [1, 0, 1, 1]), ("n > 1", [0, 0, 1, 1]), ("0", [0, 0, 0, 0]),
      ("(n == 1 ? 0 : n != 0 && n % 10 == 2 ? 1 : 2)", [2, 0, 1, 1]),
      ("!(n < 2) || n == 0", [1, 0, 1, 1]), ("n * 2 - n / 2 + 1", [1, 3, 4, 19]),
      ("n % 0", [0, 0, 0, 0]), ("", [0, 0, 0, 0]), ("?", [0, 0, 0, 0]), ("-5", [0, 0, 0, 0]),
    ] as [(String, [Int])])
  func forms(_ expression: String, _ forms: [Int]) {
    #expect([0, 1, 2, 12].map { PluralRule(expression).form(for: $0) } == forms)
  }

  @Test("H13 a file's head has the rule, beside the number of forms")
  func header() throws {
    let rule = try #require(PluralRule(header: "A: b\nPlural-Forms: nplurals=2; plural=n > 1;\n"))
    #expect(rule.form(for: 1) == 0 && rule.form(for: 2) == 1)
    #expect(PluralRule(header: "A: b\n") == nil)
  }
}
