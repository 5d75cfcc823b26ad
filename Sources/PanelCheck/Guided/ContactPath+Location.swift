import TrackerKit

extension ContactPath {
  /// The longest time between two reports of a moving finger, in seconds; in a longer one it is
  /// still.
  private static let longestStep = 0.05

  /// Where the contact is at a time between its beginning and its end, in the panel's unit.
  ///
  /// It is between two reports that follow each other, and at the last one where reports are
  /// missing, since unchanged locations are not reported.
  func location(at time: Timestamp) -> Point? {
    guard let first = samples.first, first.time <= time, time <= endTime else { return nil }
    let next = firstSample(after: time)
    let before = samples[next - 1]
    guard next < samples.count else { return before.location }
    let seconds = samples[next].time.seconds(since: before.time)
    guard seconds <= Self.longestStep else { return before.location }
    let part = time.seconds(since: before.time) / seconds
    return before.location + (samples[next].location - before.location) * part
  }

  /// The index of the first report after a time; the number of reports if there is none.
  func firstSample(after time: Timestamp) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
