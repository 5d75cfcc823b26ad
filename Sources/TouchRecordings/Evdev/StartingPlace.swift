/// Where a contact begins as long as an axis has told nothing.
///
/// The kernel's own start value is 0; where an axis has no 0 it is its minimum.
struct StartingPlace {
  let x: Int32
  let y: Int32
  private var guesses = 0

  init(x: AxisRange, y: AxisRange) {
    self.x = Self.start(x)
    self.y = Self.start(y)
  }

  private static func start(_ axis: AxisRange) -> Int32 {
    axis.minimum <= 0 && axis.maximum >= 0 ? 0 : axis.minimum
  }

  /// Takes note of a contact that begins, and of the axes that have told its place.
  mutating func begin(hasX: Bool, hasY: Bool) {
    if (!hasX && x != 0) || (!hasY && y != 0) { guesses += 1 }
  }

  /// Sentences about that.
  var notes: [String] {
    guard guesses > 0 else { return [] }
    return ["contacts that began without a known X or Y, put at the axis' minimum: \(guesses)"]
  }
}
