internal import TrackerKit

/// What some formats need to know about the whole session before writing.
struct SessionSurvey {
  /// What one device did.
  struct Device {
    var contacts = 0
    var mostContacts = 0
    var hasPressure = false
    fileprivate var present = 0
  }

  /// The index of the last device that an import can have.
  private static let lastDevice = ContactID.firstTouchDevice + 255

  /// The devices, by index in the session.
  private(set) var devices: [Device] = []
  /// What the import left out.
  let notes: [String]
  /// Where the session became unreadable.
  let damage: SessionDamage?

  /// Reads a session to its end.
  init(of stream: any ImportedStream) throws(SessionError) {
    var devices: [Device] = []
    while let record = try stream.next() {
      guard case .turn(let turn) = record else { continue }
      for case .touch(let change) in turn.inputs { Self.note(change, &devices) }
    }
    self.devices = devices
    notes = stream.notes
    damage = stream.damage
  }

  private static func note(_ change: TouchChange, _ devices: inout [Device]) {
    // Higher device numbers are damage; they count as the last device.
    let index = min(max(0, change.contact.device), Self.lastDevice)
    while devices.count <= index { devices.append(Device()) }
    if change.pressure != nil { devices[index].hasPressure = true }
    switch change.kind {
    case .began:
      devices[index].contacts += 1
      devices[index].present += 1
      devices[index].mostContacts = max(devices[index].mostContacts, devices[index].present)
    case .ended, .cancelled: devices[index].present -= 1
    case .moved: break
    }
  }
}
