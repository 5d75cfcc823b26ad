import Testing

@testable import TrackerKit

@Suite("StateDifference")
struct StateDifferenceTests {
  private typealias Field = StateDifference.Field

  private func state(
    _ model: UInt64, _ scene: UInt64, _ facts: [(String, String)] = []
  ) -> StateDifference.State {
    StateDifference.State(
      model: model, scene: scene, facts: facts.map { StateFact($0.0, $0.1) })
  }

  private func fields(
    _ expected: StateDifference.State, _ got: StateDifference.State
  ) -> [Field] {
    StateDifference(tick: 1, expected: expected, got: got)?.fields ?? []
  }

  @Test("S3 equal digests mean no difference, even if the facts differ")
  func same() {
    #expect(fields(state(1, 2, [("a", "x")]), state(1, 2, [("a", "x")])).isEmpty)
    #expect(fields(state(1, 2), state(1, 2, [("a", "x")])).isEmpty)
    #expect(
      fields(state(1, 2, [("a", "x"), ("old", "y")]), state(1, 2, [("a", "x"), ("new", "z")]))
        .isEmpty)
  }

  @Test("S3 differences are reported by name, facts first, digests last")
  func difference() {
    let expected = state(1, 2, [("mode", "lines"), ("lines.shapes", "3"), ("gone", "x")])
    let got = state(0xA, 2, [("mode", "lines"), ("lines.shapes", "2"), ("come", "y")])
    #expect(
      fields(expected, got) == [
        Field(name: "lines.shapes", expected: "3", got: "2"),
        Field(name: "come", expected: nil, got: "y"), Field(name: "gone", expected: "x", got: nil),
        Field(name: "model", expected: "0000000000000001", got: "000000000000000a"),
      ])
    #expect(fields(state(1, 2, [("a", "x")]), state(1, 2, [("a", "y")])).map(\.name) == ["a"])
    #expect(fields(state(1, 2), state(1, 3, [("a", "x")])).map(\.name) == ["scene"])
  }

  @Test("S3 the table has aligned columns, at most ten fields, and one line per field")
  func table() throws {
    let expected = state(1, 1, [("eightball.answer", "OUTLOOK\nGOOD"), ("gone", "x")])
    let got = state(2, 1, [("eightball.answer", "ASK AGAIN")])
    let difference = try #require(StateDifference(tick: 5, expected: expected, got: got))
    #expect(
      difference.table == """
        field             expected          got
        eightball.answer  OUTLOOK / GOOD    ASK AGAIN
        gone              x                 -
        model             0000000000000001  0000000000000002
        """)
    let many = (0..<14).map { ("fact \($0)", "1") }
    let others = (0..<14).map { ("fact \($0)", "2") }
    let long = try #require(
      StateDifference(tick: 5, expected: state(1, 1, many), got: state(1, 1, others)))
    let lines = long.table.split(separator: "\n")
    #expect(lines.count == 12 && lines.last == "and 4 more")
  }
}
