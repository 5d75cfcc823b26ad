import TrackerKit

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
