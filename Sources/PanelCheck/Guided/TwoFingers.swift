public import TrackerKit

/// Separation: two fingers that come together, and how near they stay two contacts.
///
/// Contacts have centers and no extents, so a fingertip's width is assumed: the gap is the distance
/// of the centers minus that width.
public struct TwoFingers: Hashable, Sendable {
  /// The assumed width of the area where a fingertip touches glass, in millimeters.
  ///
  /// It is that of a middle-sized index finger, lightly pressed: an assumption, as the report says.
  public static let fingertipWidth = 10.0

  /// A contact that splits off from another one is among so many that begin next.
  private static let mostFollowing = 100

  /// The surface.
  public let panel: Panel
  /// The assumed width of a fingertip, in the panel's unit.
  public let fingertipWidth: Double
  /// The smallest distance of the centers of two contacts that were down together, in the panel's
  /// unit; nil if there never were two.
  public let closest: Double?
  /// The merges that were seen, in the order of the contacts that were lost.
  public let merges: [ContactMerge]
  /// How many distances were compared.
  public let sampleCount: Int

  /// Measures contacts.
  ///
  /// - Parameters:
  ///   - panel: The surface.
  ///   - paths: The contacts, in the order in which they began.
  ///   - fingertipWidth: The assumed width of a fingertip, in millimeters.
  public init(panel: Panel, paths: [ContactPath], fingertipWidth: Double = Self.fingertipWidth) {
    self.panel = panel
    self.fingertipWidth = panel.nominal(millimeters: fingertipWidth)
    var distances: [Double] = []
    var merges: [ContactMerge] = []
    // The contacts before one that are not over when it begins.
    var earlier: [ContactPath] = []
    for (index, path) in paths.enumerated() {
      if let start = path.samples.first?.time { earlier.removeAll { $0.endTime < start } }
      let later = paths.beginning(during: index)
      let next = paths.partitioningIndex { $0.samples.first.map { $0.time > path.endTime } ?? true }
      let following = paths[next...].prefix(Self.mostFollowing)
      for other in earlier + later {
        if let merge = ContactMerge(of: path, into: other, before: following, on: panel) {
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

  /// The gap and the centers' distance down to which two contacts stay two: `separation` and
  /// `pinch`.
  ///
  /// A merge happens between the last distance at which there were two contacts and the one
  /// expected a report later; the figure is the middle of that interval for the merge at the
  /// largest distance, the uncertainty half its width. Without a merge the figures are upper
  /// bounds: the smallest distance that the hand tried.
  public var figures: [CheckItem: Figure] {
    guard let center = centerDistance else { return [:] }
    var separation = center
    separation.value = max(0, center.value - fingertipWidth)
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

/// The distances of two contacts' centers while both are down.
///
/// What is reported when one of them ends does not count: if the panel joined them, the other
/// contact is already in the middle then.
struct ContactDistances {
  /// The times at which either was reported, in order.
  private(set) var times: [Timestamp] = []
  /// The distances at these times, in the panel's unit.
  private(set) var distances: [Double] = []

  /// Follows two contacts.
  init(_ first: ContactPath, _ second: ContactPath) {
    guard let from = first.samples.first, let start = second.samples.first,
      from.time <= second.endTime, start.time <= first.endTime
    else { return }
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
