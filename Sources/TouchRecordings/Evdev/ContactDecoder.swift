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

/// Where a contact begins before its axes have reported a value.
///
/// This is the device's state according to the recording, otherwise the kernel's initial value: 0,
/// or the minimum if the axis does not include 0.
struct StartingLocation {
  let x: Int32
  let y: Int32
  /// Whether a position other than 0 is a guess.
  private let isGuess: (x: Bool, y: Bool)
  private var guesses = 0

  /// - Parameters:
  ///   - x: The range of X.
  ///   - y: The range of Y.
  ///   - reported: The axes' values when the recording began, as far as it gives them.
  init(x: AxisRange, y: AxisRange, reported: (x: Int32?, y: Int32?)) {
    let known = (x: reported.x.flatMap(x.containing), y: reported.y.flatMap(y.containing))
    self.x = known.x ?? x.containing(0) ?? x.minimum
    self.y = known.y ?? y.containing(0) ?? y.minimum
    isGuess = (known.x == nil, known.y == nil)
  }

  /// Records that a contact begins, and which axes have reported its position.
  mutating func begin(hasX: Bool, hasY: Bool) {
    if (!hasX && isGuess.x && x != 0) || (!hasY && isGuess.y && y != 0) { guesses += 1 }
  }

  /// Sentences about guessed positions.
  var notes: [String] {
    guard guesses > 0 else { return [] }
    return ["contacts that began without a known X or Y, placed at the axis minimum: \(guesses)"]
  }
}
