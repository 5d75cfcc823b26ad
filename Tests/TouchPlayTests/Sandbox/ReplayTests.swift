import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Replay")
struct ReplayTests {
  private let session = DemoScript.play()

  private func replay(_ configuration: Replay.Configuration = .init()) throws -> Replay {
    try Replay(SessionBuffer(bytes: session), configuration)
  }

  @Test("S5 what happens at a moment is played, what happens later is not")
  func moments() throws {
    let replay = try replay()
    for _ in 0..<20 {
      let next = try #require(replay.nextTime)
      try replay.play(until: Timestamp(microseconds: next.microseconds - 1))
      #expect(replay.nextTime == next)
      try replay.play(until: next)
      #expect(replay.sandbox.loop.time == next)
      #expect(try #require(replay.nextTime) > next)
    }
  }

  @Test("A session lasts until its last turn, and nothing is played after that")
  func duration() throws {
    let seconds = try Replay.duration(of: SessionBuffer(bytes: session))
    let replay = try replay()
    let end = replay.header.start.advanced(bySeconds: seconds)
    try replay.play(until: Timestamp(microseconds: end.microseconds - 1))
    #expect(replay.nextTime == end)
    try replay.play(until: end.advanced(bySeconds: 1000))
    #expect(replay.nextTime == nil)
    #expect(replay.sandbox.loop.time == end)
  }

  @Test("S5 in a mode that was not recorded its own timers are due on the way, too")
  func ownTimers() throws {
    let player = DemoPlayer(mode: .touchy, seed: 1)
    let card = Point(x: 802, y: 235)
    var ledger = TouchLedger()
    for (seconds, kind) in [(0.1, ContactReport.Kind.down), (3, .up)] {
      var turn = Turn(time: Timestamp(seconds: seconds))
      let contact = ContactID(device: 1, finger: 1)
      ledger.take(ContactReport(kind, contact, at: card), into: &turn.inputs)
      player.sandbox.loop.handle(turn)
    }
    let replay = try Replay(
      SessionBuffer(bytes: player.finish()), Replay.Configuration(mode: .gestures))
    try replay.play(until: Timestamp(seconds: 2))
    let world = replay.sandbox
    #expect(world.loop.time.seconds >= 0.5, "the card's long press has had its timer")
    #expect(world.dump.description.contains("longPress"), "\(world.dump)")
  }
}
