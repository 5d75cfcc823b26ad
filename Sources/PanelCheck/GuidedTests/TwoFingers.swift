package import TrackerKit

/// Separation: two fingers that come together, and down to which distance they stay two contacts.
///
/// The gap is the distance between the centers minus an assumed width of a fingertip.
package struct TwoFingers: Hashable, Sendable {
  /// The assumed width of a fingertip on glass, lightly pressed, in millimeters.
  private static let fingertipWidth = 10.0

  /// How many of the contacts that begin after a merge may have split off from it.
  private static let mostFollowing = 100

  package let panel: Panel
  /// The smallest distance between two contacts, in the panel's unit; nil if there never were two.
  package let closest: Double?
  /// The merges that were seen, in the order of the contacts that were lost.
  package let merges: [ContactMerge]
  package let sampleCount: Int

  /// Measures contacts, in the order in which they began.
  ///
  /// In free strokes, a finger often lifts near another one, and others land. If the fingers were
  /// not asked to pinch, a merge counts only if the other contact jumps.
  package init(panel: Panel, paths: [ContactPath], isPinch: Bool = true) {
    self.panel = panel
    var distances: [Double] = []
    var merges: [ContactMerge] = []
    // The contacts before one that are not over when it begins.
    var earlier: [ContactPath] = []
    for (index, path) in paths.enumerated() {
      earlier.removeAll { $0.endTime < path.first.time }
      let later = paths.beginning(during: index)
      let next = paths.partitioningIndex { $0.first.time > path.endTime }
      let following = paths[next...].prefix(Self.mostFollowing)
      for other in earlier + later {
        if let merge = ContactMerge(of: path, into: other, before: following, on: panel),
          isPinch || merge.isJump
        {
          merges.append(merge)
          break
        }
      }
      for other in later { distances += ContactDistances(path, other).distances }
      earlier.append(path)
    }
    closest = distances.min()
    sampleCount = distances.count
    self.merges = merges
  }

  /// The gap (`separation`) and the distance (`pinch`) down to which two contacts stay two.
  ///
  /// The merge at the largest distance decides. It happened between the last distance of the two
  /// contacts and the one expected a report later; the figure is the middle of that interval, exact
  /// to half its width. Without a merge, the smallest distance is an upper bound.
  package var figures: [CheckItem: Figure] {
    guard let center = centerDistance else { return [:] }
    var separation = center
    separation.value = max(0, center.value - panel.nominal(millimeters: Self.fingertipWidth))
    return [.separation: separation, .pinch: center]
  }

  private var centerDistance: Figure? {
    let merge = merges.max { $0.distance < $1.distance }
    if let merge {
      return Figure(
        merge.distance - merge.step / 2, FigureUnit(panel.unit), sampleCount: sampleCount,
        uncertainty: merge.step / 2)
    }
    return closest.map {
      Figure($0, FigureUnit(panel.unit), sampleCount: sampleCount, bound: .upper)
    }
  }
}

/// Two contacts that became one while their fingers came together.
package struct ContactMerge: Hashable, Sendable {
  package let time: Timestamp
  /// The number of the contact that went on.
  let other: Int
  /// Whether that one jumped toward the lost one.
  let isJump: Bool
  /// When a contact split off from it again; nil if none did.
  let splitTime: Timestamp?
  /// The distance between the centers at the last report of both, in the panel's unit.
  package let distance: Double
  /// The largest approach with one of the last reports, in the panel's unit.
  package let step: Double

  /// Recognizes that one of two contacts ended because they merged.
  ///
  /// They approached each other at 10 mm/s or faster and to 50 mm or less, and the other contact
  /// continued for 0.1 s or longer. Within 0.15 s, it came nearer to where the lost one was by a quarter
  /// of the distance or more: without that, a finger may have been lifted.
  init?(
    of lost: ContactPath, into other: ContactPath, before following: ArraySlice<ContactPath>,
    on panel: Panel
  ) {
    guard lost.end != .open, other.endTime.seconds(since: lost.endTime) >= 0.1 else { return nil }
    let series = ContactDistances(lost, other)
    guard let distance = series.distances.last, distance <= panel.nominal(millimeters: 50),
      let step = Self.step(of: series, on: panel)
    else { return nil }
    let split = following.first { path in
      guard path.first.time > lost.endTime, path.first.time.seconds(since: lost.endTime) <= 1.5,
        let there = other.location(at: path.first.time)
      else { return false }
      return path.first.location.distance(to: there) <= 2 * distance
    }
    guard Self.approaches(other, lost.last, distance: distance) else { return nil }
    isJump = Self.jumps(other, toward: lost.last, distance: distance)
    time = lost.endTime
    self.other = other.number
    splitTime = split?.first.time
    self.distance = distance
    self.step = step
  }

  /// The largest approach with one of the last reports; nil if there was no approach.
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

  /// Whether a contact's next report is a quarter of the distance nearer to where another one was
  /// lost than its motion explains.
  private static func jumps(
    _ path: ContactPath, toward lost: ContactSample, distance: Double
  ) -> Bool {
    let next = path.firstSample(after: lost.time)
    guard next >= 2, next < path.samples.count else { return false }
    let (older, last, new) = (path.samples[next - 2], path.samples[next - 1], path.samples[next])
    let usual = last.time.seconds(since: older.time)
    let seconds = new.time.seconds(since: last.time)
    guard usual > 0, seconds <= ContactPath.longestStep else { return false }
    let expected = last.location + (last.location - older.location) * (seconds / usual)
    let way = lost.location - last.location
    return (new.location - expected).dot(way) >= distance / 4 * way.length
  }

  /// Whether a contact's next reports are nearer to where another one was lost.
  private static func approaches(
    _ path: ContactPath, _ lost: ContactSample, distance: Double
  ) -> Bool {
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

/// The distances between two contacts' centers while both are down.
///
/// Reports at the end of one do not count: if they merged, the other is already in the middle.
struct ContactDistances {
  /// The times at which either was reported, in order.
  private(set) var times: [Timestamp] = []
  /// The distances at these times, in the panel's unit.
  private(set) var distances: [Double] = []

  init(_ first: ContactPath, _ second: ContactPath) {
    guard first.first.time <= second.endTime, second.first.time <= first.endTime else { return }
    for time in (first.samples + second.samples).map(\.time).sorted() where times.last != time {
      guard Self.isDown(first, at: time), Self.isDown(second, at: time),
        let here = first.location(at: time), let there = second.location(at: time)
      else { continue }
      times.append(time)
      distances.append(here.distance(to: there))
    }
  }

  private static func isDown(_ path: ContactPath, at time: Timestamp) -> Bool {
    path.end == .open ? time <= path.endTime : time < path.endTime
  }
}
