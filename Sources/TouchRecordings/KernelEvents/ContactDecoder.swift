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
  /// Takes an event other than the end of a frame; true if it begins or ends a contact.
  func handle(_ event: EvdevEvent) -> Bool
  /// Closes the frame and appends its changes: moves first, then ends, then beginnings.
  func closeFrame(into changes: inout [ContactChange])
  /// Discards the frame and appends a cancellation for every contact.
  func cancelAll(into changes: inout [ContactChange])
  /// Sentences about what was left out.
  var notes: [String] { get }
}

/// What a contact has been: hovering, on the glass, or left out as a palm.
struct ContactState {
  /// Whether the contact is on the glass, and its beginning has been reported.
  var isLive = false
  private(set) var isPalm = false
  private(set) var hasHovered = false
  private var hasTouched = false

  /// Takes what a frame says about the contact, and returns the change that follows, if any.
  mutating func update(
    isPalm: Bool, isHovering: Bool, _ counts: inout ContactCounts
  ) -> ContactChange.Kind? {
    guard !self.isPalm else { return nil }
    let wasLive = isLive
    if isPalm, wasLive || !isHovering {
      self.isPalm = true
      isLive = false
      counts.palms += 1
      touch(&counts)
      return wasLive ? .cancelledAsPalm : nil
    }
    isLive = !isHovering
    if isHovering { hover(&counts) } else { touch(&counts) }
    return isLive ? wasLive ? .moved : .began : wasLive ? .ended : nil
  }

  /// The contact hovers: unless it has touched the glass, it is left out until it does.
  mutating func hover(_ counts: inout ContactCounts) {
    if !hasTouched, !hasHovered { counts.hovers += 1 }
    hasHovered = true
  }

  /// The contact touches the glass.
  mutating func touch(_ counts: inout ContactCounts) {
    if !hasTouched, hasHovered { counts.hovers -= 1 }
    hasTouched = true
  }
}

/// Counts the contacts that are left out or kept as something else.
struct ContactCounts {
  var palms = 0
  var pens = 0
  /// Contacts that have hovered but have never touched the glass.
  var hovers = 0

  var notes: [String] {
    countNotes([
      "contacts that were palms, cancelled or left out": palms,
      "pen contacts, kept as fingers": pens,
      "contacts that only hovered, left out": hovers,
    ])
  }
}

/// Where a contact begins before its axes have reported a value: where the recording says,
/// otherwise at the kernel's initial value, which is 0, or the minimum if the axis does not include
/// 0.
struct StartingLocation {
  let x: Int32
  let y: Int32
  /// Whether a position other than 0 is a guess.
  private let isGuess: (x: Bool, y: Bool)
  private var guesses = 0

  /// Uses the axes' values when the recording began, as far as it gives them.
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

  var notes: [String] {
    countNotes(["contacts that began without a known X or Y, placed at the axis minimum": guesses])
  }
}
