internal import TrackerKit

/// The contacts of a type B device, which sends only changes; an empty slot keeps its values.
final class SlotContacts: ContactDecoder {
  /// Slots beyond this are ignored.
  static let maximumSlots = 1024

  private struct Slot {
    var id: Int32 = -1
    var x: Int32?
    var y: Int32?
    var pressure: Int32?
    /// The contact's values at the end of the last complete frame.
    var reported: (x: Int32?, y: Int32?, pressure: Int32?)
    /// 0 finger, 1 pen, 2 palm.
    var tool: Int32 = 0
    /// Greater than 0 while the contact hovers: it has left the screen or not reached it yet.
    var distance: Int32 = 0
    /// Whether anything has been reported in this frame.
    var hasChanged = false
    var state = ContactState()
    /// Whether an id has been reported, so that it is known whether the slot has a contact.
    var isKnown: Bool
    /// Whether anything was reported about a contact whose id is unknown.
    var isUnidentified = false
  }

  private var slots: [Slot] = []
  private var current: Int
  private var ended: [ContactChange] = []
  private var flashes: [ContactChange] = []
  private var start: StartingLocation
  /// How often a slot was selected that cannot exist, the first one, and how often one was selected
  /// that the device does not declare.
  private var impossible = 0
  private var example: Int32 = 0
  private var undeclared = 0
  private let keepsPressure: Bool
  /// The last slot that the device declares; nil if it declares none.
  private let lastSlot: Int32?
  private var counts = ContactCounts()
  /// Contacts that ended but never began.
  private var earlier = 0
  /// Whether events were lost; a later contact without a beginning need not predate the recording.
  private var hasGap = false

  /// Events refer to the given slot until the device selects another one.
  init(_ start: StartingLocation, slot: Int32, keepsPressure: Bool, lastSlot: Int32?) {
    self.start = start
    current = Int(slot)
    self.keepsPressure = keepsPressure
    self.lastSlot = lastSlot
  }

  func handle(_ event: EvdevEvent) -> Bool {
    guard event.type == EventType.absolute, AxisCode.contacts.contains(event.code) else {
      return false
    }
    if event.code == AxisCode.slot {
      current = Int(event.value)
      if !(0..<Self.maximumSlots).contains(current) {
        if impossible == 0 { example = event.value }
        impossible += 1
      } else if let lastSlot, event.value > lastSlot {
        undeclared += 1
      }
      return false
    }
    guard current >= 0, current < Self.maximumSlots else { return false }
    while slots.count <= current { slots.append(Slot(isKnown: hasGap)) }
    var isNews = false
    switch event.code {
    case AxisCode.contactX: slots[current].x = event.value
    case AxisCode.contactY: slots[current].y = event.value
    case AxisCode.contactPressure where keepsPressure: slots[current].pressure = event.value
    case AxisCode.contactDistance:
      // The contact comes or goes as a result.
      isNews = slots[current].id >= 0 && (slots[current].distance > 0) != (event.value > 0)
      slots[current].distance = event.value
    case AxisCode.tool:
      let isNewPalm = event.value == 2 && slots[current].tool != 2
      slots[current].tool = event.value
      if isNewPalm, slots[current].id < 0 { readPalm() }
    case AxisCode.trackingID: return identify(event.value)
    default: return false
    }
    slots[current].hasChanged = true
    return isNews
  }

  /// Takes the current slot's id; false if it was already known.
  private func identify(_ value: Int32) -> Bool {
    let id = max(value, -1)
    let isNews = !slots[current].isKnown || id != slots[current].id
    if !slots[current].isKnown {
      slots[current].isKnown = true
      if id < 0 { earlier += 1 }
    }
    guard id != slots[current].id else { return isNews }
    release()
    slots[current].id = id
    slots[current].state = ContactState()
    slots[current].hasChanged = true
    return isNews
  }

