@testable import PanelCheck
import SyntheticPanel
import Testing
import TrackerKit

@Suite struct StepFaultTests {
  private func model(_ change: (inout PanelFaults) -> Void) -> PanelModel {
    var model = PanelModel()
    model.faults.timeJitter = 0.0003
    model.faults.noise = 0.02
    change(&model.faults)
    return model
  }

  @Test("J1 missing reports give a gap ratio of one more than their number")
  func gapRatio() {
    // A finger that does not tremble, at a constant speed.
    let finger = ScriptedFinger(
      .line(from: Point(x: 30, y: 40), to: Point(x: 250, y: 120)), seconds: 0.9)
    let misses = FaultRuns.misses { seed in
      let length = Int(seed % 4) + 1
      let model = model {
        $0.dropOuts = 1
        $0.dropOutLength = length
      }
      let log = FaultRuns.log(model.record(ScriptedHand([finger]), seed: seed), on: model)
      return (exactGapRatio(RecordingMetrics(log)), Double(length + 1))
    }
    #expect(misses == [])
  }

  @Test("J1 under a trembling hand, the gap ratio is that of the finger's true ways")
  func tremblingGapRatio() {
    let model = model { $0.dropOuts = 1 }
    let misses = FaultRuns.misses { seed in
      let (metrics, truth) = FaultRuns.stroke(on: model, seed: seed, speed: 180...300)
      return (exactGapRatio(metrics), truth.gapRatio)
    }
    #expect(misses == [])
  }

  private func exactGapRatio(_ metrics: RecordingMetrics) -> Double? {
    metrics.figures[.gapRatio].flatMap { $0.bound == .exact ? $0.value : nil }
  }

  @Test("J1 a report behind the one before is a reversed motion of that length")
  func reversed() {
    let misses = FaultRuns.misses { seed in
      let model = model {
        // Two reports' noise is 1.4 % of a step of 1 mm.
        $0.noise = 0.01
        $0.reversals = 3
        $0.reversalLength = 1 + Double(seed % 7) / 2
      }
      let (metrics, truth) = FaultRuns.stroke(on: model, seed: seed)
      return (metrics.figures[.reversedMotion]?.value, truth.largestReversal)
    }
    #expect(misses == [])
  }

  @Test("J1 a report elsewhere is a jump as long as the step to it")
  func jump() {
    let misses = FaultRuns.misses { seed in
      let model = model {
        $0.jumps = 2
        $0.jumpLength = Double(12 + seed % 40)
      }
      let (metrics, truth) = FaultRuns.stroke(on: model, seed: seed)
      return (metrics.largestJump, truth.largestJump)
    }
    #expect(misses == [])
  }

  @Test("J1 a swapped identity is a jump as long as the step from one finger to the other")
  func swap() {
    let model = model { $0.swapsIdentities = true }
    let misses = FaultRuns.misses { seed in
      var random = SplitMix64(seed: seed)
      let hand = ScriptedHand.crossing(
        at: Point(x: 172, y: 97), side: 150, seconds: 1, lag: random.uniform(0.1...0.2))
      let recording = model.record(hand, seed: random.next())
      let metrics = RecordingMetrics(FaultRuns.log(recording, on: model))
      return (metrics.largestJump, recording.truth.swapSteps.max() ?? 0)
    }
    #expect(misses == [])
  }

  @Test("J1 a panel that hides the first millimeters of a motion has a long first step")
  func hysteresis() {
    let model = model { $0.hysteresis = 5 }
    let misses = FaultRuns.misses { seed in
      let (metrics, truth) = FaultRuns.stroke(on: model, seed: seed, speed: 160...190)
      return (metrics.figures[.hysteresis]?.value, truth.firstStepRatio)
    }
    #expect(misses == [])
  }
}
