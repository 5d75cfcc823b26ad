/// Finds where lines end.
///
/// A line ends at a line feed together with the carriage returns right before it, or at each
/// carriage return that no line feed follows.
struct LineEndScanner {
  static let feed: UInt16 = 0x0A
  static let carriageReturn: UInt16 = 0x0D
  /// Additional carriage returns before a line feed end lines of their own, so that a text of
  /// nothing but carriage returns does not accumulate.
  private static let most = 8

  /// Carriage returns for which it is not yet known what follows.
  private(set) var pending = 0

  /// Takes a text's next unit.
  ///
  /// - Returns: How many lines ended before this unit, as far as the unit reveals it.
  mutating func add(_ unit: UInt16) -> Int {
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

  /// Ends the text, or a run of carriage returns, and returns how many lines ended with it.
  mutating func end() -> Int {
    defer { pending = 0 }
    return pending
  }
}
