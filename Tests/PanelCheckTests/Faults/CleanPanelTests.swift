@testable import PanelCheck
import SyntheticPanel
import Testing
import TrackerKit

@Suite struct CleanPanelTests {
  /// A panel without faults but for noise, a grid and report times such as good ones have.
  private func model(_ random: inout SplitMix64) -> PanelModel {
    var model = PanelModel()
    model.faults.noise = random.uniform(0...0.1)
    model.faults.grid = random.uniform(0...0.1)
    model.faults.timeJitter = random.uniform(0...0.001)
    model.turnSeconds = random.uniform(0...1) < 0.5 ? 0 : 1.0 / 60
    return model
  }

  /// A hand that swings an arc and rests in between, from rest to rest.
  private func hand(_ random: inout SplitMix64) -> ScriptedHand {
    let radius = random.uniform(25...80)
    let sweep = random.uniform(0.7...1.2) * 60 / radius * 57.3
    let path = TruePath.arc(
      center: Point(x: random.uniform(85...255), y: 97), radius: radius,
      from: Angle(degrees: random.uniform(0...360)),
      sweep: Angle(degrees: random.uniform(0...1) < 0.5 ? sweep : -sweep))
    func tremor(_ seconds: Double) -> Tremor {
      Tremor(amplitude: random.uniform(0.1...0.3), drift: 0.3, seconds: seconds, using: &random)
    }
    let profile = random.uniform(0...1) < 0.5 ? SpeedProfile.smooth : .constant
    return ScriptedHand([
      ScriptedFinger(path, seconds: 0.6, profile: profile, tremor: tremor(0.6)),
      ScriptedFinger(
        stillAt: Point(x: 300, y: 20), start: 0.1, seconds: 0.2, tremor: tremor(0.2)),
    ])
  }

  /// What figures fail in any profile.
  private func fails(_ figures: [CheckItem: Figure], _ run: String) -> [String] {
    Profile.builtIn.flatMap { profile in
      profile.limits.filter { $0.value.verdict(on: figures[$0.key]) == .fail }.map {
        "\(run): \($0.key) \(figures[$0.key], default: "")"
      }
    }
  }

  @Test("J1 of many panels without faults under a trembling hand, none fails in any profile")
  func noFalseFail() {
    var passes = 0
    var fails: [String] = []
    for seed in FaultRuns.cleanSeeds {
      var random = SplitMix64(seed: seed)
      let model = model(&random)
      let recording = model.record(hand(&random), seed: random.next())
      let figures = FaultRuns.log(recording, on: model).figures()
      fails += self.fails(figures, "seed \(seed)")
      for profile in Profile.builtIn {
        passes += profile.limits.count { $0.value.verdict(on: figures[$0.key]) == .pass }
      }
    }
    #expect(fails == [])
    // The panels are judged: jitter, reversed motion, drop-outs and rate nearly always pass.
    #expect(passes > FaultRuns.cleanSeeds.count * 12)
  }

  @Test("J1 ten fingers that come and go anywhere, as children play, fail in no profile")
  func storm() {
    var fails: [String] = []
    for seed in FaultRuns.seeds where seed % 4 == 0 {
      var random = SplitMix64(seed: seed)
      var model = model(&random)
      model.turnSeconds = 0
      let fingers = (0..<150).map { index in
        let seconds = random.uniform(0.1...1.5)
        let start = Point(x: random.uniform(10...334), y: random.uniform(10...184))
        let angle = Angle(degrees: random.uniform(0...360))
        let end = start + Point(x: angle.cosine, y: angle.sine) * random.uniform(0...300) * seconds
        return ScriptedFinger(
          .line(from: start, to: end), start: 0.08 * Double(index), seconds: seconds,
          profile: random.uniform(0...1) < 0.5 ? .smooth : .constant,
          tremor: Tremor(amplitude: 0.2, drift: 0.3, seconds: seconds, using: &random))
      }
      let recording = model.record(ScriptedHand(fingers), seed: random.next())
      let figures = FaultRuns.log(recording, on: model).figures()
      fails += self.fails(figures, "seed \(seed)")
    }
    #expect(fails == [])
  }

  @Test("J1 guided tests on panels without faults fail in no profile")
  func guided() {
    var fails: [String] = []
    for seed in FaultRuns.seeds where seed % 5 == 0 {
      var random = SplitMix64(seed: seed)
      var model = model(&random)
      model.turnSeconds = 0
      for test in GuidedTest.allCases {
        var script = GuidedScript(size: model.size, seed: random.next())
        let minute = test == .ghosts ? 60.0 : nil
        let recording = model.record(
          script.hand(for: test.rawValue), seconds: minute, seed: random.next())
        let figures = test.figures(
          of: FaultRuns.log(recording, on: model), seconds: minute ?? 30)
        fails += self.fails(figures, "seed \(seed), \(test)")
      }
    }
    #expect(fails == [])
  }
}