  /// Ends the current slot's contact at its current position.
  private func release() {
    let slot = slots[current]
    guard slot.id >= 0, !slot.state.isPalm else { return }
    let isPalm = slot.tool == 2
    if !slot.state.isLive, slot.distance > 0 { return slots[current].state.hover(&counts) }
    if isPalm { counts.palms += 1 }
    if slot.state.isLive {
      ended.append(change(isPalm ? .cancelledAsPalm : .ended, current))
    } else if !isPalm {
      // The contact went down and up in one frame.
      slots[current].state.touch(&counts)
      flashes.append(begin(current))
      flashes.append(change(.ended, current))
    }
  }

  /// Treats the current slot's contact, which was lifted within this frame, as a palm.
  private func readPalm() {
    if let index = flashes.lastIndex(where: { $0.key == current }) {
      flashes.removeSubrange(index - 1...index)
    } else if let index = ended.lastIndex(where: { $0.key == current && $0.kind == .ended }) {
      ended[index].kind = .cancelledAsPalm
    } else {
      return
    }
    counts.palms += 1
  }

  private func begin(_ index: Int) -> ContactChange {
    start.begin(hasX: slots[index].x != nil, hasY: slots[index].y != nil)
    return change(.began, index)
  }

  private func change(_ kind: ContactChange.Kind, _ index: Int) -> ContactChange {
    let slot = slots[index]
    return ContactChange(
      kind: kind, key: index, id: Int64(slot.id), x: slot.x ?? start.x, y: slot.y ?? start.y,
      pressure: slot.pressure)
  }

  /// Ends a contact in the middle of a frame, ignoring the frame's values.
  private func cancellation(_ index: Int) -> ContactChange {
    var change = change(.cancelled, index)
    let reported = slots[index].reported
    change.x = reported.x ?? start.x
    change.y = reported.y ?? start.y
    change.pressure = reported.pressure
    return change
  }

  func closeFrame(into changes: inout [ContactChange]) {
    var began: [ContactChange] = []
    for index in slots.indices where slots[index].hasChanged {
      let slot = slots[index]
      slots[index].hasChanged = false
      slots[index].reported = (slot.x, slot.y, slot.pressure)
      guard slot.id >= 0 else {
        // The slot was emptied, or its contact is unknown.
        slots[index].isUnidentified = !slot.isKnown
        continue
      }
      let kind = slots[index].state.update(
        isPalm: slot.tool == 2, isHovering: slot.distance > 0, &counts)
      switch kind {
      case .moved: changes.append(change(.moved, index))
      case .began:
        if slot.tool == 1 { counts.pens += 1 }
        began.append(begin(index))
      case let kind?: ended.append(change(kind, index))
      case nil: break
      }
    }
    // Nothing ends or begins in most frames.
    if !ended.isEmpty || !flashes.isEmpty || !began.isEmpty {
      changes += ended + flashes + began
      ended.clear()
      flashes.clear()
    }
  }

  func cancelAll(into changes: inout [ContactChange]) {
    earlier += unidentified
    hasGap = true
    for index in slots.indices {
      // An end reported in this frame is lost together with the frame.
      if slots[index].state.isLive || ended.contains(where: { $0.key == index }) {
        changes.append(cancellation(index))
      }
      slots[index].state = ContactState()
      slots[index].hasChanged = false
      slots[index].id = -1
      slots[index].isKnown = true
    }
    ended.clear()
    flashes.clear()
  }

  /// Contacts that were mentioned, but without a beginning or an end.
  private var unidentified: Int { slots.count { !$0.isKnown && $0.isUnidentified } }

  var notes: [String] {
    start.notes
      + countNotes([
        "contacts that were down before the recording began, left out": earlier + unidentified
      ]) + counts.notes
      + times("left out: events in slots that cannot exist, such as \(example), ", impossible)
      + times("slots beyond \(lastSlot ?? 0), the last one the device declares, kept: ", undeclared)
  }

  private func times(_ text: String, _ count: Int) -> [String] {
    count > 0 ? [text + "selected \(count) times"] : []
  }
}
