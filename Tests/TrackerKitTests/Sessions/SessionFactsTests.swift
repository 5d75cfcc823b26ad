import Testing

@testable import TrackerKit

@Suite("SessionFacts")
struct SessionFactsTests {
  private func read(_ annex: [UInt8], _ facts: inout SessionFacts) throws {
    var reader = ByteReader(annex.dropFirst())
    try facts.read(from: &reader)
  }

  @Test("S3 facts are written when they change, with each name once, and read back")
  func changes() throws {
    var writer = SessionFacts()
    var reader = SessionFacts()
    let states = [
      [StateFact("mode", "trace"), StateFact("strokes", 0)],
      [StateFact("mode", "trace"), StateFact("strokes", 1), StateFact("é", "")],
      [StateFact("mode", "lines"), StateFact("strokes", 1)],
      [StateFact("mode", "lines"), StateFact("strokes", 1), StateFact("é", "back")],
    ]
    var sizes: [Int] = []
    for state in states {
      let change = writer.annex(of: state)
      let annex = try #require(change)
      try read(annex, &reader)
      #expect(reader.current == state)
      sizes.append(annex.count)
      #expect(writer.annex(of: state) == nil)
    }
    // Names are long, later changes are not: one byte for the annex, one for the name, then the
    // value.
    #expect(sizes == [1 + 1 + 5 + 6 + 1 + 8 + 2, 1 + 1 + 2 + 1 + 3 + 1, 1 + 1 + 6 + 2, 1 + 1 + 5])
  }

  @Test(
    "S7 a malformed annex is damage",
    arguments: [
      [1], [0], [0, 9, 65], [0, 0, 9, 65], [0xFF], [0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F],
      [0, 1, 0xFF, 2, 0x31], [0, 1, 0x41, 2, 0xFF],
    ])
  func damage(_ content: [UInt8]) {
    var facts = SessionFacts()
    #expect(throws: SessionError.self) { try read([1] + content, &facts) }
  }

  @Test("S7 the number of names is limited, for writer and reader")
  func maximumNames() throws {
    let many = (0..<5000).map { StateFact("\($0)", "x") }
    var writer = SessionFacts()
    let change = writer.annex(of: many)
    let annex = try #require(change)
    var reader = SessionFacts()
    try read(annex, &reader)
    #expect(reader.current == Array(many.prefix(4096)))
    var next = ByteWriter()
    next.count(4096)
    next.text("one more")
    #expect(throws: SessionError.self) { try read([1] + next.bytes, &reader) }
  }

  @Test("S7 the bytes of names and values are limited, for writer and reader")
  func maximumBytes() throws {
    let long = String(repeating: "x", count: SessionFacts.maximumBytes / 2 - 1)
    var writer = SessionFacts()
    var reader = SessionFacts()
    for state in [
      [StateFact("a", long), StateFact("b", "1")],
      [StateFact("a", long), StateFact("b", long)],
      [StateFact("a", long), StateFact("b", long + "x")],
      [StateFact("a", "1"), StateFact("b", long + "x")],
    ] {
      if let annex = writer.annex(of: state) { try read(annex, &reader) }
      #expect(reader.current == writer.current)
      let fits = state.map { $0.value.utf8.count }.reduce(2, +) <= SessionFacts.maximumBytes
      #expect(reader.current == (fits ? state : [state[0]]))
    }
    var next = ByteWriter()
    next.count(2)
    next.text(long + "xx")
    #expect(throws: SessionError.self) { try read([1] + next.bytes + [0], &reader) }
  }

  @Test("S3 a digest in a fact has eight digits")
  func digest() {
    #expect(StateFact("a", StateDigest()).value == "243f6a88")
    #expect(StateFact("a", true).value == "true")
  }
}
