import PanelCheck
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

  @Test("Noise is the moving jitter's root mean square, within what 8 s tell")
  func noise() {
    let runs = FaultRuns.seeds.map { snake(noise: 0.5, seed: $0) }
    let quotients = runs.map { $0.jitter.rootMeanSquare / $0.truth.noise }
    print(quotients.min() ?? 0, quotients.max() ?? 0, quotients.reduce(0,+)/200, quotients.count { abs($0-1) > 0.05}, runs[0].jitter.count)
    let largest = runs.map { $0.jitter.largest / $0.truth.largestNoise }
    print(largest.min() ?? 0, largest.max() ?? 0, largest.reduce(0,+)/200, largest.count { abs($0-1) > 0.05})
  }

  @Test("A report beside the way has its distance as moving jitter")
  func deviation() {
    var model = PanelModel()
    model.faults.noise = 0.02
    model.faults.timeJitter = 0.0003
    model.faults.deviations = 1
    let misses = FaultRuns.misses { seed in
      let (metrics, truth) = FaultRuns.stroke(on: model, seed: seed)
      return (metrics.figures[.movingJitter]?.value, truth.largestDeviation)
    }
    #expect(misses == [])
  }
}
