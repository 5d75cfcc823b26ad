import TrackerKit

/// Repeated taps with one finger on one mark: their spread, and taps that are missing or double.
///
/// A contact that begins during a tap or less than 50 ms after it doubles the tap: no finger is
/// that fast. Contacts that begin more than 20 mm from the median are strays and do not count.
package struct Taps: Hashable, Sendable {
  /// The shortest time between the end of a tap and the next one, in seconds.
  private static let shortestGap = 0.05

  package let panel: Panel
  /// How many taps the person was asked for.
  package let asked: Int
  /// The taps, without doubles and strays.
  package let taps: [ContactPath]
  package let doubled: Int
  package let strays: Int
  /// Nil without taps.
  package let spread: LocationSpread?
  /// How many beats of the taps' rhythm have no tap; 0 if they have no rhythm.
  private let skippedBeats: Int

  package init(panel: Panel, asked: Int = 20, paths: [ContactPath]) {
    self.panel = panel
    self.asked = asked
    let near = Self.nearMedian(paths, within: panel.nominal(millimeters: 20))
    strays = paths.count - near.count
    taps = Self.withoutDoubles(near)
    doubled = near.count - taps.count
    spread = LocationSpread(of: taps.map(\.first.location))
    skippedBeats = Self.skippedBeats(taps.map(\.first.time))
  }

  /// People may tap until all their taps are counted, so empty beats count even if no tap is missing.
  package var missed: Int { max(asked - taps.count, skippedBeats) }

  /// `tapSpread` (the largest distance from the mean), `missedTaps` and `doubledTaps`.
  ///
  /// The spread is an upper bound, since the hand aims. Missed taps are one, too, since the person
  /// may have tapped less often, unless as many beats of the rhythm are empty.
  package var figures: [CheckItem: Figure] {
    var figures = [
      CheckItem.missedTaps: Figure(
        Double(missed), .count, sampleCount: asked,
        bound: asked - taps.count == skippedBeats ? .exact : .upper),
      .doubledTaps: Figure(Double(doubled), .count, sampleCount: taps.count),
    ]
    if let spread, spread.count > 1 {
      figures[.tapSpread] = Figure(
        spread.largest, FigureUnit(panel.unit), sampleCount: spread.count,
        uncertainty: spread.uncertaintyOfLargest, bound: .upper)
    }
    return figures
  }

  private static func nearMedian(_ paths: [ContactPath], within distance: Double) -> [ContactPath] {
    guard let center = paths.map(\.first.location).median else { return [] }
    return paths.filter { $0.first.location.distance(to: center) <= distance }
  }

  private static func withoutDoubles(_ paths: [ContactPath]) -> [ContactPath] {
    var taps: [ContactPath] = []
    var end: Timestamp?
    for path in paths {
      let gap = end.map { path.first.time.seconds(since: $0) } ?? .infinity
      if gap >= shortestGap { taps.append(path) }
      end = max(end ?? path.endTime, path.endTime)
    }
    return taps
  }

  /// The beats without a tap: intervals that are nearly a multiple of the median interval.
  private static func skippedBeats(_ times: [Timestamp]) -> Int {
    let intervals = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
    guard intervals.count >= 4, let beat = intervals.upperMedian else { return 0 }
    let beats = intervals.map { ($0 / beat).rounded() }
    let isRhythm = zip(intervals, beats).allSatisfy { abs($0 / beat - $1) <= 0.35 && $1 >= 1 }
    return isRhythm ? Int(beats.reduce(0) { $0 + $1 - 1 }) : 0
  }
}
