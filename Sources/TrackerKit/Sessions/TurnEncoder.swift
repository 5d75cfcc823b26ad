/// Encodes turns and digests for a session: second differences, in as few bytes as possible.
package struct TurnEncoder {
  private var state: TurnCodingState

  package init(header: SessionHeader) {
    state = TurnCodingState(header: header)
  }

  package mutating func encode(_ turn: Turn, into writer: inout ByteWriter) {
    if turn.inputs.isEmpty {
      begin(.empty, turn, &writer)
    } else if let moves = moves(in: turn) {
      let isEveryTouchMoved = moves.count == state.contacts.count
      begin(isEveryTouchMoved ? .allMoved : .someMoved, turn, &writer)
      if !isEveryTouchMoved {
        writer.varint(moves.reduce(UInt64(0)) { $0 | 1 << UInt64($1.index) })
      }
      for (index, location) in moves { move(index, to: location, &writer) }
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

  /// The moves of a turn that has nothing else, and fits a record of moves; nil for other turns.
  ///
  /// Each touch must move at most once, in order of number.
  private func moves(in turn: Turn) -> [(index: Int, location: Point)]? {
    var moves: [(index: Int, location: Point)] = []
    for input in turn.inputs {
      guard case .touch(let change) = input, change.kind == .moved, change.pressure == nil,
        let index = state.index(of: change.number), index > moves.last?.index ?? -1
      else { return nil }
      moves.append((index, change.location))
    }
    let isEveryTouchMoved = moves.count == state.contacts.count
    let hasBits = (moves.last?.index ?? 0) < TurnCodingState.maximumMasked
    return isEveryTouchMoved || hasBits ? moves : nil
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
    // A session stores only finite pressures.
    let pressure = change.pressure.flatMap { $0.isFinite ? $0 : nil }
    let known = state.index(of: change.number)
    let isSame = pressure != nil && pressure == known.flatMap { state.contacts[$0].pressure }
    let flag = isSame ? InputTag.samePressure : InputTag.pressure
    writer.byte(change.kind.rawValue | (pressure == nil ? 0 : flag))
    writer.count(change.number)
    if change.kind == .began {
      begin(change, &writer)
    } else if let known {
      move(known, to: change.location, &writer)
      if change.kind == .cancelled { writer.byte(change.reason.rawValue) }
    } else {
      fatalError("A touch was recorded that never began")
    }
    if let pressure, !isSame { writer.fixed(pressure.bitPattern) }
    guard let index = state.index(of: change.number) else { return }
    if let pressure { state.contacts[index].pressure = pressure }
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
