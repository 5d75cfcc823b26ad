/// What a device that is not the window's own reports, such as a tracker in a network (rule U1).
package struct RemoteReport: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// The device is there.
    case present
    /// A contact came down, moved or lifted at a position, whose parts are 0...1 of the window.
    case contact(ContactReport.Kind, finger: Int64, position: Point, pressure: Float?)
    /// All contacts of the device are lost.
    case lost
  }

  /// The name of recorded data that says which device was found during the session: its index, a
  /// space and its name.
  package static let deviceEvent = "device"

  /// The name of a device that was found during the session, if that is what data says.
  package static func laterDevice(in data: DataEvent) -> String? {
    guard data.name == deviceEvent, let space = data.value.firstIndex(of: " ") else { return nil }
    return String(data.value[data.value.index(after: space)...])
  }

  /// The device's name, which no other device has.
  package var device: String
  package var event: Event

  package init(_ device: String, _ event: Event) {
    self.device = device
    self.event = event
  }
}
