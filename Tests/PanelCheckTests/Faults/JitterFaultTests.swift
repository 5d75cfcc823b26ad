@testable import PanelCheck
import SyntheticPanel
import Testing
import TrackerKit

@Suite struct JitterFaultTests {
  /// The moving jitter of a snake of 8 s under a trembling hand.
  private func snake(noise: Double, seed: UInt64) -> (jitter: MovingJitter, truth: PanelTruth) {
    var model = PanelModel()
    model.faults.noise = noise
    var random = SplitMix64(seed: seed)
    let tremor = Tremor(
      amplitude: random.uniform(0.1...0.3), drift: 0.3, seconds: 8, using: &random)
    let path = TruePath.snake(over: Rect(x: 20, y: 20, width: 300, height: 150), lanes: 4)
    let hand = ScriptedHand([ScriptedFinger(path, seconds: 8, tremor: tremor)])
    let recording = model.record(hand, seed: random.next())
    let contact = FaultRuns.log(recording, on: model).paths[0]
    return (MovingJitter(contact, tuning: .millimeters), recording.truth)
  }

  /// How far a figure is from the truth, as a part of it.
  private func error(_ figure: Double, _ truth: Double) -> Double { abs(figure / truth - 1) }

  /// Misses: 800 reports tell the strength of noise within 5 % in 19 of 20 runs only, since the
  /// root mean square of n values is off by 1/√(2n) and the path's own fit adds to that.
  ///
  /// The largest of them has its neighbors' noise in it, which moves the path: it is 0.8–1.6 × the
  /// largest noise that was added, 1.1 × in the mean. It is an upper bound, and no panel fails by
  /// it.
  @Test(
    "J1 noise is the moving jitter's root mean square: 1 % off in the mean, 5 % in 19 of 20 runs")
  func noise() {
    let runs = FaultRuns.seeds.map { (seed: $0, run: snake(noise: 0.5, seed: $0)) }
    let quotients = runs.map { $0.run.jitter.rootMeanSquare / $0.run.truth.noise }
    #expect(error(quotients.reduce(0, +), Double(runs.count)) < 0.015)
    #expect(quotients.count { abs($0 - 1) > 0.05 } <= runs.count / 20)
    for (seed, run) in runs {
      #expect(error(run.jitter.rootMeanSquare, run.truth.noise) < 0.1, "seed \(seed)")
      #expect((0.8...1.6).contains(run.jitter.largest / run.truth.largestNoise), "seed \(seed)")
    }
  }

  /// Misses: the tremor moves the path by up to 0.2 mm within a few reports, which is more than 5 %
  /// of 3 mm in one of 200 runs.
  @Test("J1 a report beside the way has its distance as moving jitter, but for the tremor")
  func deviation() {
    var model = PanelModel()
    model.faults.noise = 0.02
    model.faults.timeJitter = 0.0003
    model.faults.deviations = 1
    let errors = FaultRuns.seeds.map { seed in
      let (metrics, truth) = FaultRuns.stroke(on: model, seed: seed)
      return error(metrics.figures[.movingJitter]?.value ?? 0, truth.largestDeviation)
    }
    #expect(errors.count { $0 > 0.05 } <= errors.count / 100)
    #expect(errors.allSatisfy { $0 < 0.1 })
  }
}
