import Glibc
@testable import PanelCheck
import SyntheticPanel
import TrackerKit

/// Runs of a panel model with many seeds.
enum FaultRuns {
  /// The seeds of a fault's runs: 200 with `./test --long`, otherwise 40.
  static let seeds: ClosedRange<UInt64> = isLong ? 1...200 : 1...40
  /// The seeds of runs without faults: 1,000 with `./test --long`, otherwise 200.
  static let cleanSeeds: ClosedRange<UInt64> = isLong ? 1...1000 : 1...200

  private static let isLong = getenv("TOUCHPLAY_LONG") != nil

  /// How many of so many runs may miss an interval of 95 %: two standard deviations more than 5 %,
  /// which are 6.4 % of 1,000.
  static func mostMisses(of count: Int) -> Int {
    let count = Double(count)
    return Int(0.05 * count + 2 * (0.05 * 0.95 * count).squareRoot())
  }

  /// The log of a recording of a panel.
  static func log(_ recording: SyntheticRecording, on model: PanelModel) -> ContactLog {
    var log = ContactLog(
      panel: Panel(points: model.points, millimeters: model.size, source: .recording))
    for turn in recording.turns { log.add(turn) }
    return log
  }

  /// The metrics and the truth of a stroke with a seed.
  static func stroke(
    on model: PanelModel, seed: UInt64, speed: ClosedRange<Double> = 120...190
  ) -> (metrics: RecordingMetrics, truth: PanelTruth) {
    var random = SplitMix64(seed: seed)
    let hand = ScriptedHand.tremblingStroke(speed: speed, using: &random)
    let recording = model.record(hand, seed: random.next())
    return (RecordingMetrics(log(recording, on: model)), recording.truth)
  }

  /// The runs whose figure is not within a part of the truth, with their seeds.
  static func misses(
    within part: Double = 0.05, _ run: (UInt64) -> (figure: Double?, truth: Double)
  ) -> [String] {
    seeds.compactMap { seed in
      let (figure, truth) = run(seed)
      if let figure, abs(figure - truth) <= part * truth { return nil }
      return "seed \(seed): \(figure.map { "\($0)" } ?? "nothing") instead of \(truth)"
    }
  }
}
