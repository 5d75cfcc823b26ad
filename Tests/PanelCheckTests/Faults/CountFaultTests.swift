@testable import PanelCheck
import SyntheticPanel
import Testing
import TrackerKit

@Suite struct CountFaultTests {
  @Test("J1 a stuck contact is open at the end, and adds to the most at once")
  func stuck() {
    var model = PanelModel()
    model.faults.stuckFinger = 0
    for seed in FaultRuns.seeds {
      var random = SplitMix64(seed: seed)
      let hand = ScriptedHand.taps(
        on: Point(x: 100, y: 100), count: 3, spread: 2, using: &random)
      let recording = model.record(hand, seed: random.next())
      let log = FaultRuns.log(recording, on: model)
      let metrics = RecordingMetrics(log)
      #expect(metrics.openCount == 1, "seed \(seed)")
      #expect(log.maximumContacts == 2, "seed \(seed)")
      #expect(metrics.contacts.count == recording.truth.contactCount, "seed \(seed)")
    }
  }

  @Test("J1 without hands, every ghost looks like one")
  func ghosts() {
    var model = PanelModel()
    model.rate = 1
    model.faults.ghost = PanelFaults.Ghost()
    model.faults.ghost?.missing = 0.1
    for seed in FaultRuns.seeds {
      let recording = model.record(ScriptedHand([]), seconds: 300, seed: seed)
      let metrics = RecordingMetrics(FaultRuns.log(recording, on: model))
      #expect(metrics.ghostLikeCount == recording.truth.ghostTimes.count, "seed \(seed)")
      #expect(metrics.ghostLikeCount > 10, "seed \(seed)")
    }
  }

  /// A miss by design: a recording alone does not tell ghosts from taps as short as theirs, so that
  /// it has no figure for ghosts.
  @Test("J1 ghosts are counted under hands, too, and ordinary taps are not; they are no figure")
  func ghostsUnderHands() {
    var model = PanelModel()
    model.faults.noise = 0.05
    model.faults.ghost = PanelFaults.Ghost()
    model.faults.ghost?.period = 0.7
    for seed in FaultRuns.seeds {
      var random = SplitMix64(seed: seed)
      let hand = ScriptedHand.taps(
        on: Point(x: 100, y: 100), count: 4, spread: 2, using: &random)
      let recording = model.record(hand, seed: random.next())
      let metrics = RecordingMetrics(FaultRuns.log(recording, on: model))
      #expect(metrics.ghostLikeCount == recording.truth.ghostTimes.count, "seed \(seed)")
      #expect(metrics.figures[.ghosts] == nil)
    }
  }
}
