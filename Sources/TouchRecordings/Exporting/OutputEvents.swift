internal import TrackerKit

/// Converts turns to the frames of a type B device, with the usual single-touch emulation.
struct OutputEvents {
  let device: EvdevDevice
  private var contacts: OutputContacts
  /// The session's device whose touches are used; nil for all devices.
  private let source: Int?
  private var slot = 0
  private var liveSlots: [Int] = []
  private var lostReasons = 0
  private var location: (x: Int32, y: Int32)?
  /// The slots whose position was already written in the current frame.
  private var reported: Set<Int> = []
  /// Each change, within the frame, of whether any finger is on the device.
  private var keys: [Bool] = []
  private var time: Int64 = 0
  /// The events of the last turn, without the end of its last frame.
  private(set) var events: [EvdevEvent] = []

  /// Makes the device with an index in the session, which did what was seen; it takes the touches of
  /// all devices or only its own.
  init(
    _ header: SessionHeader, device index: Int, _ seen: SessionSurvey.Device, takesAll: Bool = false
  ) {
    contacts = OutputContacts(header, device: index, seen)
    device = EvdevDevice(header, device: index, facts: contacts.facts)
    source = takesAll ? nil : index
  }

  /// Makes one device for the touches of all devices, as large as the largest, so that all fit.
  init(merging header: SessionHeader, _ survey: SessionSurvey) {
    func extent(_ device: Int) -> Int64 {
      DeviceFacts(header, device: device).map { max($0.x.extent, $0.y.extent) } ?? 0
    }
    let used = survey.devices.indices.filter { survey.devices[$0].contacts > 0 }
    let largest = used.reversed().max { extent($0) < extent($1) } ?? ContactID.firstTouchDevice
    var seen = SessionSurvey.Device()
    for device in survey.devices {
      seen.mostContacts += device.mostContacts
      seen.hasPressure = seen.hasPressure || device.hasPressure
    }
    self.init(header, device: largest, seen, takesAll: true)
  }

  /// Makes the events of a turn: several frames if a slot has several positions in it.
  mutating func encode(_ turn: Turn) {
    time = turn.time.microseconds
    events.removeAll(keepingCapacity: true)
    for case .touch(let touch) in turn.inputs {
      guard source == nil || touch.contact.device == source, let change = contacts.apply(touch)
      else { continue }
      if touch.kind == .cancelled { lostReasons += 1 }
      if reported.contains(change.slot), change.isLocation {
        closeFrame()
        append(EventType.synchronization, SynchronizationCode.report, 0)
      }
      reported.insert(change.slot)
      let wasTouched = !liveSlots.isEmpty
      encode(change)
      if liveSlots.isEmpty == wasTouched { keys.append(!liveSlots.isEmpty) }
    }
    closeFrame()
  }

  private mutating func closeFrame() {
    if keys.count % 2 != 0, let isDown = keys.last {
      append(EventType.key, KeyCode.touch, isDown ? 1 : 0)
    }
    keys.removeAll(keepingCapacity: true)
    reported.removeAll(keepingCapacity: true)
  }

  /// Whether a turn's touches are those of the device.
  func concerns(_ turn: Turn) -> Bool {
    guard let source else { return true }
    return turn.inputs.contains { input in
      if case .touch(let touch) = input { touch.contact.device == source } else { false }
    }
  }

  private mutating func encode(_ change: OutputContacts.Change) {
    if change.slot != slot {
      slot = change.slot
      append(EventType.absolute, AxisCode.slot, Int32(slot))
    }
    if change.kind == .began {
      append(EventType.absolute, AxisCode.trackingID, change.id)
      liveSlots.append(slot)
    }
    let isGone = change.kind == .ended || change.kind == .cancelled
    // Write a position even if it repeats the last one, since it is a sample.
    let repeats = !isGone && !change.hasNewX && !change.hasNewY && change.pressure == nil
    if change.hasNewX || repeats { append(EventType.absolute, AxisCode.contactX, change.x) }
    if change.hasNewY { append(EventType.absolute, AxisCode.contactY, change.y) }
    if let pressure = change.pressure {
      append(EventType.absolute, AxisCode.contactPressure, pressure)
    }
    if liveSlots.first == slot {
      // The single-touch axes follow the oldest contact.
      if location?.x != change.x { append(EventType.absolute, AxisCode.x, change.x) }
      if location?.y != change.y { append(EventType.absolute, AxisCode.y, change.y) }
      location = (change.x, change.y)
    }
    if isGone {
      append(EventType.absolute, AxisCode.trackingID, -1)
      liveSlots.removeAll { $0 == slot }
    }
  }

  private mutating func append(_ type: UInt16, _ code: UInt16, _ value: Int32) {
    events.append(EvdevEvent(time: time, type: type, code: code, value: value))
  }

  /// Sentences about what a kernel device cannot report.
  var notes: [String] {
    countNotes([
      "cancelled contacts, written as lifted": lostReasons,
      "contacts beyond \(contacts.facts.slots), left out": contacts.surplus,
    ])
  }
}

/// Converts a session's touches to the units, slots and ids of a kernel device.
struct OutputContacts {
  /// A change of one slot.
  struct Change {
    var slot: Int
    var kind: TouchChange.Kind
    var id: Int32
    var x: Int32
    var y: Int32
    var pressure: Int32?
    /// Which axes differ from the slot's previous values.
    var hasNewX = true
    var hasNewY = true

