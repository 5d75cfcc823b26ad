import Foundation
@testable import PanelCheck
import SyntheticPanel
import Testing
import TrackerKit

@Suite("Drop-outs")
struct DropOutTests {
  private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
  private static let seeds = 0..<(isLong ? 400 : 60)

  @Test("J1 the drop-outs of a moving finger are counted exactly, and fail in every profile")
  func planted() {
    var wrong: [String] = []
    for seed in Self.seeds {
      var random = GuidedRandom(seed)
      var hand = WipingHand()
      hand.rate = random.uniform(60, 200)
      hand.speed = random.uniform(60, 400)
      hand.lane = 40
      hand.dropOuts = Int.random(in: 0...4, using: &random)
      hand.dropOutSeconds = random.uniform(0.03, 0.06)
      let log = hand.log(&random)
      let causes = LossCauses(SurfaceSweep(log))
      if causes.dropOuts.count != hand.dropOuts || !causes.deadAreas.isEmpty {
        wrong.append(
          "seed \(seed): \(causes.dropOuts.count) of \(hand.dropOuts), \(causes.deadAreas.count) dead"
        )
      }
      let figure = log.figures()[.dropOuts]
      let verdicts = Profile.builtIn.compactMap { $0.limits[.dropOuts]?.verdict(on: figure) }
      let expected: Verdict = causes.dropOuts.isEmpty ? .pass : .fail
      #expect(verdicts == Array(repeating: expected, count: 3))
      for loss in causes.dropOuts {
        #expect(abs(loss.seconds - hand.dropOutSeconds) < 1.5 / hand.rate, "seed \(seed)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// Strokes one after the other, as people make them: fingers that lift in motion and land again
  /// anywhere, often in the same direction.
  private func strokes(_ random: inout SplitMix64) -> ScriptedHand {
    var (time, place) = (0.0, Point(x: 170, y: 97))
    var fingers: [ScriptedFinger] = []
    for _ in 0..<Int(random.uniform(2...9)) {
      let seconds = random.uniform(0.15...1.2)
      let length = random.uniform(60...400) * seconds
      let angle = Angle(degrees: random.uniform(0...360))
      let near = random.uniform(0...1) < 0.5
      let start =
        near
        ? place + Point(x: random.uniform(-30...30), y: random.uniform(-30...30))
        : Point(x: random.uniform(10...334), y: random.uniform(10...184))
      let end = start + Point(x: angle.cosine, y: angle.sine) * length
      fingers.append(
        ScriptedFinger(
          .line(from: start, to: end), start: time, seconds: seconds,
          profile: random.uniform(0...1) < 0.5 ? .constant : .smooth,
          tremor: Tremor(
            amplitude: random.uniform(0.1...0.3), drift: 0.3, seconds: seconds, using: &random)))
      place = end
      time += seconds + random.uniform(0.06...0.9)
    }
    return ScriptedHand(fingers)
  }

  @Test("J1 free strokes on a clean panel have no dead area and no drop-out, 2,000 recordings")
  func clean() {
    var wrong: [String] = []
    for seed in UInt64(0)..<(Self.isLong ? 2000 : 300) {
      var random = SplitMix64(seed: seed)
      var model = PanelModel()
      model.rate = random.uniform(55...140)
      model.faults.noise = random.uniform(0...0.2)
      let log = FaultRuns.log(model.record(strokes(&random), seed: random.next()), on: model)
      let causes = LossCauses(SurfaceSweep(log))
      if !causes.deadAreas.isEmpty || !causes.dropOuts.isEmpty {
        wrong.append("seed \(seed): \(causes.deadAreas.count), \(causes.dropOuts)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  @Test("J1 two fingers that merge and split are not a drop-out")
  func merged() {
    var model = PanelModel()
    model.faults.mergeDistance = 20
    for seed in UInt64(0)..<40 {
      var random = SplitMix64(seed: seed)
      let hand = ScriptedHand.crossing(
        at: Point(x: 172, y: 97), side: 150, seconds: 1, lag: random.uniform(0...0.03))
      let recording = model.record(hand, seed: random.next())
      let log = FaultRuns.log(recording, on: model)
      #expect(LossCauses(SurfaceSweep(log)).dropOuts.isEmpty, "seed \(seed)")
    }
  }
}
