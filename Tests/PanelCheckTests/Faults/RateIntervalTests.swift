@testable import PanelCheck
import SyntheticPanel
import Testing
import TrackerKit

@Suite struct RateIntervalTests {
  /// The rate of a few strokes on a panel.
  private func figure(
    _ rate: Double, jitter: Double, turns: Double = 0, strokes: ClosedRange<Double> = 2...6,
    _ random: inout SplitMix64
  ) -> Figure? {
    var model = PanelModel()
    model.rate = rate
    model.faults.timeJitter = jitter
    model.faults.noise = random.uniform(0.02...0.15)
    model.turnSeconds = turns
    var time = 0.0
    let fingers = (0..<Int(random.uniform(strokes))).map { _ in
      let seconds = random.uniform(0.5...2)
      defer { time += seconds + random.uniform(0.2...0.6) }
      let y = random.uniform(20...170)
      return ScriptedFinger(
        .line(from: Point(x: 20, y: y), to: Point(x: 20 + 150 * seconds, y: y)), start: time,
        seconds: seconds,
        tremor: Tremor(amplitude: 0.2, drift: 0.3, seconds: seconds, using: &random))
    }
    let recording = model.record(ScriptedHand(fingers), seed: random.next())
    return FaultRuns.log(recording, on: model).figures()[.reportRate]
  }

  @Test(
    "J1 the interval of a rate holds the true rate in 93 % of the runs or more",
    arguments: [0, 1.0 / 60])
  func coverage(turns: Double) {
    var misses: [String] = []
    var count = 0
    for seed in FaultRuns.cleanSeeds {
      var random = SplitMix64(seed: seed)
      // Where turns are as rare as reports, a turn without a report looks like a rest.
      let rate = random.uniform((turns > 0 ? 80 : 30)...240)
      let jitter = random.uniform(0.0001...0.15 / rate)
      guard let figure = figure(rate, jitter: jitter, turns: turns, &random) else { continue }
      count += 1
      if abs(figure.value - rate) > figure.uncertainty {
        misses.append("\(rate): \(figure.value) ± \(figure.uncertainty)")
      }
    }
    #expect(
      misses.count <= FaultRuns.mostMisses(of: count),
      "\(misses.count) of \(count): \(misses.prefix(9))")
    #expect(count > FaultRuns.cleanSeeds.count * 9 / 10)
  }

  @Test("J1 J2 panels of 59.94 and 60 Hz with 1 ms of jitter keep 60 Hz, and one of 58 Hz fails")
  func nominal() {
    let limit = Limit(.atLeast, 60, .hertz)
    for (rate, verdict) in [(59.94, Verdict.pass), (60, .pass), (58, .fail)] {
      for seed in FaultRuns.seeds {
        var random = SplitMix64(seed: seed)
        let figure = figure(rate, jitter: 0.0006, strokes: 4...8, &random)
        #expect(
          limit.verdict(on: figure) == verdict,
          "\(rate) Hz, seed \(seed): \(figure.map { "\($0)" } ?? "")")
      }
    }
  }
}
