/// Counts a session's records.
///
///     var summary = SessionSummary(header: reader.header)
///     while let record = try reader.next() { summary.add(record, bytes: reader.recordLength) }
package struct SessionSummary {
  /// The number of inputs of each kind.
  package struct Events: Equatable {
    package var began = 0
    package var moved = 0
    package var ended = 0
    package var cancelled = 0
    package var keys = 0
    package var wheels = 0
    package var displayChanges = 0
    package var dataEvents = 0

    /// The total number of inputs.
    package var count: Int {
      began + moved + ended + cancelled + keys + wheels + displayChanges + dataEvents
    }
  }

  private let start: Timestamp
  private let rate: TickRate
  private var last: Timestamp
  private var down = 0
  /// The number of bytes in turns with moves.
  private var moveBytes = 0
  package private(set) var events = Events()
  /// The number of turns, including empty ones.
  package private(set) var turns = 0
  package private(set) var digests = 0
  /// The largest number of simultaneous touches, including those within a turn.
  package private(set) var mostContacts = 0
  /// When the first touch began, in seconds from the session's start; nil if there are no touches.
  package private(set) var firstTouchSeconds: Double?
  /// When the last input arrived, in seconds from the session's start; nil if there are no inputs.
  package private(set) var lastEventSeconds: Double?

  /// The names of devices that were found during the session.
  package private(set) var laterDevices: [String] = []

  package init(header: SessionHeader) {
    (start, rate, last) = (header.start, header.rate, header.start)
  }

  /// The session's length from its start to its last turn, in seconds.
  package var seconds: Double { last.seconds(since: start) }

  /// The number of ticks from the session's start to its last turn.
  package var ticks: Int64 { rate.tick(at: last) - rate.tick(at: start) }

  /// The average number of bytes per move, including its share of the turn; nil without moves or
  /// record lengths.
  package var bytesPerMove: Double? {
    moveBytes > 0 ? Double(moveBytes) / Double(events.moved) : nil
  }

  /// Counts a record and its size in bytes in a session file; 0 if it is not in one.
  package mutating func add(_ record: SessionRecord, bytes: Int) {
    switch record {
    case .turn(let turn):
      let moves = events.moved
      defer { if events.moved > moves { moveBytes += bytes } }
      turns += 1
      last = turn.time
      if !turn.inputs.isEmpty { lastEventSeconds = seconds }
      for input in turn.inputs { add(input) }
    case .digest:
      digests += 1
    }
  }

  private mutating func add(_ input: RootInput) {
    switch input {
    case .touch(let change): add(change)
    case .key: events.keys += 1
    case .wheel: events.wheels += 1
    case .display: events.displayChanges += 1
    case .data(let event):
      events.dataEvents += 1
      guard laterDevices.count < ContactID.penDevice else { break }
      if let device = RemoteReport.laterDevice(in: event) { laterDevices.append(device) }
    }
  }

  private mutating func add(_ change: TouchChange) {
    switch change.kind {
    case .began:
      events.began += 1
      down += 1
      mostContacts = max(mostContacts, down)
      firstTouchSeconds = firstTouchSeconds ?? seconds
    case .moved: events.moved += 1
    case .ended: events.ended += 1
    case .cancelled: events.cancelled += 1
    }
    if change.kind == .ended || change.kind == .cancelled { down -= 1 }
  }
}
