internal import CSystemBus
internal import Glibc
internal import TrackerKitFiles

/// A connection to a bus, used by one thread.
final class BusConnection {
  /// The longest wait for an answer, in microseconds.
  private static let patience: UInt64 = 2_000_000

  private let bus: OpaquePointer
  /// The name under which others reach this program.
  let name: String

  /// Connects to the bus at an address; nil if that fails.
  init?(_ address: String) {
    var bus: OpaquePointer?
    var name: UnsafePointer<CChar>?
    guard sd_bus_new(&bus) >= 0, let bus else { return nil }
    guard sd_bus_set_address(bus, address) >= 0, sd_bus_set_bus_client(bus, 1) >= 0,
      sd_bus_start(bus) >= 0, sd_bus_get_unique_name(bus, &name) >= 0, let name
    else {
      sd_bus_unref(bus)
      return nil
    }
    (self.bus, self.name) = (bus, String(cString: name))
  }

  deinit { sd_bus_flush_close_unref(bus) }

  /// The address of the session's bus; nil without one.
  ///
  /// No bus is started.
  static var sessionAddress: String? {
    if let address = getenv("DBUS_SESSION_BUS_ADDRESS") { return String(cString: address) }
    guard let folder = getenv("XDG_RUNTIME_DIR") else { return nil }
    let path = String(cString: folder) + "/bus"
    return FileSystem.exists(path) ? "unix:path=" + path : nil
  }

  /// The file to wait for, and the events of `poll` to wait for.
  var waiting: pollfd {
    let events = Int16(truncatingIfNeeded: max(0, sd_bus_get_events(bus)))
    return pollfd(fd: sd_bus_get_fd(bus), events: events, revents: 0)
  }

  /// The next message that has arrived.
  ///
  /// - Throws: `Lost` if the bus is gone.
  func next() throws(Lost) -> BusMessage? {
    while true {
      var message: OpaquePointer?
      let result = sd_bus_process(bus, &message)
      if result < 0 { throw Lost() }
      if let message { return BusMessage(message) }
      if result == 0 { return nil }
    }
  }

  struct Lost: Error {}

  /// Subscribes to the signals that match a rule.
  func listen(to rule: String) {
    _ = call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch") {
      $0.add(rule)
    }
  }

  /// Calls a method and returns its answer; nil if there is none.
  ///
  /// If no program has the name, one is started only if `starts` is true.
  func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    starts: Bool = false, _ fill: (BusMessage) -> Void = { _ in }
  ) -> BusMessage? {
    var pointer: OpaquePointer?
    guard
      sd_bus_message_new_method_call(bus, &pointer, destination, path, interface, member) >= 0,
      let pointer
    else { return nil }
    let message = BusMessage(pointer)
    sd_bus_message_set_auto_start(pointer, starts ? 1 : 0)
    fill(message)
    var answer: OpaquePointer?
    withExtendedLifetime(message) {
      _ = sd_bus_call(bus, pointer, Self.patience, nil, &answer)
    }
    return answer.map { BusMessage($0) }
  }

  func answer(_ call: BusMessage, _ fill: (BusMessage) -> Void = { _ in }) {
    var pointer: OpaquePointer?
    guard sd_bus_message_new_method_return(call.pointer, &pointer) >= 0, let pointer else { return }
    let message = BusMessage(pointer)
    fill(message)
    message.send(on: bus)
  }

  /// Answers a call that makes no sense.
  func refuse(_ call: BusMessage) {
    var pointer: OpaquePointer?
    guard sd_bus_message_new_method_errno(call.pointer, &pointer, -EBADR, nil) >= 0, let pointer
    else { return }
    BusMessage(pointer).send(on: bus)
  }

  func signal(
    _ path: String, _ interface: String, _ member: String, _ fill: (BusMessage) -> Void
  ) {
    var pointer: OpaquePointer?
    guard sd_bus_message_new_signal(bus, &pointer, path, interface, member) >= 0, let pointer
    else { return }
    let message = BusMessage(pointer)
    fill(message)
    message.send(on: bus)
  }
}
