import TrackerKit

/// Repeated taps with one finger on one mark: their spread, and taps that are missing or double.
///
/// A tap is where its contact begins. A contact that begins during a tap or less than 50 ms after
/// its end doubles the tap: no finger is that fast. Contacts farther than 20 mm from the median
/// location are strays and count for nothing.
public struct Taps: Hashable, Sendable {
  /// The shortest time between the end of a tap and the next one, in seconds.
  public static let shortestGap = 0.05

  /// The surface.
  public let panel: Panel
  /// How many taps the person was asked for.
  public let asked: Int
  /// The taps, without their doubles and without strays.
  public let taps: [ContactPath]
  /// How many contacts doubled a tap.
  public let doubled: Int
  /// How many contacts were far from the mark.
  public let strays: Int
  /// Mean location and spread of the taps; nil without taps.
  public let spread: LocationSpread?
  /// How many beats of the taps' rhythm have no tap; 0 if they have no rhythm.
  public let skippedBeats: Int

  /// Measures taps.
  public init(panel: Panel, asked: Int = 20, paths: [ContactPath]) {
    self.panel = panel
    self.asked = asked
    let near = Self.nearMedian(paths, within: panel.nominal(millimeters: 20))
    strays = paths.count - near.count
    taps = Self.withoutDoubles(near)
    doubled = near.count - taps.count
    spread = LocationSpread(of: taps.compactMap { $0.samples.first?.location })
    skippedBeats = Self.skippedBeats(taps.compactMap { $0.samples.first?.time })
  }

  /// How many of the taps that were asked for did not come.
  public var missed: Int { max(0, asked - taps.count) }

  /// `tapSpread`, `missedTaps` and `doubledTaps`.
  ///
  /// The spread is the largest distance from the mean, an upper bound, since a hand aims; its
  /// uncertainty is that of the largest of many random deviations. A person may have tapped fewer
  /// times than asked, so missed taps are an upper bound, too, unless the rhythm has as many empty
  /// beats. Doubled taps are the panel's.
  public var figures: [CheckItem: Figure] {
    var figures = [
      CheckItem.missedTaps: Figure(
        Double(missed), .count, sampleCount: asked,
        bound: missed == skippedBeats ? .exact : .upper),
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
    let locations = paths.compactMap { $0.samples.first?.location }
    guard let center = Point.median(of: locations) else { return [] }
    return paths.filter { path in
      path.samples.first.map { $0.location.distance(to: center) <= distance } ?? false
    }
  }

  private static func withoutDoubles(_ paths: [ContactPath]) -> [ContactPath] {
    var taps: [ContactPath] = []
    var end: Timestamp?
    for path in paths {
      guard let first = path.samples.first else { continue }
      let gap = end.map { first.time.seconds(since: $0) } ?? .infinity
      if gap >= shortestGap { taps.append(path) }
      end = max(end ?? path.endTime, path.endTime)
    }
    return taps
  }

  /// The beats without a tap: intervals that are nearly a multiple of the median interval.
  private static func skippedBeats(_ times: [Timestamp]) -> Int {
    let intervals = zip(times, times.dropFirst()).map { $1.seconds(since: $0) }
    guard intervals.count >= 4 else { return 0 }
    let beat = intervals.sorted()[intervals.count / 2]
    let beats = intervals.map { ($0 / beat).rounded() }
    let isRhythm = zip(intervals, beats).allSatisfy { abs($0 / beat - $1) <= 0.35 && $1 >= 1 }
    return isRhythm ? Int(beats.reduce(0) { $0 + $1 - 1 }) : 0
  }
}

extension Point {
  /// The location of the median coordinates, which single outliers do not move far; nil for none.
  static func median(of locations: [Point]) -> Point? {
    guard !locations.isEmpty else { return nil }
    return Point(
      x: locations.map(\.x).sorted()[locations.count / 2],
      y: locations.map(\.y).sorted()[locations.count / 2])
  }
}
