/// The times that getevent prints before events.
enum GeteventTime {
  /// Takes `[ seconds.fraction]`, or `seconds-microseconds:` as printed by old Android versions.
  ///
  /// - Returns: Microseconds; nil, with the line unchanged, if neither comes next.
  static func read(_ line: inout TextLine) -> Int64? {
    var rest = line
    guard let time = rest.peek == 0x5B ? bracketed(&rest) : hyphenated(&rest) else { return nil }
    line = rest
    return time
  }

  /// Whether a line begins like one with an old Android version's time, even if it is malformed.
  static func isHyphenated(_ line: TextLine) -> Bool {
    var line = line
    let word = line.word()
    guard let first = word.first, word.last == 0x3A, word.contains(0x2D) else { return false }
    line.skipBlanks()
    return 0x30...0x39 ~= first || line.skip("/dev/input/")
  }

  private static func bracketed(_ line: inout TextLine) -> Int64? {
    line.advance(by: 1)
    line.skipBlanks()
    guard let time = line.microseconds(), line.skip(0x5D) else { return nil }
    return time
  }

  private static func hyphenated(_ line: inout TextLine) -> Int64? {
    guard let seconds = line.microseconds(), line.skip(0x2D), let fraction = line.decimal(),
      0..<1_000_000 ~= fraction, line.skip(0x3A)
    else { return nil }
    return seconds + Int64(fraction)
  }
}
