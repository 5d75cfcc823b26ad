import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitTesting

@Suite("Two pinches in two processes")
struct PinchReplayTests {
  /// Collects a recording, and acts as a model that never changes.
  private final class Tape: SessionSink, DigestSource {
    var records: [UInt8] = []
    let modelDigest = StateDigest()
    let sceneDigest = StateDigest()
    func append(_ records: [UInt8]) { self.records += records }
  }

  /// A session of two hands that pinch at the same time, with unsteady fingers.
  private func session() -> [UInt8] {
    var header = SessionHeader()
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 400))
    let tape = Tape()
    let recorder = SessionRecorder(header: header, sink: tape, source: tape)
    var random = SeededGenerator(seed: 5)
    var ledger = TouchLedger()
    for step in 0...60 {
      var turn = Turn(time: Timestamp(microseconds: Int64(step) * 16_667 + 1))
      for finger in 0..<4 {
        let kind: ContactReport.Kind = step == 0 ? .down : step == 60 ? .up : .move
        let away = Double(finger % 2 == 0 ? -step : step) + random.noise()
        let middle = Point(x: finger < 2 ? 200 : 600, y: 200 + random.noise())
        ledger.add(
          ContactReport(
            kind, ContactID(device: 0, finger: Int64(finger)), at: middle + Point(x: away, y: 0)),
          into: &turn.inputs)
      }
      recorder.turnWillBegin(turn)
    }
    return SessionFormat.opening(header) + SessionFormat.frame(.turns, tape.records)
      + SessionFormat.frame(.end, [])
  }

  @Test("S4 Q10 two processes replay two simultaneous pinches with byte-identical logs")
  func sameLog() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(session()), to: "pinches.touchplay")
    let runs = try (0..<2).map { _ in
      try Subprocess(BuiltProduct.path("pinch-replay"), [folder.path("pinches.touchplay")]).run()
    }
    #expect(runs[0].exitCode == 0, "\(runs[0].errors)")
    #expect(runs[0].outputData == runs[1].outputData)
    for name in ["left", "right"] {
      for change in ["possible to began", "began to changed", "changed to changed"] {
        #expect(runs[0].output.contains("\(name): \(change), decision"))
      }
      #expect(runs[0].output.contains("\(name): changed to ended, decision"))
      #expect(runs[0].output.contains("\(name) changed: scale "))
    }
  }
}
