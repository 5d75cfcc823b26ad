/// The contacts of a type B device: only changes are sent, and a slot keeps its values when it is
/// empty.
final class SlotContacts: ContactDecoder {
  /// Slots beyond this are ignored.
  static let mostSlots = 1024

  private struct Slot {
    var id: Int32 = -1
    var x: Int32?
    var y: Int32?
    var pressure: Int32?
    /// What the contact had when the last whole frame ended.
    var told: (x: Int32?, y: Int32?, pressure: Int32?)
    /// 0 finger, 1 pen, 2 palm.
    var tool: Int32 = 0
    /// Above 0 the contact hovers: it is on the screen no longer, or not yet.
    var distance: Int32 = 0
    var isTouched = false
    /// The contact on the screen has been told as begun.
    var isLive = false
    /// The contact is a palm: it is left out until the slot gets another one.
    var isPalm = false
    /// Whether the contact has hovered, and whether it has been on the screen.
    var hasHovered = false
    var hasBegun = false
    /// Whether an id was told, so that it is known whether there is a contact.
    var isKnown: Bool
    /// Something was told about a contact whose id is not known.
    var isUnidentified = false
  }

  private var start: StartingPlace
  private var slots: [Slot] = []
  private var current: Int
  private let keepsPressure: Bool
  /// The last slot that the device declares; nil when it declares none.
  private let lastSlot: Int32?
  private var changedSlots: [Int] = []
  private var ended: [ContactChange] = []
  private var flashes: [ContactChange] = []
  private var palms = 0
  private var pens = 0
  /// Contacts that have hovered and were never on the screen.
  private var hovers = 0
  private var strangeSlots = StrangeSlots()
  /// Contacts that ended and never began.
  private var earlier = 0
  /// Events were lost: contacts without a beginning are not those from before the recording.
  private var hasGap = false

  /// - Parameters:
  ///   - start: Where a contact begins before its place was told.
  ///   - slot: The slot that the device speaks of until it chooses another one.
  ///   - keepsPressure: Whether pressure is read.
  ///   - lastSlot: The last slot that the device declares; nil when it declares none.
  init(_ start: StartingPlace, slot: Int32, keepsPressure: Bool, lastSlot: Int32?) {
    self.start = start
    current = Int(slot)
    self.keepsPressure = keepsPressure
    self.lastSlot = lastSlot
  }

  func take(_ event: EvdevEvent) -> Bool {
    guard event.type == EventType.absolute, AxisCode.contacts.contains(event.code) else {
      return false
    }
    if event.code == AxisCode.slot {
      current = Int(event.value)
      strangeSlots.choose(event.value, last: lastSlot)
      return false
    }
    guard current >= 0, current < Self.mostSlots else { return false }
    while slots.count <= current { slots.append(Slot(isKnown: hasGap)) }
    switch event.code {
    case AxisCode.contactX:
      slots[current].x = event.value
      touch()
    case AxisCode.contactY:
      slots[current].y = event.value
      touch()
    case AxisCode.contactPressure where keepsPressure:
      slots[current].pressure = event.value
      touch()
    case AxisCode.contactDistance:
      return takeDistance(event.value)
    case AxisCode.tool:
      let isNewPalm = event.value == 2 && slots[current].tool != 2
      slots[current].tool = event.value
      touch()
      if isNewPalm, slots[current].id < 0 { takePalm() }
    case AxisCode.trackingID:
      return identify(event.value)
    default:
      break
    }
    return false
  }

  /// Takes the current slot's distance: whether its contact comes or goes by that.
  private func takeDistance(_ value: Int32) -> Bool {
    let wasHovering = slots[current].distance > 0
    slots[current].distance = value
    touch()
    return slots[current].id >= 0 && wasHovering != (value > 0)
  }

  private func touch() {
    guard !slots[current].isTouched else { return }
    slots[current].isTouched = true
    changedSlots.append(current)
  }

  /// Takes the current slot's id; false when it was known.
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
    slots[current].isPalm = false
    slots[current].hasHovered = false
    slots[current].hasBegun = false
    touch()
    return isNews
  }

  /// The current slot's contact is gone, at the place it has now.
  private func release() {
    let slot = slots[current]
    guard slot.id >= 0, !slot.isPalm else { return }
    let isPalm = slot.tool == 2
    if !slot.isLive, slot.distance > 0 { return hover(current) }
    if isPalm { palms += 1 }
    if slot.isLive {
      ended.append(change(isPalm ? .cancelledAsPalm : .ended, current))
    } else if !isPalm {
      // Down and up in one frame.
      flashes.append(begin(current))
      flashes.append(change(.ended, current))
    }
    slots[current].isLive = false
  }

  /// A slot's contact hovers: it has left the glass, or is left out as long as it has not come there.
  private func hover(_ index: Int) {
    if slots[index].isLive { ended.append(change(.ended, index)) }
    slots[index].isLive = false
    if !slots[index].hasBegun, !slots[index].hasHovered { hovers += 1 }
    slots[index].hasHovered = true
  }

  /// A slot's contact has come to the glass.
  private func reach(_ index: Int) {
    if !slots[index].hasBegun, slots[index].hasHovered { hovers -= 1 }
    slots[index].hasBegun = true
  }

  /// The current slot's contact, which was lifted within the frame, was a palm.
  private func takePalm() {
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

  /// The end of a contact in the midst of a frame, whose values do not count.
  private func cancellation(_ index: Int) -> ContactChange {
    var change = change(.cancelled, index)
    let told = slots[index].told
    change.x = told.x ?? start.x
    change.y = told.y ?? start.y
    change.pressure = told.pressure
    return change
  }

  func closeFrame(into changes: inout [ContactChange]) {
    if changedSlots.count > 1 { changedSlots.sort() }
    var began: [ContactChange] = []
    for index in changedSlots {
      let slot = slots[index]
      slots[index].isTouched = false
      slots[index].told = (slot.x, slot.y, slot.pressure)
      if slot.id < 0 {
        // A slot that was emptied, or one whose contact nobody knows.
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
    changedSlots.removeAll(keepingCapacity: true)
    changes += ended
    changes += flashes
    changes += began
    ended.removeAll(keepingCapacity: true)
    flashes.removeAll(keepingCapacity: true)
  }

  func cancelAll(into changes: inout [ContactChange]) {
    earlier += unidentified
    hasGap = true
    for index in slots.indices {
      // What the frame had begun to say about an end is lost with the frame.
      if slots[index].isLive || ended.contains(where: { $0.key == index }) {
        changes.append(cancellation(index))
      }
      slots[index].isLive = false
      slots[index].isPalm = false
      slots[index].isTouched = false
      slots[index].id = -1
      slots[index].isKnown = true
    }
    changedSlots.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
    flashes.removeAll(keepingCapacity: true)
  }

  /// Contacts about which something was told, but neither a beginning nor an end.
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
    return notes + strangeSlots.notes(last: lastSlot)
  }
}
