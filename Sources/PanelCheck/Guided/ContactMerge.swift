public import TrackerKit

/// Two contacts that became one while their fingers came together.
public struct ContactMerge: Hashable, Sendable {
  /// When the panel lost the second contact.
  public let time: Timestamp
  /// The distance of the centers at the last report of both, in the panel's unit.
  public let distance: Double
  /// The most that they came nearer with one of the last reports, in the panel's unit.
  public let step: Double

  /// Recognizes that one of two contacts ended because they merged.
  ///
  /// They were coming together at 10 mm/s or faster, the other contact went on for 0.1 s or longer,
  /// and it either jumped toward the lost one, by a quarter of the distance or more, or a new
  /// contact split off from it within 1.5 s.
  ///
  /// - Parameters:
  ///   - lost: The contact that ended.
  ///   - other: The contact that was down with it.
  ///   - following: The contacts that began later.
  ///   - panel: The surface.
  init?(
    of lost: ContactPath, into other: ContactPath, before following: ArraySlice<ContactPath>,
    on panel: Panel
  ) {
    guard lost.end != .open, let last = lost.samples.last,
      other.endTime.seconds(since: lost.endTime) >= 0.1
    else { return nil }
    let series = ContactDistances(lost, other)
    guard let distance = series.distances.last, let step = Self.step(of: series, on: panel) else {
      return nil
    }
    let isSplitLater = following.contains { path in
      guard let first = path.samples.first, first.time > lost.endTime,
        first.time.seconds(since: lost.endTime) <= 1.5, let there = other.location(at: first.time)
      else { return false }
      return first.location.distance(to: there) <= 2 * distance
    }
    guard isSplitLater || Self.jumps(other, toward: last, distance: distance) else { return nil }
    time = lost.endTime
    self.distance = distance
    self.step = step
  }

  /// The largest approach with one of the last reports; nil if the contacts were not coming
  /// together.
  private static func step(of series: ContactDistances, on panel: Panel) -> Double? {
    let count = min(4, series.times.count)
    guard count >= 2, let end = series.times.last, let near = series.distances.last else {
      return nil
    }
    let from = series.times.count - count
    let approach = series.distances[from] - near
    let seconds = end.seconds(since: series.times[from])
    guard approach >= seconds * panel.nominal(millimeters: 10) else { return nil }
    let latest = series.distances[from...]
    return zip(latest, latest.dropFirst()).map { $0 - $1 }.max()
  }

  /// Whether a contact's next reports are nearer to where another one was lost.
  private static func jumps(_ path: ContactPath, toward lost: ContactSample, distance: Double)
    -> Bool
  {
    guard let before = path.location(at: lost.time) else { return false }
    let next = path.firstSample(after: lost.time)
    let reports = path.samples[next...].prefix(3)
    return reports.contains { report in
      report.time.seconds(since: lost.time) <= 0.15
        && report.location.distance(to: lost.location)
          <= before.distance(to: lost.location) - distance / 4
    }
  }
}
