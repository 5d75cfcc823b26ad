/// Where a contact begins as long as an axis has told nothing.
///
/// It is what the recording tells of the device's state; else the kernel's own start value, 0, or the
/// minimum where an axis has no 0.
struct StartingPlace {
  let x: Int32
  let y: Int32
  /// Whether a place is guessed unless it is 0.
  private let isGuess: (x: Bool, y: Bool)
  private var guesses = 0

  /// - Parameters:
  ///   - x: The range of X.
  ///   - y: The range of Y.
  ///   - told: What the recording tells of the axes when it began.
  init(x: AxisRange, y: AxisRange, told: (x: Int32?, y: Int32?)) {
    let known = (x: told.x.flatMap(x.containing), y: told.y.flatMap(y.containing))
    self.x = known.x ?? x.containing(0) ?? x.minimum
    self.y = known.y ?? y.containing(0) ?? y.minimum
    isGuess = (known.x == nil, known.y == nil)
  }

  /// Takes note of a contact that begins, and of the axes that have told its place.
  mutating func begin(hasX: Bool, hasY: Bool) {
    if (!hasX && isGuess.x && x != 0) || (!hasY && isGuess.y && y != 0) { guesses += 1 }
  }

  /// Sentences about that.
  var notes: [String] {
    guard guesses > 0 else { return [] }
    return ["contacts that began without a known X or Y, placed at the axis minimum: \(guesses)"]
  }
}
