import TouchRecordings
import TrackerKit

/// A contact of a session, with all its points.
struct ContactTrack: Equatable {
  var id: ContactID
  var began: Int64
  var ended: Int64 = -1
  var locations: [Point]
  var times: [Int64]
  var pressures: [Float?]
  var end: TouchChange.Kind?
  /// The number of turns from its beginning to the last one before its end.
  var frames = 0
}

/// Everything a session says about contacts, in the order in which they began.
struct ContactList {
  private(set) var contacts: [ContactTrack] = []
  private(set) var turns: [Turn] = []
  /// How many contacts were down at once.
  private(set) var mostContacts = 0
  let header: SessionHeader
  let notes: [String]
  private var live: [Int: Int] = [:]

  /// Reads a recording.
  init(_ source: RecordingSource, as format: RecordingFormat? = nil) throws {
    let stream = try source.session(as: format)
    header = stream.header
    var records: [SessionRecord] = []
    while let record = try stream.next() { records.append(record) }
    notes = stream.notes
    for case .turn(let turn) in records {
      turns.append(turn)
      for case .touch(let change) in turn.inputs { note(change, turn.time.microseconds) }
      mostContacts = max(mostContacts, live.count)
      for index in live.values { contacts[index].frames += 1 }
    }
  }

  /// Reads a recording in memory.
  init(_ text: String, as format: RecordingFormat? = nil) throws {
    try self.init(RecordingSource(bytes: Array(text.utf8)), as: format)
  }

  private mutating func note(_ change: TouchChange, _ time: Int64) {
    if change.kind == .began {
      live[change.number] = contacts.count
      contacts.append(
        ContactTrack(
          id: change.contact, began: time, locations: [change.location], times: [time],
          pressures: [change.pressure]))
      return
    }
    guard let index = live[change.number] else { return }
    contacts[index].locations.append(change.location)
    contacts[index].times.append(time)
    contacts[index].pressures.append(change.pressure)
    guard change.kind != .moved else { return }
    contacts[index].ended = time
    contacts[index].end = change.kind
    live[change.number] = nil
  }
}
