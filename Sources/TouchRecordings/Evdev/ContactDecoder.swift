/// What happened to a contact within a frame.
struct ContactChange: Hashable {
  enum Kind: Hashable {
    case moved
    case ended
    case cancelledAsPalm
    case cancelled
    case began
  }

  var kind: Kind
  /// Identifies the contact among those currently on the device.
  var key: Int
  /// The contact's recorded id.
  var id: Int64 = 0
  var x: Int32
  var y: Int32
  /// The pressure in the device's units, if reported.
  var pressure: Int32?
}

/// Turns a device's events into contact changes, frame by frame.
protocol ContactDecoder: AnyObject {
  /// Takes an event other than the end of a frame.
  ///
  /// - Returns: Whether the event begins or ends a contact.
  func handle(_ event: EvdevEvent) -> Bool
  /// Closes the frame and appends its changes: moves first, then ends, then beginnings.
  func closeFrame(into changes: inout [ContactChange])
  /// Discards the frame and appends a cancellation for every contact.
  func cancelAll(into changes: inout [ContactChange])
  /// Sentences about what was left out.
  var notes: [String] { get }
}
