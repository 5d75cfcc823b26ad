import Foundation
import TestSupport
import Testing
import TrackerKitFiles

@testable import TouchPlay
@testable import TrackerKit

@Suite("Replay")
struct ReplayTests {
  private let session = DemoScript.play()

  private func replay(_ configuration: Replay.Configuration = .init()) throws -> Replay {
    try Replay(SessionBuffer(bytes: session), configuration)
  }

  @Test("S5 playing up to a moment includes that moment and nothing later")
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

  @Test("L5 the replay of a saved drawing shows it, with the strokes in progress")
  func savedDrawing() throws {
    let folder = try TemporaryFolder()
    let drawing = KeptDrawing(in: folder.path)
    drawing.draw(1...3)
    drawing.drawOn(7, 0..<5)
    drawing.keeper.keepProgress()
    let path = folder.path("trace.touchplay")
    drawing.waitUntilKept(in: path)
    let replay = try Replay(FileSource(path: path), .init())
    #expect(replay.nextTime == nil)
    let history = replay.sandbox.controller(of: .trace).history as? EditHistory<TraceStroke>
    let drawn = drawing.history.items + drawing.inProgress.map(\.item)
    #expect(history?.items.map(\.points) == drawn.map(\.points))
    #expect(drawing.keeper.close().isEmpty)
  }