    /// Whether this reports a position of a contact that has begun: a move, or an end elsewhere.
    var isLocation: Bool { kind == .moved || (kind != .began && (hasNewX || hasNewY)) }
  }

  private struct Slot {
    var number: Int
    var id: Int32
    var x: Int32 = 0
    var y: Int32 = 0
  }

  /// The device's axes and slots.
  let facts: DeviceFacts
  private let scale: Double
  private var slots: [Slot?]
  private var nextID: Int32 = 0
  /// The number of contacts for which the device has no slot.
  private(set) var surplus = 0

  /// Makes the contacts of the device with an index in the session, which did what was seen.
  init(_ header: SessionHeader, device: Int, _ seen: SessionSurvey.Device) {
    var facts: DeviceFacts
    if let known = DeviceFacts(header, device: device), header.locationShift == 8 {
      facts = known
      scale = 1
    } else {
      // Use integers for every position that a session can store.
      scale = Double(256 >> Int(min(8, header.locationShift)))
      facts = DeviceFacts(header.geometry, scale: scale)
    }
    facts.slots = min(max(facts.slots, seen.mostContacts, 1), SlotContacts.maximumSlots)
    if !seen.hasPressure {
      facts.pressure = nil
    } else if facts.pressure == nil {
      facts.pressure = AxisRange(minimum: 0, maximum: 65535)
    }
    self.facts = facts
    slots = Array(repeating: nil, count: facts.slots)
  }

  /// A touch's change as the device would report it; nil if the touch has no slot.
  mutating func apply(_ touch: TouchChange) -> Change? {
    var slot = slots.firstIndex { $0?.number == touch.number }
    if touch.kind == .began {
      slot = slots.firstIndex { $0 == nil }
      if let slot { slots[slot] = Slot(number: touch.number, id: id(for: touch.contact.finger)) }
      if slot == nil { surplus += 1 }
    }
    guard let index = slot, let known = slots[index] else { return nil }
    var change = Change(
      slot: index, kind: touch.kind, id: known.id, x: value(touch.location.x, facts.x),
      y: value(touch.location.y, facts.y))
    if let range = facts.pressure, let pressure = touch.pressure {
      change.pressure = range.value(at: pressure)
    }
    if touch.kind != .began {
      change.hasNewX = change.x != known.x
      change.hasNewY = change.y != known.y
    }
    slots[index] = Slot(number: touch.number, id: known.id, x: change.x, y: change.y)
    if touch.kind == .ended || touch.kind == .cancelled { slots[index] = nil }
    return change
  }

  /// The finger's number if it is possible and not in use, otherwise the next free one.
  private mutating func id(for finger: Int64) -> Int32 {
    func isFree(_ id: Int32) -> Bool { !slots.contains { $0?.id == id } }
    if let id = Int32(exactly: finger), id >= 0, isFree(id) { return id }
    while !isFree(nextID) { nextID += 1 }
    defer { nextID = nextID < 65535 ? nextID + 1 : 0 }
    return nextID
  }

  private func value(_ location: Double, _ range: AxisRange) -> Int32 {
    Int32(
      clamping: Int64(max(-1e12, min(1e12, (location * scale).rounded()))) + Int64(range.minimum))
  }
}

extension DeviceFacts {
  /// Describes a device with a window's size, and a number of units per point.
  init(_ geometry: DisplayGeometry, scale: Double) {
    func range(_ points: Double, _ millimeters: Double?) -> AxisRange {
      let maximum = Int32(clamping: Int64((points * scale).rounded(.up)) - 1)
      var range = AxisRange(minimum: 0, maximum: max(0, maximum))
      if let millimeters, millimeters > 0 {
        range.resolution = Int32(
          max(0, min(1e9, (Double(range.extent) / millimeters).rounded())))
      }
      return range
    }
    x = range(geometry.points.width, geometry.millimeters?.width)
    y = range(geometry.points.height, geometry.millimeters?.height)
    slots = 10
    // The bus of a virtual device, and no vendor.
    identity = [6, 0, 0, 1]
  }
}

extension EvdevDevice {
  /// The touchscreen that an export describes.
  init(_ header: SessionHeader, device: Int, facts: DeviceFacts) {
    let known = device < header.devices.count ? header.devices[device] : ""
    // A name is a single line in every format.
    let line = String(known.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F })
    name = line.isEmpty ? "touchplay touchscreen" : line
    identity = facts.identity
    axes = [
      AxisCode.x: facts.x, AxisCode.y: facts.y,
      AxisCode.slot: AxisRange(minimum: 0, maximum: Int32(facts.slots - 1)),
      AxisCode.contactX: facts.x, AxisCode.contactY: facts.y,
      AxisCode.trackingID: AxisRange(minimum: 0, maximum: 65535),
    ]
    axes[AxisCode.contactPressure] = facts.pressure
    codes = [
      EventType.synchronization: [0, 1, 2, 3], EventType.key: [KeyCode.touch],
      EventType.absolute: axes.keys.sorted(),
    ]
    properties = [Self.directProperty]
  }

  /// The codes of the device's events, ordered by type.
  var codeList: [(type: UInt16, codes: [UInt16])] {
    codes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The device's axes, ordered by code.
  var axisList: [(code: UInt16, range: AxisRange)] {
    axes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
