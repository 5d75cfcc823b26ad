/// The kernel's events as text, in the format of `evemu-record` or `libinput record`.
struct KernelText {
  private let format: RecordingFormat
  var writer = TextWriter()
  /// Whether a frame of `libinput record` has not ended.
  private var isOpen = false

  init(as format: RecordingFormat) {
    self.format = format
  }

  /// Describes a device, before its events.
  ///
  /// `count` is the number of devices, for the first one; nil for the others.
  mutating func begin(_ device: EvdevDevice, firstOf count: Int?) {
    if format == .evemu { return writer.evemu(device) }
    if let count { writer.libinputOpening(deviceCount: count) }
    writer.libinput(device, node: device.node)
  }

  /// Writes an event; its time counts from `start`, in microseconds.
  mutating func write(_ event: EvdevEvent, since start: Int64 = 0) {
    if format == .evemu { return writer.evemu(event, since: start) }
    if !isOpen { writer.libinputFrame() }
    var event = event
    event.time -= start
    writer.libinput(event)
    isOpen = event.type != EventType.synchronization || event.code != SynchronizationCode.report
  }
}
