internal import TrackerKit

/// The contacts of a type B device.
///
/// Only changes are sent, and an empty slot keeps its values.
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
    var isTouched = false
    /// Whether the contact is on the screen and its beginning has been reported.
    var isLive = false
    /// Whether the contact is a palm: it is left out until the slot gets another contact.
    var isPalm = false
    /// Whether the contact has hovered, and whether it has been on the screen.
    var hasHovered = false
    var hasBegun = false
    /// Whether an id has been reported, so that it is known whether the slot has a contact.
    var isKnown: Bool
    /// Whether anything was reported about a contact whose id is unknown.
    var isUnidentified = false

    mutating func touch(_ change: (inout Slot) -> Void) {
      change(&self)
      isTouched = true
    }
  }

  private var slots: [Slot] = []
  private var current: Int
  /// The range of the slots with ``Slot/isTouched``, which is empty after each frame.
  private var touched = 0..<0
  private var ended: [ContactChange] = []
  private var flashes: [ContactChange] = []
  private var start: StartingLocation
  private var invalidSlots = InvalidSlots()
  private let keepsPressure: Bool
  /// The last slot that the device declares; nil if it declares none.
  private let lastSlot: Int32?
  private var palms = 0
  private var pens = 0
  /// Contacts that hovered but were never on the screen.
  private var hovers = 0
  /// Contacts that ended but never began.
  private var earlier = 0
  /// Whether events were lost: from then on, a contact without a beginning need not predate the
  /// recording.
  private var hasGap = false

  /// - Parameters:
  ///   - start: The position at which a contact begins if none has been reported yet.
  ///   - slot: The slot that events refer to until the device selects another one.
  ///   - keepsPressure: Whether pressure is read.
  ///   - lastSlot: The last slot that the device declares; nil if it declares none.
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
      invalidSlots.choose(event.value, last: lastSlot)
      return false
    }
    guard current >= 0, current < Self.maximumSlots else { return false }
    while slots.count <= current { slots.append(Slot(isKnown: hasGap)) }
    switch event.code {
    case AxisCode.contactX:
      touch { $0.x = event.value }
    case AxisCode.contactY:
      touch { $0.y = event.value }
    case AxisCode.contactPressure where keepsPressure:
      touch { $0.pressure = event.value }
    case AxisCode.contactDistance:
      return readDistance(event.value)
    case AxisCode.tool:
      let isNewPalm = event.value == 2 && slots[current].tool != 2
      touch { $0.tool = event.value }
      if isNewPalm, slots[current].id < 0 { readPalm() }
    case AxisCode.trackingID:
      return identify(event.value)
    default:
      break
    }
    return false
  }

  /// Takes the current slot's distance and returns whether its contact comes or goes as a result.
  private func readDistance(_ value: Int32) -> Bool {
    let wasHovering = slots[current].distance > 0
    touch { $0.distance = value }
    return slots[current].id >= 0 && wasHovering != (value > 0)
  }

  /// Changes the current slot, and closes it at the end of the frame.
  private func touch(_ change: (inout Slot) -> Void) {
    slots[current].touch(change)
    if touched.contains(current) { return }
    touched =
      touched.isEmpty
      ? current..<current + 1
      : min(touched.lowerBound, current)..<max(touched.upperBound, current + 1)
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
    touch {
      $0.id = id
      $0.isPalm = false
      $0.hasHovered = false
      $0.hasBegun = false
    }
    return isNews
  }

  /// Ends the current slot's contact at its current position.
  private func release() {
    let slot = slots[current]
    guard slot.id >= 0, !slot.isPalm else { return }
    let isPalm = slot.tool == 2
    if !slot.isLive, slot.distance > 0 { return hover(current) }
    if isPalm { palms += 1 }
    if slot.isLive {
      ended.append(change(isPalm ? .cancelledAsPalm : .ended, current))
    } else if !isPalm {
      // The contact went down and up in one frame.
      flashes.append(begin(current))
      flashes.append(change(.ended, current))
    }
    slots[current].isLive = false
  }

  /// A slot's contact hovers: it has left the glass, or it is left out until it touches the glass.
  private func hover(_ index: Int) {
    if slots[index].isLive { ended.append(change(.ended, index)) }
    slots[index].isLive = false
    if !slots[index].hasBegun, !slots[index].hasHovered { hovers += 1 }
    slots[index].hasHovered = true
  }

  /// A slot's contact has touched the glass.
  private func reach(_ index: Int) {
    if !slots[index].hasBegun, slots[index].hasHovered { hovers -= 1 }
    slots[index].hasBegun = true
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
    palms += 1
  }

  private func begin(_ index: Int) -> ContactChange {
    reach(index)
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
    for index in touched where slots[index].isTouched {
      let slot = slots[index]
      slots[index].isTouched = false
      slots[index].reported = (slot.x, slot.y, slot.pressure)
      if slot.id < 0 {
        // The slot was emptied, or its contact is unknown.
        slots[index].isUnidentified = !slot.isKnown
      } else if slot.tool == 2, slot.isLive || slot.distance <= 0 {
        if slot.isLive { ended.append(change(.cancelledAsPalm, index)) }
        if !slot.isPalm { palms += 1 }
        reach(index)
        slots[index].isLive = false
        slots[index].isPalm = true
      } else if slot.isPalm {
        continue
      } else if slot.distance > 0 {
        hover(index)
      } else if slot.isLive {
        changes.append(change(.moved, index))
      } else {
        slots[index].isLive = true
        if slot.tool == 1 { pens += 1 }
        began.append(begin(index))
      }
    }
    touched = 0..<0
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
      if slots[index].isLive || ended.contains(where: { $0.key == index }) {
        changes.append(cancellation(index))
      }
      slots[index].isLive = false
      slots[index].isPalm = false
      slots[index].isTouched = false
      slots[index].id = -1
      slots[index].isKnown = true
    }
    touched = 0..<0
    ended.clear()
    flashes.clear()
  }

  /// Contacts that were mentioned, but without a beginning or an end.
  private var unidentified: Int { slots.count { !$0.isKnown && $0.isUnidentified } }

  var notes: [String] {
    var notes = start.notes
    let earlier = earlier + unidentified
    if earlier > 0 {
      notes.append("contacts that were down before the recording began, left out: \(earlier)")
    }
    if palms > 0 { notes.append("contacts that were palms, cancelled or left out: \(palms)") }
    if pens > 0 { notes.append("pen contacts, kept as fingers: \(pens)") }
    if hovers > 0 { notes.append("contacts that only hovered, left out: \(hovers)") }
    return notes + invalidSlots.notes(last: lastSlot)
  }
}

/// Counts slots that a device selects although it cannot have them.
struct InvalidSlots {
  private var impossible = 0
  private var example: Int32 = 0
  private var undeclared = 0

  /// Records that a slot is selected.
  ///
  /// - Parameters:
  ///   - slot: The slot.
  ///   - last: The last slot that the device declares; nil if it declares none.
  mutating func choose(_ slot: Int32, last: Int32?) {
    if !(0..<Int32(SlotContacts.maximumSlots)).contains(slot) {
      if impossible == 0 { example = slot }
      impossible += 1
    } else if let last, slot > last {
      undeclared += 1
    }
  }

  /// Sentences about them.
  func notes(last: Int32?) -> [String] {
    var notes: [String] = []
    if impossible > 0 {
      notes.append(
        "left out: events in slots that cannot exist, such as \(example), "
          + "selected \(impossible) times")
    }
    if let last, undeclared > 0 {
      notes.append(
        "slots beyond \(last), the last one the device declares, kept: "
          + "selected \(undeclared) times")
    }
    return notes
  }
}
