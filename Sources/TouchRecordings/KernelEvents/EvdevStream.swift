internal import TrackerKit

/// The frames of a kernel recording as session turns (rule S11).
final class EvdevStream: ImportedStream {
  let header: SessionHeader
  private let source: any EventSource
  private let plans: [TouchPlan]
  /// The decoder of each device in the recording.
  private let tracks: [TouchTrack?]
  private var clock = FrameClock()
  private var numbers = TouchNumbers()
  private var leftOut = OmittedEvents()
  /// The first event, if it was already read.
  private var upcoming: EvdevEvent?
  private var changes: [ContactChange] = []
  /// The last frame's turn, time and devices, if the session has several devices.
  private var held: (turn: Turn, time: Int64, devices: [Int])?
  private var gapCount = 0
  private var firstGap: Timestamp?
  private var remaining = 0
  private var surplus = 0
  private var hasEnded = false

  /// Reads from the source's start, or after its first event.
  ///
  /// The session starts at a time on the recording's own clock; nil is that of its first event.
  init(
    _ source: any EventSource, behind first: EvdevEvent? = nil, plans: [TouchPlan],
    start: Int64? = nil
  ) {
    self.source = source
    upcoming = first
    self.plans = plans
    if let start { clock.start(at: start) }
    header = ImportHeader.header(of: plans, origin: source.origin)
    var tracks = [TouchTrack?](repeating: nil, count: (plans.map(\.source).max() ?? -1) + 1)
    for (index, plan) in plans.enumerated() {
      tracks[plan.source] = TouchTrack(plan, index: ContactID.firstTouchDevice + index)
    }
    self.tracks = tracks
  }

  func next() throws(SessionError) -> SessionRecord? {
    guard !hasEnded else { return nil }
    if let turn = try nextTurn() { return .turn(turn) }
    defer { held = nil }
    return (held?.turn ?? finish()).map { .turn($0) }
  }

  /// The source knows where the recording is damaged, and the stream when.
  var damage: SessionDamage? {
    guard var damage = source.damage else { return nil }
    damage.seconds = clock.last.seconds
    return damage
  }

  /// The next turn; nil if the source has no more events for now.
  func nextTurn() throws(SessionError) -> Turn? {
    while let event = try nextEvent() {
      clock.start(at: event.time, device: event.device)
      guard event.device < tracks.count, let track = tracks[event.device] else { continue }
      if let turn = handle(event, track) { return turn }
    }
    return nil
  }

  private func nextEvent() throws(SessionError) -> EvdevEvent? {
    guard let event = upcoming else { return try source.next() }
    upcoming = nil
    return event
  }

  /// Takes an event and returns a turn if the event ends a frame.
  private func handle(_ event: EvdevEvent, _ track: TouchTrack) -> Turn? {
    if event.type == EventType.synchronization {
      if event.code == SynchronizationCode.report { return closeFrame(event, track) }
      if event.code == SynchronizationCode.dropped { return drop(event, track) }
    }
    guard !track.isDropping else {
      track.pass(event)
      return nil
    }
    if !track.handle(event) { leftOut.note(event, track.plan) }
    return nil
  }

  private func closeFrame(_ event: EvdevEvent, _ track: TouchTrack) -> Turn? {
    // Everything up to and including this report belongs to an unknown state.
    if track.isDropping {
      track.isDropping = false
      return nil
    }
    let time = track.endFrame(at: event.time)
    track.decoder.closeFrame(into: &changes)
    return turn(at: time, track)
  }

  private func drop(_ event: EvdevEvent, _ track: TouchTrack) -> Turn? {
    guard !track.isDropping else { return nil }
    track.isDropping = true
    _ = track.endFrame(at: event.time)
    track.decoder.cancelAll(into: &changes)
    let turn = turn(at: event.time, track)
    gapCount += 1
    firstGap = firstGap ?? clock.last
    return turn
  }

  /// Cancels all contacts that are still down.
  private func finish() -> Turn? {
    hasEnded = true
    remaining = numbers.count
    guard remaining > 0 else { return nil }
    var last = Turn(time: clock.next())
    for case let track? in tracks {
      track.decoder.cancelAll(into: &changes)
      last.inputs += inputs(track)
    }
    return last
  }

  /// Makes a frame's turn.
  ///
  /// Frames of several devices at the same time share a turn, so this returns the last complete
  /// one.
  private func turn(at time: Int64, _ track: TouchTrack) -> Turn? {
    let inputs = changes.isEmpty ? [] : inputs(track)
    if plans.count > 1, let last = held, last.time == time, !last.devices.contains(track.index) {
      held?.turn.inputs += inputs
      held?.devices.append(track.index)
      return nil
    }
    let turn = Turn(time: clock.time(of: time, device: track.plan.source), inputs: inputs)
    guard plans.count > 1 else { return turn }
    defer { held = (turn, time, [track.index]) }
    return held?.turn
  }

  /// The changes of a frame as inputs; moves, which come first, are ordered by number.
  private func inputs(_ track: TouchTrack) -> [RootInput] {
    defer { changes.clear() }
    var touches = changes.compactMap { touch($0, track) }
    let moves = touches.prefix { $0.kind == .moved }.count
    touches[..<moves].sort { $0.number < $1.number }
    return touches.map { .touch($0) }
  }

