import Testing
import TrackerKit

@testable import TouchRecordings

@Suite struct RepeatedTimeTests {
  @Test("S11 times that begin like the one before are other times")
  func prefixes() throws {
    let times = [
      "0.5", "0.5", "0.51", "0.5", "0.500000", "0.5000001", "10.5", "10.5", "1234567890.123456",
      "1234567890.123457", "123456789012.5", "0.5\t", "0.5",
    ]
    let text = times.map { "E: \($0) 0000 0000 0\n" }.joined()
    let reader = EvemuReader(SessionBuffer(bytes: Array(text.utf8)))
    var read: [Int64] = []
    while let event = try reader.next() { read.append(event.time) }
    #expect(
      read == [
        500_000, 500_000, 510_000, 500_000, 500_000, 500_000, 10_500_000, 10_500_000,
        1_234_567_890_123_456, 1_234_567_890_123_457, 123_456_789_012_500_000, 500_000,
        500_000,
      ])
  }

  @Test("S11 times that differ in one digit are other times", arguments: 1...12)
  func digits(_ count: Int) throws {
    let time = Array(String(repeating: "1", count: count) + ".111111")
    for index in time.indices where time[index] != "." {
      var other = time
      other[index] = "2"
      let text = [time, time, other, other].map { "E: \(String($0)) 0000 0000 0\n" }.joined()
      let reader = EvemuReader(SessionBuffer(bytes: Array(text.utf8)))
      var read: [Int64] = []
      while let event = try reader.next() { read.append(event.time) }
      let expected = [time, other].map { Int64(String($0.filter { $0 != "." })) }
      #expect(read == [expected[0], expected[0], expected[1], expected[1]])
    }
  }
}
