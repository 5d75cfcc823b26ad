/// What a session's records add up to, counted one by one as a reader gives them.
///
///     var summary = SessionSummary(header: reader.header)
///     while let record = try reader.next() { summary.add(record, bytes: reader.recordLength) }
package struct SessionSummary {
  /// How many inputs of each kind there were.
  package struct Events: Equatable {
    package var began = 0
    package var moved = 0
    package var ended = 0
    package var cancelled = 0
    package var keys = 0
    package var displayChanges = 0
    package var dataEvents = 0

    /// How many inputs there were.
    package var count: Int {
      began + moved + ended + cancelled + keys + displayChanges + dataEvents
    }
  }

  private let start: Timestamp
  private let rate: TickRate
  private var last: Timestamp
  private var down = 0
  /// How many bytes the turns with moves take.
  private var moveBytes = 0
  /// The inputs by kind.
  package private(set) var events = Events()
  /// How many turns there were, empty ones too.
  package private(set) var turns = 0
  /// How many digests were stored.
  package private(set) var digests = 0
  /// The most touches on the screen at once, within a turn too.
  package private(set) var mostContacts = 0
  /// When the first touch began, in seconds from the session's start; nil without touches.
  package private(set) var firstTouchSeconds: Double?
  /// When the last input came, in seconds from the session's start; nil without inputs.
  package private(set) var lastEventSeconds: Double?

  /// Creates the summary of a session without records.
  package init(header: SessionHeader) {
    start = header.start
    rate = header.rate
    last = header.start
  }

  /// How long the session is, from its start to its last turn, in seconds.
  package var seconds: Double { last.seconds(since: start) }

  /// How many ticks have passed from the session's start to its last turn.
  package var ticks: Int64 { rate.tick(at: last) - rate.tick(at: start) }

  /// How many times a finger came down.
  package var contacts: Int { events.began }

  /// How many bytes a move takes, turns with moves shared among their moves; nil without moves, and where
  /// records have no lengths.
  package var bytesPerMove: Double? {
    moveBytes > 0 ? Double(moveBytes) / Double(events.moved) : nil
  }

  /// Counts a record that takes a number of bytes in a session file; 0 if it is not in one.
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
    case .display: events.displayChanges += 1
    case .data: events.dataEvents += 1
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
    case .ended:
      events.ended += 1
      down -= 1
    case .cancelled:
      events.cancelled += 1
      down -= 1
    }
  }
}
