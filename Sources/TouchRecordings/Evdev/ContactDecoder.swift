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
  /// Which of the device's present contacts it is.
  var key: Int
  /// The contact's id as recorded.
  var id: Int64 = 0
  var x: Int32
  var y: Int32
  /// The pressure in the device's units, when it was reported.
  var pressure: Int32?
}

/// Turns a device's events into changes of contacts, frame by frame.
protocol ContactDecoder: AnyObject {
  /// Takes an event that is not the end of a frame.
  ///
  /// - Returns: Whether it is an id by which a contact comes or goes.
  func take(_ event: EvdevEvent) -> Bool
  /// The frame ends: appends what happened in it, moves first, then ends, then beginnings.
  func closeFrame(into changes: inout [ContactChange])
  /// Forgets the frame and appends the cancellation of every contact.
  func cancelAll(into changes: inout [ContactChange])
  /// Sentences about what was left out.
  var notes: [String] { get }
}
