/// The kernel's events as text: as evemu-record writes them, or else `libinput record`.
struct KernelText {
  private let format: RecordingFormat
  var writer = TextWriter()
  /// Whether a frame of `libinput record` has not ended.
  private var isOpen = false

  init(as format: RecordingFormat) {
    self.format = format
  }

  /// Describes a device, whose events follow; the first one is told how many there are.
  mutating func begin(_ device: EvdevDevice, firstOf count: Int? = nil) {
    if format == .evemu { return writer.evemu(device) }
    if let count { writer.libinputOpening(deviceCount: count) }
    writer.libinput(device, node: device.node)
  }

  /// Writes an event with its time since another one.
  mutating func write(_ event: EvdevEvent, since start: Int64 = 0) {
    if format == .evemu { return writer.evemu(event, since: start) }
    if !isOpen { writer.libinputFrame() }
    var event = event
    event.time -= start
    writer.libinput(event)
    isOpen = event.type != EventType.synchronization || event.code != SynchronizationCode.report
  }
}
