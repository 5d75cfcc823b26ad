internal import TrackerKit

/// How to convert a touch device's events to positions in the window.
struct TouchPlan {
  /// The device's index in the recording.
  var source: Int
  var device: EvdevDevice
  var contactProtocol: ContactProtocol
  /// The axes' codes.
  var axes: (x: UInt16, y: UInt16)
  var x: AxisRange
  var y: AxisRange
  /// The pressure's range; nil if pressure is not kept.
  var pressure: AxisRange?
  /// Whether the device sent contacts.
  var isUsed = false
  var notes: [String] = []

  /// Makes a plan from a device's description alone; nil if that is not enough.
  init?(describing device: EvdevDevice, source: Int) {
    guard let known = device.protocolByDescription, let x = device.axes[AxisCode.contactX],
      let y = device.axes[AxisCode.contactY]
    else { return nil }
    self.source = source
    self.device = device
    contactProtocol = known
    axes = (AxisCode.contactX, AxisCode.contactY)
    self.x = x
    self.y = y
    pressure = Self.pressure(of: device, AxisCode.contactPressure)
  }

  /// Makes a plan that also uses what the device sent; nil if it is not a touch device.
  init?(_ device: EvdevDevice, _ seen: EventSurvey.Device, source: Int) {
    if let plan = TouchPlan(describing: device, source: source) {
      self = plan
      isUsed = seen.hasContacts
      return
    }
    let hasContacts = seen.hasContacts && !device.hasForeignAxes
    guard hasContacts || seen.hasTouchKey || device.isSingleTouchscreen else { return nil }
    self.source = source
    self.device = device
    isUsed = hasContacts || seen.hasTouchKey
    if hasContacts {
      contactProtocol = seen.hasPackets ? .packets : .slots
      axes = (AxisCode.contactX, AxisCode.contactY)
    } else {
      contactProtocol = .single
      axes = (AxisCode.x, AxisCode.y)
      let hasXY = seen.has(AxisCode.x) || seen.has(AxisCode.y)
      if !hasXY, seen.has(AxisCode.z) || seen.has(AxisCode.rotationX) {
        axes = (AxisCode.z, AxisCode.rotationX)
        notes.append("the device sends no X and Y: Z and RX were used instead")
      }
    }
    // The largest value seen replaces an unknown maximum.
    func range(_ code: UInt16) -> AxisRange {
      device.axes[code] ?? AxisRange(minimum: 0, maximum: max(0, seen.largest[Int(code)] ?? 0))
    }
    x = range(axes.x)
    y = range(axes.y)
    pressure = Self.pressure(
      of: device, hasContacts ? AxisCode.contactPressure : AxisCode.pressure)
    if device.axes[axes.x] == nil || device.axes[axes.y] == nil {
      notes.append(
        "no axis ranges: the window is the largest location seen plus one, "
          + "\(x.extent)x\(y.extent)")
    }
  }

  private static func pressure(of device: EvdevDevice, _ code: UInt16) -> AxisRange? {
    device.axes[code].flatMap { $0.maximum > $0.minimum ? $0 : nil }
  }

  /// Creates a decoder for the device's events.
  var decoder: any ContactDecoder {
    let start = StartingLocation(x: x, y: y, reported: (device.state[axes.x], device.state[axes.y]))
    let keepsPressure = pressure != nil
    return switch contactProtocol {
    case .slots:
      SlotContacts(
        start, slot: device.state[AxisCode.slot] ?? 0, keepsPressure: keepsPressure,
        lastSlot: device.axes[AxisCode.slot]?.maximum)
    case .packets: PacketContacts(start, keepsPressure: keepsPressure)
    case .single: SingleContact(start, axes: axes, keepsPressure: keepsPressure)
    }
  }
}

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
      if event.code == SynchronizationCode.contactReport { devices[event.device].hasPackets = true }
    default:
      break
    }
  }
}
