package import TrackerKit

/// One report of one contact.
package struct ContactSample: Hashable, Sendable {
  package var time: Timestamp
  /// In the panel's unit, from the top left.
  package var location: Point
}

/// Everything reported about one contact, from its beginning to its end.
package struct ContactPath: Hashable, Sendable {
  package enum End: String, Hashable, Sendable {
    case lifted
    /// The system took the contact.
    case cancelled
    /// The contact was still down when the recording ended.
    case open
  }

  /// The lowest number that was free when the contact began, from 1.
  package var number: Int
  package var contact: ContactID
  /// The reports in the order of their times; at least one.
  package var samples: [ContactSample]
  /// When the contact ended; the time of the last report while it is open.
  package var endTime: Timestamp
  package var end: End

  package init(number: Int, contact: ContactID, first: ContactSample) {
    self.number = number
    self.contact = contact
    samples = [first]
    endTime = first.time
    end = .open
  }

  package var first: ContactSample { samples[0] }
  package var last: ContactSample { samples[samples.count - 1] }
  package var seconds: Double { endTime.seconds(since: first.time) }

  /// The longest time between two reports of a moving finger, in seconds; after that it is still.
  static let longestStep = 0.05

  /// Where the contact is at a time; nil before its beginning and after its end.
  ///
  /// The location is interpolated between successive reports. Where reports are missing it is the
  /// last one, since unchanged locations are not reported.
  func location(at time: Timestamp) -> Point? {
    guard first.time <= time, time <= endTime else { return nil }
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

  /// The index of the first report at or after a time; the number of reports if there is none.
  func firstSample(from time: Timestamp) -> Int {
    samples.partitioningIndex { $0.time >= time }
  }

  /// The path with simultaneous reports spread over the time since the report before them.
  ///
  /// A busy program reads several reports in one turn, so they share its time. The contacts of one
  /// turn are spread alike, so that their reports still match.
  var spreadOut: ContactPath {
    var spread = self
    var (from, start) = (first.time, 0)
    while start < samples.count {
      let time = samples[start].time
      let end = firstSample(after: time)
      let count = Double(end - start)
      if count > 1 {
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

extension [ContactPath] {
  /// The later contacts, in the order in which they began, that began before one ended.
  func beginning(during index: Int) -> ArraySlice<ContactPath> {
    let end = self[index].endTime
    return self[(index + 1)...].prefix { $0.first.time <= end }
  }
}

/// Collects turns into the paths of contacts.
package struct ContactLog: Sendable {
  package let panel: Panel
  /// The paths in the order in which they began.
  package internal(set) var paths: [ContactPath] = []
  package private(set) var maximumContacts = 0
  /// The time of the latest turn.
  package private(set) var endTime = Timestamp.zero
  /// The indices in `paths` of the contacts that are down, by their numbers.
  private var down: [Int: Int] = [:]

  package init(panel: Panel) {
    self.panel = panel
  }

  /// The paths of the contacts that are down, in the order of their numbers.
  package var openPaths: [ContactPath] {
    down.sorted { $0.key < $1.key }.map { paths[$0.value] }
  }

  /// The contacts as ghosts, which they are on a surface that nobody touches.
  package var ghosts: [GhostContact] { paths.map { GhostContact($0) } }

  /// Moves the end on to a time.
  package mutating func pass(to time: Timestamp) { endTime = max(endTime, time) }

  /// Adds the touches of a turn; times do not decrease.
  package mutating func add(_ turn: Turn) {
    pass(to: turn.time)
    for case .touch(let change) in turn.inputs { add(change, at: turn.time) }
  }

  /// Adds a change of a touch; times do not decrease.
  package mutating func add(_ change: TouchChange, at time: Timestamp) {
    let sample = ContactSample(time: time, location: panel.location(change.location))
    pass(to: time)
    switch change.kind {
    case .began:
      down[change.number] = paths.count
      paths.append(ContactPath(number: change.number, contact: change.contact, first: sample))
      maximumContacts = max(maximumContacts, down.count)
    case .moved:
      guard let index = down[change.number] else { return }
      paths[index].samples.append(sample)
      paths[index].endTime = time
    case .ended, .cancelled:
      guard let index = down.removeValue(forKey: change.number) else { return }
      paths[index].end = change.kind == .ended ? .lifted : .cancelled
      paths[index].endTime = time
      // The device may report the location of the end only then.
      if change.kind == .ended, sample.location != paths[index].last.location {
        paths[index].samples.append(sample)
      }
    }
  }

  /// Some of the contacts on another surface, whose locations are given by those on this one.
  package func moved(
    to panel: Panel, contacts: [Int], _ location: (Point) -> Point
  ) -> ContactLog {
    var log = ContactLog(panel: panel)
    log.endTime = endTime
    log.paths = contacts.map { index in
      var path = paths[index]
      for sample in path.samples.indices {
        path.samples[sample].location = location(path.samples[sample].location)
      }
      return path
    }
    let ends = log.paths.map(\.endTime).sorted()
    var ended = 0
    for (index, path) in log.paths.enumerated() {
      while ended < index, ends[ended] <= path.first.time { ended += 1 }
      log.maximumContacts = max(log.maximumContacts, index + 1 - ended)
    }
    return log
  }

  /// Opens the contacts again that were canceled in the last turn: a reader of a recording cancels
  /// what is still down at its end.
  package mutating func reopenLast() {
    for index in paths.indices
    where paths[index].end == .cancelled && paths[index].endTime == endTime {
      paths[index].end = .open
      paths[index].endTime = paths[index].last.time
    }
  }
}
