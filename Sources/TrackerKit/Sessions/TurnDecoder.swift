/// Decodes turns and digests; bytes that make no sense cause errors, never traps.
struct TurnDecoder {
  private var state: TurnCodingState
  /// Whether no turn has been read yet; only the first one can be at the session's start.
  private var isFirst = true

  init(header: SessionHeader) {
    state = TurnCodingState(header: header)
  }

  mutating func decode(_ reader: inout ByteReader) throws(SessionError) -> SessionRecord {
    let first = try reader.byte()
    if let short = ShortRecord.read(first) {
      let zigzag = short.time + (short.isLong ? UInt64(try reader.byte()) : 0)
      let change = Int64(zigzag >> 1) ^ -Int64(zigzag & 1)
      return .turn(try moves(short.kind, Turn(time: try time(after: change)), &reader))
    }
    guard let kind = RecordKind(rawValue: first) else {
      throw .malformed("a record has an unknown kind")
    }
    if kind == .digest {
      let tick = try reader.signed()
      guard SessionFormat.ticks.contains(tick) else {
        throw .malformed("a digest has an invalid tick")
      }
      return .digest(
        tick: tick, model: try reader.fixed(UInt64.self),
        scene: try reader.fixed(UInt64.self))
    }
    var turn = Turn(time: try time(after: try reader.signed()))
    switch kind {
    case .allMoved, .someMoved:
      turn = try moves(kind, turn, &reader)
    case .inputs:
      let count = try reader.count()
      guard count <= reader.remaining else { throw .malformed("a turn claims too many inputs") }
      for _ in 0..<count { turn.inputs.append(try input(&reader)) }
    case .empty, .digest:
      break
    }
    return .turn(turn)
  }

  /// Reads a turn with the moves of all or some touches.
  private mutating func moves(
    _ kind: RecordKind, _ turn: Turn, _ reader: inout ByteReader
  ) throws(SessionError) -> Turn {
    var turn = turn
    let mask = kind == .someMoved ? try reader.varint() : 0
    guard state.contacts.count >= 64 || mask >> UInt64(state.contacts.count) == 0 else {
      throw .malformed("a touch moves but never began")
    }
    for index in state.contacts.indices
    where kind == .allMoved || (index < 64 && mask >> UInt64(index) & 1 == 1) {
      try move(index, &reader)
      turn.inputs.append(.touch(state.change(.moved, index)))
    }
    return turn
  }

  private mutating func time(after change: Int64) throws(SessionError) -> Timestamp {
    // The previous interval is not negative, so only a positive change can overflow.
    let (interval, overflow) = change.addingReportingOverflow(state.interval)
    guard overflow || interval > 0 || (interval == 0 && isFirst) else {
      throw .malformed("a turn is not later than the one before")
    }
    let (time, overflows) = state.time.addingReportingOverflow(interval)
    guard !overflow, !overflows, TurnCodingState.times.contains(time) else {
      throw .malformed("a turn is later than a session allows")
    }
    isFirst = false
    state.interval = interval
    state.time = time
    return Timestamp(microseconds: time)
  }

  private mutating func input(_ reader: inout ByteReader) throws(SessionError) -> RootInput {
    let tag = try reader.byte()
    guard InputTag.isKnown(tag) else { throw .malformed("an input has unknown flags") }
    switch tag & InputTag.kinds {
    case InputTag.key:
      return .key(try key(&reader))
    case InputTag.display:
      return .display(try display(&reader))
    case InputTag.data:
      return .data(DataEvent(name: try reader.text(), value: try reader.text()))
    case InputTag.wheel:
      return .wheel(try wheel(&reader))
    default:
      guard let kind = TouchChange.Kind(rawValue: tag & InputTag.kinds) else {
        throw .malformed("an input has an unknown kind")
      }
      return .touch(try touch(kind, tag, &reader))
    }
  }

