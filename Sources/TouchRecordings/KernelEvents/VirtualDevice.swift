internal import CEvdev
internal import Glibc

/// A kernel device that this program creates through uinput and writes events to (rule S16).
package final class VirtualDevice {
  /// The file through which the kernel makes devices.
  package static let maker = "/dev/uinput"

  /// The kernel refuses to make the device, or to take an event, with the system's reason.
  package struct Refusal: Error {
    package let reason: String

    fileprivate init(_ number: Int32) { reason = String(cString: strerror(number)) }
  }

  /// The types of events that a recording has: keys, relative and absolute axes, and others.
  private static let types: [UInt16] = [EventType.key, 2, EventType.absolute, 4]

  /// The path of the event node.
  package let node: String
  private let uinput: OpaquePointer
  private let description: EvdevDevice

  /// Makes the device that a recording describes.
  init(_ description: EvdevDevice) throws(Refusal) {
    self.description = description
    guard let device = libevdev_new() else { throw Refusal(ENOMEM) }
    defer { libevdev_free(device) }
    description.describe(device, types: Self.types)
    var made: OpaquePointer?
    let status = libevdev_uinput_create_from_device(
      device, LIBEVDEV_UINPUT_OPEN, &made)
    guard status == 0, let made else { throw Refusal(-status) }
    uinput = made
    node = libevdev_uinput_get_devnode(made).map { String(cString: $0) } ?? ""
  }

  deinit { libevdev_uinput_destroy(uinput) }

  /// Writes frames at once; the kernel gives them the current time.
  package func write(_ frames: DeviceFrames) throws(Refusal) { try write(frames.events) }

  private func write(_ events: [EvdevEvent]) throws(Refusal) {
    let list = events.map {
      input_event(time: timeval(), type: $0.type, code: $0.code, value: $0.value)
    }
    let status = list.withUnsafeBytes {
      Glibc.write(libevdev_uinput_get_fd(uinput), $0.baseAddress, $0.count)
    }
    if status < 0 { throw Refusal(errno) }
  }

  /// Lifts all contacts, and releases all keys.
  package func liftAll() throws(Refusal) { try write(description.liftingEvents + [.report(at: 0)]) }
}

extension EvdevDevice {
  /// The events, without the end of their frame, that lift all contacts and release all keys; the
  /// kernel ignores those for what is already up.
  var liftingEvents: [EvdevEvent] {
    var events: [EvdevEvent] = []
    func append(_ type: UInt16, _ code: UInt16, _ value: Int32) {
      events.append(EvdevEvent(time: 0, type: type, code: code, value: value))
    }
    if protocolByDescription == .slots {
      let last = axes[AxisCode.slot]?.maximum ?? 0
      for slot in 0...min(max(0, last), Int32(SlotContacts.maximumSlots) - 1) {
        append(EventType.absolute, AxisCode.slot, slot)
        append(EventType.absolute, AxisCode.trackingID, -1)
      }
    } else if protocolByDescription == .packets {
      append(EventType.synchronization, SynchronizationCode.contactReport, 0)
    }
    for key in codes[EventType.key] ?? [] { append(EventType.key, key, 0) }
    return events
  }

  /// Gives a device of libevdev the name, the identity, the properties and the codes.
  fileprivate func describe(_ device: OpaquePointer, types: [UInt16]) {
    libevdev_set_name(device, name)
    libevdev_set_id_bustype(device, Int32(identity[0]))
    libevdev_set_id_vendor(device, Int32(identity[1]))
    libevdev_set_id_product(device, Int32(identity[2]))
    libevdev_set_id_version(device, Int32(identity[3]))
    for property in properties { libevdev_enable_property(device, UInt32(property)) }
    for (type, codes) in codeList where types.contains(type) {
      for code in codes where type != EventType.absolute {
        libevdev_enable_event_code(device, UInt32(type), UInt32(code), nil)
      }
    }
    for (code, range) in axisList {
      var information = input_absinfo(
        value: 0, minimum: range.minimum, maximum: range.maximum, fuzz: range.fuzz,
        flat: range.flat, resolution: range.resolution)
      libevdev_enable_event_code(
        device, UInt32(EventType.absolute), UInt32(code), &information)
    }
  }
}
