import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Replay")
struct ReplayTests {
  private func verify(_ bytes: [UInt8]) throws -> Replay {
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(SessionBuffer(bytes: bytes), configuration)
    while try replay.step() {}
    return replay
  }

  @Test("S3 a digest that was changed by hand is told with its tick")
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

  @Test("S3 a fact that was changed by hand is told, and nothing else")
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

  @Test("S3 when one input was changed, what came of it is told by name")
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

  @Test("S9 a setting or a mode that this program does not know is refused")
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
