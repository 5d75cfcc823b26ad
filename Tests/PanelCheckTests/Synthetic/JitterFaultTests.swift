import PanelCheck
import SyntheticPanel
import Testing
import TrackerKit

@Suite struct JitterFaultTests {
  @Test("Noise of 0.5 mm and more is the moving jitter's root mean square", arguments: [0.5, 1])
  func noise(_ noise: Double) {
    var model = PanelModel()
    model.faults.noise = noise
    let misses = FaultRuns.misses { seed in
      var random = SplitMix64(seed: seed)
      let tremor = Tremor(amplitude: 0.2, drift: 0.3, seconds: 8, using: &random)
      let path = TruePath.snake(over: Rect(x: 20, y: 20, width: 300, height: 150), lanes: 4)
      let hand = ScriptedHand([ScriptedFinger(path, seconds: 8, tremor: tremor)])
      let recording = model.record(hand, seed: random.next())
      let path0 = FaultRuns.log(recording, on: model).paths[0]
      let jitter = MovingJitter(path0, tuning: .millimeters)
      return (jitter.rootMeanSquare, recording.truth.noise)
    }
    print(misses.count, misses)
  }
}
