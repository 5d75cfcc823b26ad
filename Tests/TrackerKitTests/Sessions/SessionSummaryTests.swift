import Testing

@testable import TrackerKit

@Suite("SessionSummary")
struct SessionSummaryTests {
  private func touch(_ kind: TouchChange.Kind, _ number: Int) -> RootInput {
    .touch(
      TouchChange(
        kind, number: number, contact: ContactID(device: 0, finger: Int64(number)),
        location: Point(x: 1, y: 2)))
  }

  private func summary(_ turns: [(seconds: Double, inputs: [RootInput])]) -> SessionSummary {
    var header = SessionHeader()
    header.start = Timestamp(seconds: 100)
    var summary = SessionSummary(header: header)
    for (seconds, inputs) in turns {
      let turn = Turn(time: header.start.advanced(bySeconds: seconds), inputs: inputs)
      summary.add(.turn(turn), bytes: 8)
    }
    return summary
  }

  @Test("U2 data says which devices were found during the session; other data does not")
  func laterDevices() {
    func data(_ name: String, _ value: String) -> RootInput {
      .data(DataEvent(name: name, value: value))
    }
    let summary = summary([
      (1, [data("device", "1 TUIO a b"), data("mode", "2 lines"), data("device", "none")]),
      (2, [data("device", "2 TUIO c")]),
    ])
    #expect(summary.laterDevices == ["TUIO a b", "TUIO c"])
    #expect(summary.events.dataEvents == 4)
  }

  @Test("S2 a summary counts inputs by kind and times from the session's start")
  func counts() {
    let summary = summary([
      (0.5, []),
      (1, [touch(.began, 1), touch(.began, 2)]),
      (1.25, [touch(.moved, 1), touch(.moved, 2)]),
      (1.5, [touch(.ended, 1), touch(.began, 3), touch(.cancelled, 2)]),
      (2, [.display(.activated), .data(DataEvent(name: "mode", value: "trace"))]),
      (2.5, [.key(KeyChange(label: "1", position: "1", modifiers: [], isDown: true))]),
      (4, []),
    ])
    var events = SessionSummary.Events()
    events.began = 3
    events.moved = 2
    events.ended = 1
    events.cancelled = 1
    events.keys = 1
    events.displayChanges = 1
    events.dataEvents = 1
    #expect(summary.events == events && events.count == 10)
    #expect(summary.turns == 7 && summary.digests == 0)
    #expect(summary.seconds == 4 && summary.ticks == 480)
    #expect(summary.firstTouchSeconds == 1 && summary.lastEventSeconds == 2.5)
    #expect(summary.events.began == 3)
  }

  @Test("S2 a finger that lifts before another lands does not raise the largest number of contacts")
  func mostContacts() {
    #expect(summary([(1, [touch(.began, 1), touch(.began, 2)])]).mostContacts == 2)
    let swapped = summary([
      (1, [touch(.began, 1)]), (2, [touch(.ended, 1), touch(.began, 1)]), (3, [touch(.ended, 1)]),
    ])
    #expect(swapped.mostContacts == 1)
    // A cancelled finger counts as lifted, too.
    let cancelled = summary([
      (1, [touch(.began, 1), touch(.began, 2)]), (2, [touch(.cancelled, 1)]),
      (3, [touch(.began, 1), touch(.began, 3)]),
    ])
    #expect(cancelled.mostContacts == 3)
  }

  @Test("S10 the bytes per move are those of turns with moves")
  func bytes() {
    let moves = (1...4).map { touch(.moved, $0) }
    let began = (1...4).map { touch(.began, $0) }
    #expect(summary([(1, began), (2, moves), (3, moves), (4, [])]).bytesPerMove == 2)
    #expect(summary([(1, began)]).bytesPerMove == nil)
  }

  @Test("S2 a session without records has no first touch and no duration")
  func empty() {
    let summary = summary([])
    #expect(summary.seconds == 0 && summary.ticks == 0)
    #expect(summary.firstTouchSeconds == nil && summary.lastEventSeconds == nil)
  }
}
