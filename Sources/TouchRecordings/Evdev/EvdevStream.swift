internal import TrackerKit

/// The frames of a kernel recording as turns of a session (rule S11).
final class EvdevStream: ImportedStream {
  let header: SessionHeader
  let damage: SessionDamage? = nil
  private let source: any EventSource
  private let plans: [TouchPlan]
  /// For each device of the recording its decoder.
  private var tracks: [Track?]
  private var clock = FrameClock()
  private var numbers = TouchNumbers()
  private var leftOut = LeftOut()
  private var first: EvdevEvent?
  private var changes: [ContactChange] = []
  private var lastTime: Int64 = 0
  private var gaps: [Timestamp] = []
  private var remaining = 0
  private var surplus = 0
  private var hasEnded = false

  /// A touch device under way.
  private struct Track {
    var plan: TouchPlan
    /// The device's index in the session.
    var index: Int
    var decoder: any ContactDecoder
    /// The time of the frame's first event, or of the first one by which a contact comes or goes.
    var frame: Int64?
    var hasIdentity = false
    var isDropping = false
  }

  /// - Parameters:
  ///   - source: The recording's events, from its start or behind the first one.
  ///   - first: The first event, if it was read already.
  ///   - plans: How the touch devices are decoded.
  ///   - start: The recording's own time of its start; nil: that of its first event.
  init(
    _ source: any EventSource, behind first: EvdevEvent? = nil, plans: [TouchPlan],
    start: Int64? = nil
  ) {
    self.source = source
    self.first = first
    self.plans = plans
    if let start { clock.start(at: start) }
    header = ImportHeader.header(of: plans, origin: source.origin)
    tracks = Array(repeating: nil, count: (plans.map(\.source).max() ?? -1) + 1)
    for (index, plan) in plans.enumerated() {
      tracks[plan.source] = Track(plan: plan, index: index, decoder: plan.decoder)
    }
  }

  func next() throws(SessionError) -> SessionRecord? {
    while !hasEnded {
      var event = first
      first = nil
      if event == nil { event = try source.next() }
      guard let event else { return finish().map { .turn($0) } }
      if let turn = take(event) { return .turn(turn) }
    }
    return nil
  }

  /// Takes an event; a turn when a frame ends with it.
  private func take(_ event: EvdevEvent) -> Turn? {
    clock.start(at: event.time)
    lastTime = event.time
    guard event.device < tracks.count, tracks[event.device] != nil else { return nil }
    if event.type == EventType.synchronization {
      if event.code == SynchronizationCode.report { return closeFrame(event) }
      if event.code == SynchronizationCode.dropped { return drop(event) }
    }
    guard let track = tracks[event.device], !track.isDropping else { return nil }
    let isIdentity = event.code == AxisCode.trackingID && event.type == EventType.absolute
    if track.frame == nil || (isIdentity && !track.hasIdentity) {
      tracks[event.device]?.frame = event.time
      tracks[event.device]?.hasIdentity = isIdentity
    }
    if !isKept(event.code, event.type, track.plan) { leftOut.take(event, track.plan) }
    track.decoder.take(event)
    return nil
  }

  private func isKept(_ code: UInt16, _ type: UInt16, _ plan: TouchPlan) -> Bool {
    guard type == EventType.absolute else { return false }
    return code == plan.axes.x || code == plan.axes.y || code <= AxisCode.y
      || code == AxisCode.slot || code == AxisCode.trackingID || code == AxisCode.tool
  }

  private func closeFrame(_ event: EvdevEvent) -> Turn? {
    guard let track = tracks[event.device] else { return nil }
    // What came before and up to this report belongs to a state that nobody knows.
    if track.isDropping {
      tracks[event.device]?.isDropping = false
      return nil
    }
    tracks[event.device]?.frame = nil
    tracks[event.device]?.hasIdentity = false
    // Slots are changed as the device speaks, packets are complete at the end of their frame.
    let isWhole = track.plan.contactProtocol == .packets
    let time = isWhole ? event.time : track.frame ?? event.time
    track.decoder.closeFrame(into: &changes)
    return turn(at: clock.time(of: time), track)
  }

  private func drop(_ event: EvdevEvent) -> Turn? {
    guard let track = tracks[event.device], !track.isDropping else { return nil }
    tracks[event.device]?.isDropping = true
    tracks[event.device]?.frame = nil
    tracks[event.device]?.hasIdentity = false
    track.decoder.cancelAll(into: &changes)
    let time = clock.time(of: event.time)
    gaps.append(time)
    return turn(at: time, track)
  }

  /// Cancels what is still down.
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

  private func turn(at time: Timestamp, _ track: Track) -> Turn {
    Turn(time: time, inputs: changes.isEmpty ? [] : inputs(track))
  }

  /// The changes of a frame as inputs; those that go on are ordered by number.
  private func inputs(_ track: Track) -> [RootInput] {
    defer { changes.removeAll(keepingCapacity: true) }
    var touches: [TouchChange] = []
    touches.reserveCapacity(changes.count)
    var moves = 0
    for change in changes {
      guard let touch = touch(change, track) else { continue }
      touches.append(touch)
      if change.kind == .moved { moves = touches.count }
    }
    if moves > 1 { touches[..<moves].sort { $0.number < $1.number } }
    return touches.map { .touch($0) }
  }

  private func touch(_ change: ContactChange, _ track: Track) -> TouchChange? {
    let known =
      change.kind == .began
      ? numbers.begin(device: track.index, key: change.key, finger: change.id)
      : numbers.find(device: track.index, key: change.key)
    guard let (number, contact) = known else {
      surplus += change.kind == .began ? 1 : 0
      return nil
    }
    var touch = TouchChange(
      .moved, number: number, contact: contact,
      position: Point(
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
    var notes = source.notes
    for plan in plans { notes += plan.notes }
    for case let track? in tracks { notes += track.decoder.notes }
    notes += leftOut.notes(plans)
    let silent = source.devices.count - plans.count
    if silent > 0 { notes.append("left out: devices that are no touch devices: \(silent)") }
    if plans.isEmpty { notes.append("there is no touch device in the recording") }
    if let gap = gaps.first {
      notes.append(
        "events were lost while it was recorded: \(gaps.count) times, first at "
          + "\(gap.seconds) s: contacts are cancelled there")
    }
    if remaining > 0 {
      notes.append("contacts that were down at the end, cancelled there: \(remaining)")
    }
    if surplus > 0 { notes.append("contacts beyond \(TouchNumbers.most), left out: \(surplus)") }
    return notes + clock.notes
  }
}
