internal import TrackerKit

/// Converts a session's turns to the frames of a kernel device of type B, with the single-touch
/// emulation that every such device has.
struct OutputEvents {
  private(set) var contacts: OutputContacts
  private let device: Int?
  private var slot = 0
  private var liveSlots: [Int] = []
  private(set) var leftOutInputs = 0
  private(set) var lostReasons = 0
  private var location: (x: Int32, y: Int32)?
  /// The slots whose position was already written in the current frame.
  private var reported: Set<Int> = []
  /// Each change, within the frame, of whether any finger is on the device.
  private var keys: [Bool] = []

  /// - Parameters:
  ///   - contacts: The device's contacts.
  ///   - device: The session's device whose touches are used; nil for all devices.
  init(_ contacts: OutputContacts, device: Int?) {
    self.contacts = contacts
    self.device = device
  }

  /// Appends the events of a turn, except for the end of its last frame.
  ///
  /// A frame holds only one position per slot, so a contact with several positions in the turn is
  /// written as several frames.
  mutating func encode(_ turn: Turn, into events: inout [EvdevEvent]) {
    let time = turn.time.microseconds
    reported.removeAll(keepingCapacity: true)
    for input in turn.inputs {
      guard case .touch(let touch) = input else {
        leftOutInputs += 1
        continue
      }
      guard device == nil || touch.contact.device == device, let change = contacts.apply(touch)
      else { continue }
      if touch.kind == .cancelled { lostReasons += 1 }
      if reported.contains(change.slot), change.isLocation {
        closeFrame(time, &events)
        append(time, EventType.synchronization, SynchronizationCode.report, 0, &events)
      }
      reported.insert(change.slot)
      let wasTouched = !liveSlots.isEmpty
      encode(change, time, &events)
      if liveSlots.isEmpty == wasTouched { keys.append(!liveSlots.isEmpty) }
    }
    closeFrame(time, &events)
  }

  private mutating func closeFrame(_ time: Int64, _ events: inout [EvdevEvent]) {
    if keys.count % 2 != 0, let isDown = keys.last {
      append(time, EventType.key, KeyCode.touch, isDown ? 1 : 0, &events)
    }
    keys.removeAll(keepingCapacity: true)
    reported.removeAll(keepingCapacity: true)
  }

  /// Whether a turn's touches are those of the device.
  func concerns(_ turn: Turn) -> Bool {
    guard let device else { return true }
    return turn.inputs.contains { input in
      if case .touch(let touch) = input { touch.contact.device == device } else { false }
    }
  }

  private mutating func encode(
    _ change: OutputContacts.Change, _ time: Int64, _ events: inout [EvdevEvent]
  ) {
    if change.slot != slot {
      slot = change.slot
      append(time, EventType.absolute, AxisCode.slot, Int32(slot), &events)
    }
    if change.kind == .began {
      append(time, EventType.absolute, AxisCode.trackingID, change.id, &events)
      liveSlots.append(slot)
    }
    let isGone = change.kind == .ended || change.kind == .cancelled
    // Write a position even if it repeats the last one, since it is a sample.
    let repeats = !isGone && !change.hasNewX && !change.hasNewY && change.pressure == nil
    if change.hasNewX || repeats {
      append(time, EventType.absolute, AxisCode.contactX, change.x, &events)
    }
    if change.hasNewY { append(time, EventType.absolute, AxisCode.contactY, change.y, &events) }
    if let pressure = change.pressure {
      append(time, EventType.absolute, AxisCode.contactPressure, pressure, &events)
    }
    if liveSlots.first == slot { emulate(change, time, &events) }
    if isGone {
      append(time, EventType.absolute, AxisCode.trackingID, -1, &events)
      liveSlots.removeAll { $0 == slot }
    }
  }

  private mutating func emulate(
    _ change: OutputContacts.Change, _ time: Int64, _ events: inout [EvdevEvent]
  ) {
    if location?.x != change.x { append(time, EventType.absolute, AxisCode.x, change.x, &events) }
    if location?.y != change.y { append(time, EventType.absolute, AxisCode.y, change.y, &events) }
    location = (change.x, change.y)
  }

  private func append(
    _ time: Int64, _ type: UInt16, _ code: UInt16, _ value: Int32, _ events: inout [EvdevEvent]
  ) {
    events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }

  /// Sentences about what a kernel device cannot report.
  var notes: [String] {
    var notes: [String] = []
    if leftOutInputs > 0 {
      notes.append("left out: keys, display changes and data: \(leftOutInputs)")
    }
    if lostReasons > 0 {
      notes.append("cancelled contacts, written as lifted: \(lostReasons)")
    }
    if contacts.surplus > 0 {
      notes.append("contacts beyond \(contacts.facts.slots), left out: \(contacts.surplus)")
    }
    return notes
  }
}
