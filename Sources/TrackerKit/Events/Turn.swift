/// Named data from outside, such as what a thread has loaded; `Mailbox.post(_:)` posts it (rule Q6).
public struct DataEvent: Hashable, Sendable {
  /// What the data is about.
  public var name: String
  /// The fact.
  public var value: String

  /// Creates named data.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// Input from outside the program: what a session records (rule S2).
public enum RootInput: Hashable, Sendable {
  /// A contact came, moved, or went.
  case touch(TouchChange)
  /// A key went down or up.
  case key(KeyChange)
  /// The wheel was turned.
  case wheel(WheelChange)
  /// The window or the display changed.
  case display(DisplayChange)
  /// A named fact.
  case data(DataEvent)
}

/// A batch of input with one timestamp (rule Q5).
///
/// A turn without inputs is recorded, too, if timers or animations ran in it, so that a replay opens
/// the same ticks at the same times.
public struct Turn: Hashable, Sendable {
  /// When the batch was drained; later than the previous turn.
  public var time: Timestamp
  /// The inputs, in the platform's order.
  public var inputs: [RootInput]

  /// Creates a turn.
  public init(time: Timestamp, inputs: [RootInput] = []) {
    self.time = time
    self.inputs = inputs
  }
}
