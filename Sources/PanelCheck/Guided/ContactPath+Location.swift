import TrackerKit

extension ContactPath {
  /// The longest time between two reports of a moving finger, in seconds; in a longer one it is
  /// still.
  static let longestStep = 0.05

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
    samples.partitioningIndex { $0.time > time }
  }

  /// The path with reports of one time spread over the time since the one before.
  ///
  /// A busy program reads several reports at once, and they share the time of that turn. The
  /// contacts of one turn are spread alike, so that their reports still fit together.
  var spreadOut: ContactPath {
    var spread = self
    var (from, start) = (samples.first?.time, 0)
    while start < samples.count {
      let time = samples[start].time
      let end = firstSample(after: time)
      let count = Double(end - start)
      if let from, count > 1 {
        let waited = min(time.seconds(since: from), count * Self.longestStep)
        for index in start..<end {
          let later = waited * Double(end - 1 - index) / count
          spread.samples[index].time = time.advanced(bySeconds: -later)
        }
      }
      (from, start) = (time, end)
    }
    return spread
  }
}

extension Array {
  /// The index of the first element of a kind, before which there is none and after which all are; the number of
  /// elements if there is none.
  func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [ContactPath] {
  /// The contacts after one of them, in the order in which they began, that began before it ended.
  func beginning(during index: Int) -> ArraySlice<ContactPath> {
    let end = self[index].endTime
    return self[(index + 1)...].prefix { $0.samples.first.map { $0.time <= end } ?? true }
  }
}
