/// Finds where lines end: with a line feed and the carriage returns right before it, or with each
/// carriage return where no line feed follows.
struct LineEnds {
  static let feed: UInt16 = 0x0A
  static let carriageReturn: UInt16 = 0x0D
  /// More carriage returns before a line feed end lines of their own, so that a text of nothing else
  /// is not gathered.
  private static let most = 8

  /// Carriage returns of which it is not known yet what follows them.
  private(set) var pending = 0

  /// Takes a text's next unit.
  ///
  /// - Returns: How many lines are known with it to have ended before it.
  mutating func take(_ unit: UInt16) -> Int {
    switch unit {
    case Self.carriageReturn:
      guard pending == Self.most else {
        pending += 1
        return 0
      }
      return 1
    case Self.feed:
      pending = 0
      return 0
    default:
      return end()
    }
  }

  /// Ends the text, or a run of carriage returns: how many lines ended with them.
  mutating func end() -> Int {
    defer { pending = 0 }
    return pending
  }
}
