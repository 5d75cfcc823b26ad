internal import CEvdev
internal import Glibc

/// An event node of the kernel that is read beside all its other readers: it is never grabbed.
///
/// Only root and the group `input` may read event nodes.
package final class EventNode {
  /// The path of the event node.
  package let node: String
  /// The file's descriptor, which is readable when events wait.
  package let descriptor: Int32
  let description: EvdevDevice
  private let device: OpaquePointer
  /// Whether the kernel gives events the time of the monotonic clock; the time of reading replaces
  /// other times.
  let hasKernelTimes: Bool
  /// Whether the kernel has dropped events, and libevdev reports the state instead.
  private var isSynchronizing = false
  /// Events to deliver before those that wait, the last one first.
  private var prepared: [EvdevEvent] = []
  /// The slots whose values were delivered since the reader began, or last missed events.
  private var knownSlots: Set<Int32> = []
  /// The slot that the delivered events are for.
  private var slot: Int32 = -1
  /// The axes of a slot's values.
  private let slotAxes: [UInt16]

  /// Takes ownership of an open, non-blocking event node; nil if it is another kind of file.
  ///
  /// Contacts that are already down begin now.
  package init?(taking descriptor: Int32, node: String) {
    self.node = node
    self.descriptor = descriptor
    var opened: OpaquePointer?
    guard libevdev_new_from_fd(descriptor, &opened) >= 0, let opened else {
      close(descriptor)
      return nil
    }
    device = opened
    hasKernelTimes = libevdev_set_clock_id(device, CLOCK_MONOTONIC) >= 0
    description = EvdevDevice(device, node: node)
    slotAxes = description.axes.keys.filter {
      AxisCode.contacts.contains($0) && $0 != AxisCode.slot && $0 != AxisCode.trackingID
    }.sorted()
    prepareContactsDown()
  }

  deinit {
    libevdev_free(device)
    close(descriptor)
  }

  /// The device is not there anymore.
  struct Gone: Error {}

  /// Whether it is a device with contacts, or with one location and a touch key.
  package var isTouchDevice: Bool {
    description.hasContacts || description.isSingleTouchscreen
  }

  /// The range of an axis, and its values per millimeter, 0 if unknown; nil if it does not have it.
  package func axis(_ code: Int) -> (minimum: Int, maximum: Int, resolution: Int)? {
    description.axes[UInt16(code)].map {
      (Int($0.minimum), Int($0.maximum), Int($0.resolution))
    }
  }

  /// The next waiting event, in microseconds of the monotonic clock; nil if none waits.
  ///
  /// - Throws: `Gone` if the device was unplugged, or its driver has failed.
  func next() throws(Gone) -> EvdevEvent? {
    if let event = prepared.popLast() { return event }
    while true {
      var event = input_event()
      let flag = isSynchronizing ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
      let status = libevdev_next_event(device, flag.rawValue, &event)
      switch status {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue): return deliver(event)
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        if isSynchronizing { return deliver(event) }
        // The events that follow describe the state after the gap, in a frame of their own.
        isSynchronizing = true
        let dropped = self.event(event)
        prepared = [.report(at: dropped.time)]
        return dropped
      case -EAGAIN:
        guard isSynchronizing else { return nil }
        isSynchronizing = false
        // For a contact that stays down, only changes were reported.
        prepareContactsDown()
        if let event = prepared.popLast() { return event }
      case -EINTR: continue
      default: throw Gone()
      }
    }
  }

  /// Delivers next what a reader that has ignored events must know: the contacts that are down, and
  /// the slot that the next events are for.
  func repeatState() {
    prepareContactsDown()
    guard prepared.isEmpty, description.protocolByDescription == .slots else { return }
    let time = Self.now
    prepared = [.report(at: time), currentSlot(at: time)]
  }

  /// The next event, which is followed by the slot's values if it begins the slot's first contact.
  ///
  /// The kernel does not report a value again that an earlier contact left in the slot, and the
  /// reader may not have seen that contact.
  private func deliver(_ event: input_event) -> EvdevEvent {
    let event = self.event(event)
    guard event.type == EventType.absolute else { return event }
    if event.code == AxisCode.slot { slot = event.value }
    if event.code == AxisCode.trackingID, event.value >= 0, slot >= 0,
      knownSlots.insert(slot).inserted
    {
      prepared = values(of: slot, at: event.time).reversed()
    }
    return event
  }

  private func values(of slot: Int32, at time: Int64) -> [EvdevEvent] {
    slotAxes.map { code in
      EvdevEvent(
        time: time, type: EventType.absolute, code: code,
        value: libevdev_get_slot_value(device, UInt32(slot), UInt32(code)))
    }
  }

  private func currentSlot(at time: Int64) -> EvdevEvent {
    EvdevEvent(
      time: time, type: EventType.absolute, code: AxisCode.slot, value: slot)
  }

  private func event(_ event: input_event) -> EvdevEvent {
    let time = Int64(event.time.tv_sec) * 1_000_000 + Int64(event.time.tv_usec)
    return EvdevEvent(
      time: hasKernelTimes ? time : Self.now, type: event.type, code: event.code, value: event.value
    )
  }

  /// The monotonic clock, in microseconds.
  static var now: Int64 { SystemClock.microseconds(CLOCK_MONOTONIC) }

  private func prepareContactsDown() {
    knownSlots = []
    slot = libevdev_get_current_slot(device)
    prepared = contactsDown.reversed()
  }

  /// A frame with the contacts that are down.
  private var contactsDown: [EvdevEvent] {
    let time = Self.now
    func absolute(_ code: UInt16, _ value: Int32) -> EvdevEvent {
      EvdevEvent(time: time, type: EventType.absolute, code: code, value: value)
    }
    let touchKey = EvdevEvent(time: time, type: EventType.key, code: KeyCode.touch, value: 1)
    var events: [EvdevEvent] = []
    if description.protocolByDescription == .slots {
      for slot in 0..<UInt32(max(0, libevdev_get_num_slots(device))) {
        let id = libevdev_get_slot_value(device, slot, UInt32(AxisCode.trackingID))
        guard id >= 0 else { continue }
        events += [absolute(AxisCode.slot, Int32(slot)), absolute(AxisCode.trackingID, id)]
        events += values(of: Int32(slot), at: time)
      }
      if !events.isEmpty {
        events.append(currentSlot(at: time))
        if description.hasTouchKey { events.append(touchKey) }
      }
    } else if description.isSingleTouchscreen,
      libevdev_get_event_value(device, UInt32(EventType.key), UInt32(KeyCode.touch)) > 0
    {
      events = [AxisCode.x, AxisCode.y].map {
        absolute($0, libevdev_get_event_value(device, UInt32(EventType.absolute), UInt32($0)))
      }
      events.append(touchKey)
    }
    return events.isEmpty ? [] : events + [.report(at: time)]
  }
}

extension EvdevDevice {
  /// Describes an open device with all its codes.
  fileprivate init(_ device: OpaquePointer, node: String) {
    self.node = node
    name = String(cString: libevdev_get_name(device))
    identity = [
      libevdev_get_id_bustype, libevdev_get_id_vendor, libevdev_get_id_product,
      libevdev_get_id_version,
    ].map { UInt16(truncatingIfNeeded: $0(device)) }
    properties = (0..<UInt32(INPUT_PROP_CNT)).filter {
      libevdev_has_property(device, $0) == 1
    }.map { UInt16($0) }
    for type in 0..<UInt32(EV_CNT) where libevdev_has_event_type(device, type) == 1 {
      let maximum = libevdev_event_type_get_max(type)
      guard maximum >= 0 else { continue }
      codes[UInt16(type)] = (0...UInt32(maximum)).filter {
        libevdev_has_event_code(device, type, $0) == 1
      }.map { UInt16($0) }
    }
    for code in codes[EventType.absolute] ?? [] {
      guard let axis = libevdev_get_abs_info(device, UInt32(code))?.pointee else { continue }
      setAxis(
        code, [axis.minimum, axis.maximum, axis.fuzz, axis.flat, axis.resolution])
      state[code] = axis.value
    }
  }
}
