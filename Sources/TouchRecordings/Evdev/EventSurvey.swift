internal import TrackerKit

/// What a recording's events reveal about its devices, read once before they are decoded.
struct EventSurvey {
  /// What one device sent.
  struct Device {
    /// The largest value of each axis.
    var largest: [Int32?] = Array(repeating: nil, count: 64)
    var hasPackets = false
    var hasTouchKey = false

    func has(_ code: UInt16) -> Bool { largest[Int(code)] != nil }

    /// Whether the device sent contact positions.
    var hasContacts: Bool {
      !has(AxisCode.beforeContacts)
        && (has(AxisCode.contactX) || has(AxisCode.contactY) || has(AxisCode.trackingID))
    }
  }

  private(set) var devices: [Device] = []
  /// The earliest event time.
  private(set) var earliest: Int64?

  /// Reads all events from a source.
  init(of source: any EventSource) throws(SessionError) {
    while let event = try source.next() { note(event) }
  }

  private mutating func note(_ event: EvdevEvent) {
    while devices.count <= event.device { devices.append(Device()) }
    earliest = min(earliest ?? event.time, event.time)
    switch event.type {
    case EventType.absolute:
      guard event.code < 64 else { return }
      let code = Int(event.code)
      if let known = devices[event.device].largest[code], known >= event.value { return }
      devices[event.device].largest[code] = event.value
    case EventType.key:
      if event.code == KeyCode.touch { devices[event.device].hasTouchKey = true }
    case EventType.synchronization:
      if event.code == SynchronizationCode.contactReport {
        devices[event.device].hasPackets = true
      }
    default:
      break
    }
  }
}
