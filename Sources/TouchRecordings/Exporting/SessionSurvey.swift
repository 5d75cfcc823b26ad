internal import TrackerKit

/// What must be known of a whole session before some formats can be written.
struct SessionSurvey {
  /// What one device has done.
  struct Device {
    var contacts = 0
    var mostContacts = 0
    var hasPressure = false
    fileprivate var present = 0
  }

  /// The devices by their index in the session.
  private(set) var devices: [Device] = []
  /// What was left out by the import.
  let notes: [String]
  /// Where the session could not be read further.
  let damage: SessionDamage?

  /// Reads a session to its end.
  init(of stream: any ImportedStream) throws(SessionError) {
    var devices: [Device] = []
    while let record = try stream.next() {
      guard case .turn(let turn) = record else { continue }
      for case .touch(let change) in turn.inputs { Self.take(change, &devices) }
    }
    self.devices = devices
    notes = stream.notes
    damage = stream.damage
  }

  private static func take(_ change: TouchChange, _ devices: inout [Device]) {
    // Devices beyond this are damage; they count as the last one.
    let index = min(max(0, change.contact.device), 255)
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
