import Testing
import TrackerKit

@Suite struct BlockWriterTests {
  @Test("S6 blocks follow each other, and empty ones are omitted")
  func blocks() throws {
    var writer = BlockWriter { SessionFormat.frame(.turns, $0) }
    let opening = SessionFormat.opening(SessionHeader())
    writer.raw(opening)
    writer.block([1, 2, 3])
    writer.block([])
    let first = writer.drain()
    #expect(first == opening + SessionFormat.frame(.turns, [1, 2, 3]))
    writer.raw(SessionFormat.frame(.annex, [9]))
    writer.block([4])
    let second = writer.drain()
    #expect(second == SessionFormat.frame(.annex, [9]) + SessionFormat.frame(.turns, [4]))
    #expect(writer.drain().isEmpty)
    #expect(writer.length == first.count + second.count)
  }
}
