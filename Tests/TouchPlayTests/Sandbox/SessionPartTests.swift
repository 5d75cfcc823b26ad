import Testing

@testable import TouchPlay

@Suite("Session part")
struct SessionPartTests {
  @Test("S5 a part lies within its session, whatever was requested")
  func range() {
    #expect(SessionPart.whole.range(in: 8) == 0...8)
    #expect(SessionPart(start: 2, end: 5).range(in: 8) == 2...5)
    #expect(SessionPart(start: 2, end: 50).range(in: 8) == 2...8)
    #expect(SessionPart(start: 20, end: 50).range(in: 8) == 8...8)
    #expect(SessionPart(start: 2).range(in: 8) == 2...8)
    #expect(SessionPart(start: 2).range(in: 0) == 0...0)
  }
}