  private func touch(_ change: ContactChange, _ track: TouchTrack) -> TouchChange? {
    let known =
      change.kind == .began
      ? numbers.begin(device: track.index, key: change.key, finger: change.id)
      : numbers.find(device: track.index, key: change.key)
    guard let (number, contact) = known else {
      if change.kind == .began { surplus += 1 }
      return nil
    }
    var touch = TouchChange(
      .moved, number: number, contact: contact,
      location: Point(
        x: Double(Int64(change.x) - Int64(track.plan.x.minimum)),
        y: Double(Int64(change.y) - Int64(track.plan.y.minimum))))
    if let range = track.plan.pressure, let pressure = change.pressure {
      touch.pressure = range.fraction(of: pressure)
    }
    switch change.kind {
    case .moved: return touch
    case .began: touch.kind = .began
    case .ended: touch.kind = .ended
    case .cancelled, .cancelledAsPalm:
      touch.kind = .cancelled
      touch.reason = change.kind == .cancelledAsPalm ? .palm : .system
    }
    if change.kind != .began { numbers.end(device: track.index, key: change.key) }
    return touch
  }

  var notes: [String] {
    var notes = source.notes + plans.flatMap(\.notes)
    for case let track? in tracks { notes += track.decoder.notes }
    notes += leftOut.notes(plans)
    notes += countNotes([
      "left out: devices that are not touch devices": source.devices.count - plans.count
    ])
    if plans.isEmpty { notes.append("the recording has no touch device") }
    if ImportHeader.unitsDiffer(in: plans) {
      notes.append(
        "the devices have different units per millimeter, so the size in millimeters is unknown")
    }
    if let gap = firstGap {
      notes.append(
        "events were lost during recording: \(gapCount) times, first at "
          + "\(gap.seconds) s: contacts are cancelled there")
    }
    let openEvents = hasEnded ? tracks.map { $0?.openEvents ?? 0 }.reduce(0, +) : 0
    notes += countNotes([
      "the last frame has no end (SYN_REPORT): its events are left out": openEvents,
      "contacts still down at the end, cancelled there": remaining,
      "contacts beyond \(TouchNumbers.most), left out": surplus,
    ])
    return notes + clock.notes
  }
}

/// A touch device in a recording that is being read.
final class TouchTrack {
  let plan: TouchPlan
  /// The device's index in the session.
  let index: Int
  let decoder: any ContactDecoder
  private let axes: (x: UInt16, y: UInt16)
  private let isWhole: Bool
  /// Whether events are ignored up to the next report.
  var isDropping = false
  /// The time of the frame's first event, or of the first event that begins or ends a contact.
  private var time: Int64?
  /// Whether the time is that of such an event.
  private var hasIdentity = false
  /// How many events have been taken since the last frame ended.
  private(set) var openEvents = 0

  init(_ plan: TouchPlan, index: Int) {
    self.plan = plan
    self.index = index
    decoder = plan.decoder
    axes = plan.axes
    isWhole = plan.contactProtocol == .packets
  }

  /// Takes an event other than the end of a frame; false if a session cannot store what it says.
  func handle(_ event: EvdevEvent) -> Bool {
    openEvents += 1
    if decoder.handle(event), !hasIdentity {
      hasIdentity = true
      time = event.time
    } else if time == nil {
      time = event.time
    }
    guard event.type == EventType.absolute else { return event.type == EventType.synchronization }
    // X and Y of a multitouch device only repeat those of the oldest contact.
    return event.code == axes.x || event.code == axes.y || event.code <= AxisCode.y
      || event.code == AxisCode.slot || event.code == AxisCode.trackingID
      || event.code == AxisCode.tool
  }

  /// Ignores an event, except that a slot selection still counts: the device does not repeat it.
  func pass(_ event: EvdevEvent) {
    guard event.type == EventType.absolute, event.code == AxisCode.slot else { return }
    _ = decoder.handle(event)
  }

  /// Ends the frame and returns its time: slots change with each event, packets when the frame
  /// ends.
  func endFrame(at end: Int64) -> Int64 {
    defer { (time, hasIdentity, openEvents) = (nil, false, 0) }
    return isWhole ? end : time ?? end
  }
}

/// Opens recordings of kernel devices in formats that describe their devices piece by piece.
enum EvdevOpening {
  /// Opens a recording as a session: reads it once to find its touch devices, then again.
  static func open(
    _ recording: RecordingSource, _ read: (any ByteSource) -> any EventSource
  ) throws(SessionError) -> EvdevStream {
    let source = read(try recording.open())
    let survey = try EventSurvey(of: source)
    guard survey.earliest != nil else { throw .withoutEvents(line: source.line) }
    return EvdevStream(read(try recording.open()), plans: plans(source.devices, survey))
  }

  /// How to decode the touch devices among a recording's devices.
  static func plans(_ devices: [EvdevDevice], _ survey: EventSurvey) -> [TouchPlan] {
    devices.enumerated().compactMap { index, device in
      // The last devices may not have sent anything.
      let seen = index < survey.devices.count ? survey.devices[index] : EventSurvey.Device()
      return TouchPlan(device, seen, source: index)
    }
  }
}
