import Testing
import TrackerKit

@Suite("SessionBuffer")
struct SessionBufferTests {
  private func isComplete(_ bytes: [UInt8]) throws -> Bool {
    let reader = try SessionReader(SessionBuffer(bytes: bytes))
    while try reader.next() != nil {}
    return reader.isComplete
  }

  @Test("S7 a session in memory is cut off until it is closed")
  func closing() throws {
    let session = SessionBuffer(header: SessionHeader())
    #expect(try !isComplete(session.bytes))
    session.close()
    #expect(try isComplete(session.bytes))
  }
}
