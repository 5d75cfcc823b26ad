/// Encodes turns and digests for a session: second differences, in as few bytes as possible.
package struct TurnEncoder {
  private var state: TurnCodingState

  /// Creates an encoder for the session with a header.
  package init(header: SessionHeader) {
    state = TurnCodingState(header: header)
  }

  /// Writes a turn.
  package mutating func encode(_ turn: Turn, into writer: inout ByteWriter) {
    if turn.inputs.isEmpty {
      begin(.empty, turn, &writer)
    } else if isEveryTouchMoved(in: turn) {
      begin(.allMoved, turn, &writer)
      for (index, input) in turn.inputs.enumerated() {
        if case .touch(let change) = input { move(index, to: change.location, &writer) }
      }
    } else if let mask = maskOfMoves(in: turn) {
      begin(.someMoved, turn, &writer)
      writer.varint(mask)
      for input in turn.inputs {
        if case .touch(let change) = input, let index = state.index(of: change.number) {
          move(index, to: change.location, &writer)
        }
      }
    } else {
      begin(.inputs, turn, &writer)
      writer.count(turn.inputs.count)
      for input in turn.inputs { encode(input, &writer) }
    }
  }

  /// Writes the digests of a tick.
  package func encode(tick: Int64, model: UInt64, scene: UInt64, into writer: inout ByteWriter) {
    writer.byte(RecordKind.digest.rawValue)
    writer.signed(tick)
    writer.fixed(model)
    writer.fixed(scene)
  }

  private mutating func begin(_ kind: RecordKind, _ turn: Turn, _ writer: inout ByteWriter) {
    let interval = turn.time.microseconds - state.time
    let change = interval &- state.interval
    if let short = ShortRecord.bytes(kind, UInt64(bitPattern: change << 1 ^ change >> 63)) {
      writer.byte(short.first)
      if let second = short.second { writer.byte(second) }
    } else {
      writer.byte(kind.rawValue)
      writer.signed(change)
    }
    state.time = turn.time.microseconds
    state.interval = interval
  }

  private func isEveryTouchMoved(in turn: Turn) -> Bool {
    guard turn.inputs.count == state.contacts.count else { return false }
    for (input, contact) in zip(turn.inputs, state.contacts) {
      guard case .touch(let change) = input, change.kind == .moved, change.pressure == nil,
        change.number == contact.number
      else { return false }
    }
    return true
  }

  /// The touches that move, as bits by index, if the turn consists only of moves.
  ///
  /// Each touch must move at most once, in order of number; nil for other turns.
  private func maskOfMoves(in turn: Turn) -> UInt64? {
    var mask: UInt64 = 0
    for input in turn.inputs {
      guard case .touch(let change) = input, change.kind == .moved, change.pressure == nil,
        let index = state.index(of: change.number), index < TurnCodingState.maximumMasked,
        mask >> UInt64(index) == 0
      else { return nil }
      mask |= 1 << UInt64(index)
    }
    return mask
  }

  private mutating func encode(_ input: RootInput, _ writer: inout ByteWriter) {
    switch input {
    case .touch(let change):
      encode(change, &writer)
    case .key(let key):
      writer.byte(InputTag.key)
      writer.text(key.label)
      writer.text(key.position)
      writer.byte(
        (key.modifiers.rawValue & 7) << 1 | (key.isDown ? 1 : 0)
          | (key.text == nil ? 0 : InputTag.keyText) | (key.isRepeat ? InputTag.keyRepeat : 0))
      if let text = key.text { writer.text(text) }
    case .wheel(let wheel):
      writer.byte(InputTag.wheel)
      encode(wheel, &writer)
    case .display(let change):
      writer.byte(InputTag.display)
      encode(change, &writer)
    case .data(let event):
      writer.byte(InputTag.data)
      writer.text(event.name)
      writer.text(event.value)
    }
  }

  private func encode(_ wheel: WheelChange, _ writer: inout ByteWriter) {
    // Its delta could have been changed to one that a session cannot hold.
    let wheel = WheelChange(at: wheel.location, delta: wheel.delta, modifiers: wheel.modifiers)
    writer.signed(state.units(wheel.location.x))
    writer.signed(state.units(wheel.location.y))
    writer.signed(Int64(wheel.delta.x * WheelChange.unitsPerNotch))
    writer.signed(Int64(wheel.delta.y * WheelChange.unitsPerNotch))
    writer.byte(wheel.modifiers.rawValue & 7)
  }

  private func encode(_ change: DisplayChange, _ writer: inout ByteWriter) {
    switch change {
    case .resized(let geometry):
      writer.byte(0)
      writer.geometry(geometry)
    case .activated: writer.byte(1)
    case .deactivated: writer.byte(2)
    case .oriented(let orientation):
      writer.byte(3)
      writer.byte(orientation.rawValue)
    }
  }

  private mutating func encode(_ change: TouchChange, _ writer: inout ByteWriter) {
    var change = change
    // A session stores only finite pressures.
    if change.pressure?.isFinite == false { change.pressure = nil }
    let known = state.index(of: change.number)
    let before = known.flatMap { state.contacts[$0].pressure }
    let isSame = change.pressure != nil && before == change.pressure
    var tag = change.kind.rawValue
    if isSame {
      tag |= InputTag.samePressure
    } else if change.pressure != nil {
      tag |= InputTag.pressure
    }
    writer.byte(tag)
    writer.count(change.number)
    if change.kind == .began {
      begin(change, &writer)
    } else if let known {
      move(known, to: change.location, &writer)
      if change.kind == .cancelled { writer.byte(change.reason.rawValue) }
    } else {
      programmerMistake("A touch was recorded that never began")
    }
    if change.pressure != nil, !isSame { writer.fixed(change.pressure?.bitPattern ?? 0) }
    guard let index = state.index(of: change.number) else { return }
    if let pressure = change.pressure { state.contacts[index].pressure = pressure }
    if change.kind == .ended || change.kind == .cancelled { state.contacts.remove(at: index) }
  }

  private mutating func begin(_ change: TouchChange, _ writer: inout ByteWriter) {
    let x = state.units(change.location.x)
    let y = state.units(change.location.y)
    writer.count(min(change.contact.device, ByteWriter.counts.upperBound))
    writer.signed(change.contact.finger)
    writer.signed(x)
    writer.signed(y)
    state.insert(
      TurnCodingState.Contact(number: change.number, id: change.contact, x: x, y: y))
  }

  private mutating func move(_ index: Int, to position: Point, _ writer: inout ByteWriter) {
    let x = state.units(position.x)
    let y = state.units(position.y)
    let contact = state.contacts[index]
    writer.signed(x - contact.x - contact.deltaX)
    writer.signed(y - contact.y - contact.deltaY)
    state.contacts[index].move(toX: x, y: y)
  }
}