  private func key(_ reader: inout ByteReader) throws(SessionError) -> KeyChange {
    let label = try reader.text()
    let position = try reader.text()
    let flags = try reader.byte()
    guard flags < 64 else { throw .malformed("a key has unknown flags") }
    let isDown = flags & 1 == 1
    let isRepeat = flags & InputTag.keyRepeat != 0
    guard isDown || !isRepeat else { throw .malformed("a key that goes up repeats") }
    let text = flags & InputTag.keyText == 0 ? nil : try reader.text()
    guard text.map(KeyChange.canType) ?? true else {
      throw .malformed("a key typed what no key types")
    }
    return KeyChange(
      label: label, position: position, modifiers: KeyModifiers(rawValue: flags >> 1 & 7),
      isDown: isDown, text: text, isRepeat: isRepeat)
  }

  private func wheel(_ reader: inout ByteReader) throws(SessionError) -> WheelChange {
    let position = Point(x: Double(try place(0, &reader)), y: Double(try place(0, &reader)))
    let delta = Point(x: try notches(&reader), y: try notches(&reader))
    let modifiers = try reader.byte()
    guard modifiers < 8 else { throw .malformed("a wheel has unknown flags") }
    return WheelChange(
      at: position * (1 / state.scale), delta: delta, modifiers: KeyModifiers(rawValue: modifiers))
  }

  private func notches(_ reader: inout ByteReader) throws(SessionError) -> Double {
    let delta = Double(try reader.signed()) / WheelChange.unitsPerNotch
    guard abs(delta) <= WheelChange.farthest else { throw .malformed("a wheel turns too far") }
    return delta
  }

  private func display(_ reader: inout ByteReader) throws(SessionError) -> DisplayChange {
    switch try reader.byte() {
    case 0: return .resized(try reader.geometry())
    case 1: return .activated
    case 2: return .deactivated
    case 3:
      guard let orientation = Orientation(rawValue: try reader.byte()) else {
        throw .malformed("an orientation is unknown")
      }
      return .oriented(orientation)
    default: throw .malformed("a display change is unknown")
    }
  }

  private mutating func touch(
    _ kind: TouchChange.Kind, _ tag: UInt8, _ reader: inout ByteReader
  ) throws(SessionError) -> TouchChange {
    let number = try reader.count()
    if kind == .began { try begin(number, &reader) }
    guard let index = state.index(of: number) else {
      throw .malformed("a touch changes but never began")
    }
    if kind != .began { try move(index, &reader) }
    var change = state.change(kind, index)
    if kind == .cancelled {
      guard let reason = CancelReason(rawValue: try reader.byte()) else {
        throw .malformed("a touch is cancelled for an unknown reason")
      }
      change.reason = reason
    }
    change.pressure = try pressure(tag, index, &reader)
    if kind == .ended || kind == .cancelled { state.contacts.remove(at: index) }
    return change
  }

  private mutating func pressure(
    _ tag: UInt8, _ index: Int, _ reader: inout ByteReader
  ) throws(SessionError) -> Float? {
    if tag & InputTag.pressure != 0 {
      let value = Float(bitPattern: try reader.fixed(UInt32.self))
      guard value.isFinite else { throw .malformed("a pressure is not a number") }
      state.contacts[index].pressure = value
      return value
    }
    guard tag & InputTag.samePressure != 0 else { return nil }
    guard let value = state.contacts[index].pressure else {
      throw .malformed("a touch repeats a pressure but never had one")
    }
    return value
  }

  private mutating func begin(_ number: Int, _ reader: inout ByteReader) throws(SessionError) {
    guard number > 0, number <= TurnCodingState.mostContacts, state.index(of: number) == nil else {
      throw .malformed("a touch begins with an invalid number")
    }
    let id = ContactID(device: try reader.count(), finger: try reader.signed())
    state.insert(
      TurnCodingState.Contact(
        number: number, id: id, x: try place(0, &reader), y: try place(0, &reader)))
  }

  /// Reads one coordinate of a location, stored as the difference from the predicted one.
  private func place(_ likely: Int64, _ reader: inout ByteReader) throws(SessionError) -> Int64 {
    let (location, overflows) = likely.addingReportingOverflow(try reader.signed())
    guard !overflows, state.locations.contains(location) else {
      throw .malformed("a location is too far away")
    }
    return location
  }

  private mutating func move(_ index: Int, _ reader: inout ByteReader) throws(SessionError) {
    let contact = state.contacts[index]
    let x = try place(contact.x + contact.deltaX, &reader)
    let y = try place(contact.y + contact.deltaY, &reader)
    state.contacts[index].move(toX: x, y: y)
  }
}
