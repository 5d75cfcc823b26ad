import TestSupport
import Testing

@testable import TouchRecordings

@Suite struct JSONDocumentTests {
  @Test("J3 members of a JSON text know their lines, in nested objects, too")
  func lines() throws {
    let text = "{\n  \"a\": 1.5,\n\n  \"b\": {\"c\": [true, null,\n    {\"d\": \"x\"}]}\n}\n"
    guard case .object(let members) = try JSONDocument(Array(text.utf8)) else {
      Issue.record("not an object")
      return
    }
    #expect(members.map(\.name) == ["a", "b"] && members.map(\.line) == [2, 4])
    guard case .number(1.5) = members[0].value, case .object(let inner) = members[1].value,
      case .array(let values) = inner[0].value, case .object(let last) = values[2]
    else {
      Issue.record("other values")
      return
    }
    #expect(inner[0].line == 4 && last[0].line == 5)
  }

  @Test(
    "J3 every escape in a JSON text stands for its character",
    arguments: [
      (#"\"\\\/"#, "\"\\/"), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"), (#"\u00e9\u00E9"#, "éé"),
      (#"\ud83d\udd90"#, "🖐"),
    ])
  func escapes(escaped: String, character: String) throws {
    guard case .text(let text) = try JSONDocument(Array("\"\(escaped)\"".utf8)) else {
      Issue.record("not a text")
      return
    }
    #expect(text == character)
  }

  @Test(
    "J3 a text that is not JSON is refused with its line",
    arguments: [
      ("", 1), ("\"\\ud83d \\udd90\"", 1), ("{\n\"a\": }", 2), ("{\n\"a\": 1\n} x", 3),
      ("[1,\n2,\n]", 3), ("{\"a\" 1}", 1),
    ])
  func faults(text: String, line: Int) {
    #expect(throws: JSONDocument.Fault(line: line)) { try JSONDocument(Array(text.utf8)) }
  }

  @Test(
    "J3 S7 a JSON text with eight times as many members takes not much more than eight times as long"
  )
  func many() {
    func text(_ count: Int) -> [UInt8] {
      let members = (0..<count).map { "\"limit\($0)\": {\n\"a\": 1,\n\"b\": [2]}" }
      return Array("{\(members.joined(separator: ",\n"))}".utf8)
    }
    let (small, large) = (text(5_000), text(40_000))
    let isSteep = WorkGrowth.isSteep(
      { _ = try? JSONDocument(small) }, { _ = try? JSONDocument(large) })
    #expect(!isSteep)
  }

  @Test("S11 a text with any control characters is the same after it was written as JSON and read")
  func controls() throws {
    let scalars = (0..<0xA0).compactMap { Unicode.Scalar($0) }
    let text = String(String.UnicodeScalarView(scalars))
    let written = Array(JSONText.quoted(text).utf8)
    #expect(written.allSatisfy { $0 >= 0x20 && $0 != 0x7F })
    guard case .text(let read) = try JSONDocument(written) else {
      Issue.record("not a text")
      return
    }
    #expect(Array(read.unicodeScalars) == scalars)
  }
}
