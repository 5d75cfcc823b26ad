public import TrackerKit

/// One report of one contact.
public struct ContactSample: Hashable, Sendable {
  /// When it was reported.
  public var time: Timestamp
  /// Where the contact was, in the panel's unit from the top left.
  public var location: Point
  /// The pressure, 0...1, if the device reports one.
  public var pressure: Float?

  /// Creates a sample.
  public init(time: Timestamp, location: Point, pressure: Float? = nil) {
    self.time = time
    self.location = location
    self.pressure = pressure
  }
}

/// Everything reported about one contact, from its beginning to its end.
public struct ContactPath: Hashable, Sendable {
  /// How a contact ended.
  public enum End: String, Hashable, Sendable {
    /// The finger lifted.
    case lifted
    /// The system took the contact.
    case cancelled
    /// It was still down when the recording ended.
    case open
  }

  /// The contact's number: the lowest that was free when it began, from 1.
  public var number: Int
  /// The device and its own number for the contact.
  public var contact: ContactID
  /// The reports in the order of their times, the first being the beginning.
  public var samples: [ContactSample]
  /// When it ended; the time of the last report while it is open.
  public var endTime: Timestamp
  /// How it ended.
  public var end: End

  /// Creates a path that is still open, from its first report.
  public init(number: Int, contact: ContactID, first: ContactSample) {
    self.number = number
    self.contact = contact
    samples = [first]
    endTime = first.time
    end = .open
  }

  /// The time from the beginning to the end, in seconds.
  public var seconds: Double { samples.first.map { endTime.seconds(since: $0.time) } ?? 0 }
}

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

/// Collects turns into the paths of contacts.
public struct ContactLog: Sendable {
  /// The surface.
  public let panel: Panel
  /// The paths in the order in which they began.
  public private(set) var paths: [ContactPath] = []
  /// The largest number of contacts at once.
  public private(set) var maximumContacts = 0
  /// The indices in `paths` of the contacts that are down, by their numbers.
  private var down: [Int: Int] = [:]

  /// Creates an empty log.
  public init(panel: Panel) {
    self.panel = panel
  }

  /// The paths of the contacts that are down, in the order of their numbers.
  public var openPaths: [ContactPath] {
    down.sorted { $0.key < $1.key }.map { paths[$0.value] }
  }

  /// Adds a turn, whose time is not before that of the one before; inputs other than touches are ignored.
  public mutating func add(_ turn: Turn) {
    for case .touch(let change) in turn.inputs { add(change, at: turn.time) }
  }

  /// Adds one change of a touch; times do not decrease.
  public mutating func add(_ change: TouchChange, at time: Timestamp) {
    let sample = ContactSample(
      time: time, location: panel.location(change.location), pressure: change.pressure)
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
      // An end has a location of its own, which a device may report only then.
      if change.kind == .ended, sample.location != paths[index].samples.last?.location {
        paths[index].samples.append(sample)
      }
    }
  }
}
