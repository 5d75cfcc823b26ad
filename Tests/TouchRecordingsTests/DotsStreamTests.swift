import Testing
import TrackerKit

@testable import TouchRecordings

/// The example of an importer does what the page says.
@Suite struct DotsStreamTests {
  private func turns(_ text: String) throws -> [Turn] {
    let stream = try DotsStream(RecordingSource(bytes: Array(text.utf8)))
    var turns: [Turn] = []
    while case .turn(let turn)? = try stream.next() { turns.append(turn) }
    return turns
  }

  @Test("S11 the example importer reads contacts with their times and locations")
  func contacts() throws {
    let turns = try turns("0 down 7 10 20\n8 move 7 30 40\n12 move 9 1 1\n16 up 7 30 40\n")
    #expect(turns.map(\.time.microseconds) == [0, 8000, 16_000])
    let changes = turns.flatMap(\.inputs).map { input -> TouchChange? in
      if case .touch(let change) = input { change } else { nil }
    }
    #expect(changes.map { $0?.kind } == [.began, .moved, .ended])
    #expect(changes.map { $0?.location.x } == [10, 30, 30])
    #expect(changes.allSatisfy { $0?.number == 1 && $0?.contact.finger == 7 })
  }

  @Test("S11 the example importer names an invalid line")
  func wrongLine() throws {
    for line in [
      "8 leap 7 30 40", "8 move 7 30 40 50", "9999999999999999 move 7 30 40", "-1 up 7 0 0",
    ] {
      #expect(throws: SessionError.self) { try turns("0 down 7 10 20\n\(line)\n") }
    }
  }

  @Test("S11 the example of an importer cancels what is still down at the end")
  func openEnd() throws {
    let turns = try turns("0 down 7 10 20\n8 down 8 30 40\n16 up 8 30 40\n")
    #expect(turns.count == 4)
    guard case .touch(let change)? = turns.last?.inputs.first else {
      Issue.record("no change at the end")
      return
    }
    #expect(change.kind == .cancelled && change.contact.finger == 7)
  }
}
