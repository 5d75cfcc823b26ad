/// The contacts of a type B device: only changes are sent, and a slot keeps its values when it is
/// empty.
final class SlotContacts: ContactDecoder {
  /// Slots beyond this are ignored.
  static let mostSlots = 1024

  private struct Slot {
    var id: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var pressure: Int32?
    /// 0 finger, 1 pen, 2 palm.
    var tool: Int32 = 0
    var isTouched = false
    /// The contact on the glass has been told as begun.
    var isLive = false
    /// The contact is a palm: it is left out until the slot gets another one.
    var isPalm = false
  }

  private var slots: [Slot] = []
  private var current = 0
  private let keepsPressure: Bool
  private var changedSlots: [Int] = []
  private var ended: [ContactChange] = []
  private var flashes: [ContactChange] = []
  private var palms = 0
  private var pens = 0

  init(keepsPressure: Bool) {
    self.keepsPressure = keepsPressure
  }

  func take(_ event: EvdevEvent) {
    guard event.type == EventType.absolute, AxisCode.contacts.contains(event.code) else { return }
    if event.code == AxisCode.slot {
      current = Int(event.value)
      return
    }
    guard current >= 0, current < Self.mostSlots else { return }
    while slots.count <= current { slots.append(Slot()) }
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
    case AxisCode.tool:
      slots[current].tool = event.value
      touch()
    case AxisCode.trackingID:
      identify(event.value)
    default:
      break
    }
  }

  private func touch() {
    guard !slots[current].isTouched else { return }
    slots[current].isTouched = true
    changedSlots.append(current)
  }

  private func identify(_ value: Int32) {
    let id = max(value, -1)
    guard id != slots[current].id else { return }
    release()
    slots[current].id = id
    slots[current].isPalm = false
    touch()
  }

  /// The current slot's contact is gone, at the place it has now.
  private func release() {
    let slot = slots[current]
    guard slot.id >= 0, !slot.isPalm else { return }
    if slot.isLive {
      ended.append(change(.ended, current))
    } else {
      // Down and up in one frame.
      flashes.append(change(.began, current))
      flashes.append(change(.ended, current))
    }
    slots[current].isLive = false
  }

  private func change(_ kind: ContactChange.Kind, _ index: Int) -> ContactChange {
    let slot = slots[index]
    return ContactChange(
      kind: kind, key: index, id: Int64(slot.id), x: slot.x, y: slot.y, pressure: slot.pressure)
  }

  func closeFrame(into changes: inout [ContactChange]) {
    if changedSlots.count > 1 { changedSlots.sort() }
    var began: [ContactChange] = []
    for index in changedSlots {
      let slot = slots[index]
      slots[index].isTouched = false
      if slot.id < 0 {
        // A slot that was emptied, or one whose contact nobody knows.
        continue
      } else if slot.tool == 2 {
        if slot.isLive { ended.append(change(.cancelledAsPalm, index)) }
        if !slot.isPalm { palms += 1 }
        slots[index].isLive = false
        slots[index].isPalm = true
      } else if slot.isPalm {
        continue
      } else if slot.isLive {
        changes.append(change(.moved, index))
      } else {
        slots[index].isLive = true
        if slot.tool == 1 { pens += 1 }
        began.append(change(.began, index))
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
    for index in slots.indices {
      // What the frame had begun to say about an end is lost with the frame.
      if slots[index].isLive || ended.contains(where: { $0.key == index }) {
        changes.append(change(.cancelled, index))
      }
      slots[index].isLive = false
      slots[index].isPalm = false
      slots[index].isTouched = false
      slots[index].id = -1
    }
    changedSlots.removeAll(keepingCapacity: true)
    ended.removeAll(keepingCapacity: true)
    flashes.removeAll(keepingCapacity: true)
  }

  var notes: [String] {
    var notes: [String] = []
    if palms > 0 { notes.append("contacts that were palms, cancelled or left out: \(palms)") }
    if pens > 0 { notes.append("contacts of a pen, kept as fingers: \(pens)") }
    return notes
  }
}