  @Test("L5 a replay of a saved drawing with a damaged change fails")
  func damagedDrawing() {
    let file = DrawingFile.opening("trace") + DrawingFile.block([9]) + SessionFormat.closing
    #expect(throws: SessionError.malformed("an unknown kind of change")) {
      try Replay(SessionBuffer(bytes: file), .init())
    }
  }

  @Test("A session lasts until its last turn, and nothing plays after it")
  func duration() throws {
    let seconds = try Replay.duration(of: SessionReader(SessionBuffer(bytes: session)))
    let replay = try replay()
    let end = replay.header.start.advanced(bySeconds: seconds)
    try replay.play(until: Timestamp(microseconds: end.microseconds - 1))
    #expect(replay.nextTime == end)
    try replay.play(until: end.advanced(bySeconds: 1000))
    #expect(replay.nextTime == nil)
    #expect(replay.sandbox.loop.time == end)
  }

  @Test("S5 a replay in another mode fires that mode's own timers between turns")
  func ownTimers() throws {
    let player = DemoPlayer(mode: .touchy, seed: 1)
    let card = Point(x: 802, y: 235)
    var ledger = TouchLedger()
    for (seconds, kind) in [(0.1, ContactReport.Kind.down), (3, .up)] {
      var turn = Turn(time: Timestamp(seconds: seconds))
      let contact = ContactID(device: 1, finger: 1)
      ledger.add(ContactReport(kind, contact, at: card), into: &turn.inputs)
      player.sandbox.loop.handle(turn)
    }
    let replay = try Replay(
      SessionBuffer(bytes: player.finish()), Replay.Configuration(mode: .gestures))
    try replay.play(until: Timestamp(seconds: 2))
    let world = replay.sandbox
    #expect(world.loop.time.seconds >= 0.5, "the card's long press has had its timer")
    #expect(world.dump.description.contains("longPress"), "\(world.dump)")
  }

  /// A recording of another tool: a finger that moves 10 points every 10 ms, rests, and lifts.
  private func imported(rest: Double) -> [UInt8] {
    let header = SessionHeader()
    let session = SessionBuffer(header: header)
    var encoder = TurnEncoder(header: header)
    var ledger = TouchLedger()
    func report(_ kind: ContactReport.Kind, _ seconds: Double, x: Double) {
      var turn = Turn(time: Timestamp(seconds: seconds))
      let finger = ContactID(device: 0, finger: 1)
      ledger.add(ContactReport(kind, finger, at: Point(x: x, y: 300)), into: &turn.inputs)
      var writer = ByteWriter()
      encoder.encode(turn, into: &writer)
      session.append(writer.bytes)
    }
    report(.down, 1, x: 200)
    for step in 1...20 { report(.move, 1 + 0.01 * Double(step), x: 200 + 10 * Double(step)) }
    report(.up, 1.2 + rest, x: 400)
    session.close()
    return session.bytes
  }

  @Test("C8 in another tool's recording, a finger that rests before it lifts has no velocity")
  func importedRest() throws {
    final class Probe {
      var velocity: Point?

      func panned(_ pan: PanGestureRecognizer) {
        if pan.state == .ended { velocity = pan.velocity }
      }
    }
    for (rest, expected) in [(0.01, 1000.0), (0.05, 0), (2, 0)] {
      let replay = try Replay(SessionBuffer(bytes: imported(rest: rest)), .init())
      let (pan, probe) = (PanGestureRecognizer(), Probe())
      pan.addTarget(probe, action: Probe.panned)
      replay.sandbox.window?.addGestureRecognizer(pan)
      while try replay.step() {}
      let velocity = try #require(probe.velocity)
      #expect(abs(velocity.x - expected) < 1, "\(rest): \(velocity)")
    }
  }

  private func verify(_ bytes: [UInt8]) throws -> Replay {
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(SessionBuffer(bytes: bytes), configuration)
    while try replay.step() {}
    return replay
  }

  @Test("S3 a digest changed by hand is reported with its tick")
  func changedDigest() throws {
    var ticks: [Int64] = []
    let bytes = try SessionEdit.edit(DemoScript.play()) { record, _ in
      guard case .digest(let tick, let model, let scene) = record else { return }
      ticks.append(tick)
      if ticks.count >= 3 { record = .digest(tick: tick, model: model, scene: scene ^ 1) }
    }
    let difference = try #require(verify(bytes).difference)
    #expect(difference.tick == ticks[2])
    #expect(difference.fields.map(\.name) == ["scene"])
  }

  @Test("S3 a fact changed by hand is reported, and nothing else")
  func changedFact() throws {
    var value: String?
    let bytes = try SessionEdit.edit(DemoScript.play()) { record, facts in
      guard case .digest = record else { return }
      for index in facts.indices where facts[index].name == "lines.shapes" {
        guard facts[index].value != "0" else { continue }
        value = value ?? facts[index].value
        facts[index].value = "77"
      }
    }
    let difference = try #require(verify(bytes).difference)
    #expect(
      difference.fields == [
        StateDifference.Field(name: "lines.shapes", expected: "77", got: value)
      ])
  }

  @Test("S3 when one input has been changed, its consequences are reported by name")
  func changedInput() throws {
    let bytes = DemoScript.play()
    #expect(try verify(bytes).difference == nil)
    // A finger in Trace, and one that drags a card.
    for (seconds, name) in [(12.5, "trace.digest"), (17.2, "gestures.card")] {
      let changed = try SessionEdit.moveTouch(of: bytes, after: seconds, by: Point(x: 60, y: 30))
      let difference = try #require(verify(changed).difference)
      let names = difference.fields.map(\.name)
      #expect(names.contains { $0.hasPrefix(name) }, "\(names)")
      #expect(names.contains("model") && !names.contains("mode"))
      #expect(difference.fields.allSatisfy { $0.expected != $0.got })
    }
  }

  @Test("S9 an unknown setting or mode is refused")
  func unknownSettings() {
    for (name, value, unknown) in [
      ("gravity", "on", "setting gravity"), ("mode", "chess", "mode chess"),
      ("edge", "middle", "edge middle"),
    ] {
      var header = SessionHeader()
      header.settings = [SessionHeader.Setting(name: name, value: value)]
      #expect(throws: SessionError.unknownField(unknown)) {
        try Replay(SessionBuffer(header: header), Replay.Configuration())
      }
    }
    var header = SessionHeader()
    header.snapshots = [SessionHeader.Snapshot(name: "chess", content: [])]
    #expect(throws: SessionError.unknownField("model of chess")) {
      try Replay(SessionBuffer(header: header), Replay.Configuration())
    }
  }

  @Test("S3 a session without facts is verified by its digests alone")
  func withoutFacts() throws {
    let bytes = try SessionEdit.edit(DemoScript.play()) { _, facts in facts = [] }
    let replay = try verify(bytes)
    #expect(replay.difference == nil && replay.digestCount >= 25)
    let changed = try SessionEdit.moveTouch(of: bytes, after: 12.5, by: Point(x: 60, y: 30))
    #expect(try verify(changed).difference?.fields.map(\.name) == ["model", "scene"])
  }
}
