/// The times that getevent prints before events.
enum GeteventTime {
  /// Takes `[ seconds.fraction]`, or `seconds-microseconds:` as old Androids print it.
  ///
  /// - Returns: Microseconds; nil, with the line as it was, when neither stands next.
  static func take(_ line: inout TextLine) -> Int64? {
    var rest = line
    guard let time = rest.peek == 0x5B ? bracketed(&rest) : hyphenated(&rest) else { return nil }
    line = rest
    return time
  }

  /// Whether a line begins as one with an old Android's time does, though it may be wrong.
  static func isHyphenated(_ line: TextLine) -> Bool {
    var line = line
    let word = line.word()
    guard let first = word.first, word.last == 0x3A, word.contains(0x2D) else { return false }
    line.skipBlanks()
    return 0x30...0x39 ~= first || line.take("/dev/input/")
  }

  private static func bracketed(_ line: inout TextLine) -> Int64? {
    line.skip(1)
    line.skipBlanks()
    guard let time = line.microseconds(), line.take(0x5D) else { return nil }
    return time
  }

  private static func hyphenated(_ line: inout TextLine) -> Int64? {
    guard let seconds = line.microseconds(), line.take(0x2D), let fraction = line.decimal(),
      0..<1_000_000 ~= fraction, line.take(0x3A)
    else { return nil }
    return seconds + Int64(fraction)
  }
}
