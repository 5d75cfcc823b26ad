internal import TrackerKit

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

  /// - Parameters:
  ///   - header: The session's header.
  ///   - device: The device's index in the session.
  ///   - seen: What the device did in the session.
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
      surplus += slot == nil ? 1 : 0
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

  /// The finger's own number if the kernel could assign it and no contact has it, otherwise the
  /// next one.
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
  /// Describes a device with a window's size.
  ///
  /// - Parameters:
  ///   - geometry: The window.
  ///   - scale: The device's units per point.
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
