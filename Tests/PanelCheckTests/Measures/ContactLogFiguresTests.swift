@testable import PanelCheck
import SyntheticPanel
import Testing
import TrackerKit

@Suite("ContactLog+Figures")
struct ContactLogFiguresTests {
  /// A finger that crosses the panel between two times.
  private func stroke(_ start: Double, _ seconds: Double, y: Double) -> ScriptedFinger {
    ScriptedFinger(
      .line(from: Point(x: 40, y: y), to: Point(x: 40 + 200 * seconds, y: y)), start: start,
      seconds: seconds)
  }

  private func log(
    _ fingers: [ScriptedFinger], seconds: Double? = nil, _ change: (inout PanelFaults) -> Void
  ) -> ContactLog {
    var model = PanelModel()
    model.faults.noise = 0.03
    change(&model.faults)
    let recording = model.record(ScriptedHand(fingers), seconds: seconds, seed: 5)
    var log = FaultRuns.log(recording, on: model)
    if let seconds { log.add(Turn(time: Timestamp(seconds: seconds))) }
    return log
  }

  @Test("J1 the most contacts at once are a lower bound, and a log without contacts has no figures")
  func contacts() {
    let figure = log([stroke(0, 1, y: 40), stroke(0.2, 1, y: 90)]) { _ in }.figures()[.contacts]
    #expect(figure == Figure(2, .count, sampleCount: 2, bound: .lower))
    #expect(log([]) { _ in }.figures().isEmpty)
  }

  @Test(
    "J1 a contact that never ends is one if others come to its place; otherwise a finger may rest")
  func stuck() {
    let fingers = [stroke(0, 1, y: 40), stroke(2, 1, y: 42)]
    func figure(seconds: Double, _ fingers: [ScriptedFinger], stuck: Int?) -> Figure? {
      log(fingers, seconds: seconds) { $0.stuckFinger = stuck }.figures()[.stuckContacts]
    }
    #expect(figure(seconds: 6, fingers, stuck: 0) == Figure(1, .count, sampleCount: 2))
    #expect(figure(seconds: 6, fingers, stuck: nil) == Figure(0, .count, sampleCount: 2))
    // Others come elsewhere: a finger may rest there, but not for half a minute.
    let apart = [stroke(0, 1, y: 40), stroke(2, 1, y: 90)]
    #expect(
      figure(seconds: 30, apart, stuck: 0) == Figure(1, .count, sampleCount: 2, bound: .upper))
    #expect(figure(seconds: 32, apart, stuck: 0) == Figure(1, .count, sampleCount: 2))
    let beside = [stroke(0, 1, y: 40), stroke(2, 1, y: 46)]
    #expect(figure(seconds: 6, beside, stuck: 0)?.bound == .upper)
    // Nobody came after it: a finger may rest there.
    #expect(
      figure(seconds: 6, fingers, stuck: 1) == Figure(1, .count, sampleCount: 2, bound: .upper))
    // The recording ends while a finger moves.
    #expect(figure(seconds: 0.5, fingers, stuck: nil)?.value == 0)
    for profile in Profile.builtIn {
      let limit = profile.limits[.stuckContacts]
      #expect(limit?.verdict(on: figure(seconds: 6, fingers, stuck: 0)) == .fail)
      #expect(limit?.verdict(on: figure(seconds: 6, fingers, stuck: 1)) == .inconclusive)
    }
  }

  @Test("J1 what a reader cancels at the end of a recording is open")
  func reopened() {
    var log = ContactLog(panel: .wide)
    for (kind, seconds) in [(TouchChange.Kind.began, 1.0), (.cancelled, 3)] {
      log.add(
        TouchChange(
          kind, number: 1, contact: ContactID(device: 0, finger: 1), location: Point(x: 9, y: 9)),
        at: Timestamp(seconds: seconds))
    }
    var early = log
    early.add(Turn(time: Timestamp(seconds: 4)))
    early.reopenLast()
    #expect(early.paths[0].end == .cancelled)
    log.reopenLast()
    #expect(log.paths[0].end == .open && log.paths[0].seconds == 0)
  }

  @Test("J1 swapped identities are swaps, not reversed motion, gaps or jitter")
  func swapped() {
    for seed in FaultRuns.seeds {
      var random = SplitMix64(seed: seed)
      var model = PanelModel()
      (model.faults.noise, model.faults.swapsIdentities) = (0.03, true)
      let hand = ScriptedHand.crossing(
        at: Point(x: 172, y: 97), side: 150, seconds: 1, lag: random.uniform(0.1...0.2))
      let recording = model.record(hand, seed: random.next())
      let figures = FaultRuns.log(recording, on: model).figures()
      #expect(figures[.swaps]?.value == 1, "seed \(seed)")
      expectGoodMotion(figures, "seed \(seed)")
    }
  }

  @Test("J1 fingers that merge have a separation, not reversed motion, gaps or jitter")
  func merged() {
    for seed in FaultRuns.seeds {
      var random = SplitMix64(seed: seed)
      var model = PanelModel()
      (model.faults.noise, model.faults.mergeDistance) = (0.03, 20)
      let hand = ScriptedHand.crossing(
        at: Point(x: 172, y: 97), side: 150, seconds: 1, lag: random.uniform(0...0.03))
      let recording = model.record(hand, seed: random.next())
      let figures = FaultRuns.log(recording, on: model).figures()
      let pinch = figures[.pinch]
      #expect((17...22).contains(pinch?.value ?? 0), "seed \(seed): \(pinch.map { "\($0)" } ?? "")")
      #expect(Profile.kiosk.limits[.separation]?.verdict(on: figures[.separation]) != .pass)
      expectGoodMotion(figures, "seed \(seed)")
    }
  }

  private func expectGoodMotion(_ figures: [CheckItem: Figure], _ comment: Comment) {
    for item in [CheckItem.reversedMotion, .gapRatio, .movingJitter, .dropOuts] {
      let verdict = Profile.kiosk.limits[item]?.verdict(on: figures[item])
      #expect(verdict == .pass, "\(item): \(figures[item]?.value ?? -1), \(comment)")
    }
  }
}
