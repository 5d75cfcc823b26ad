/// The time that was read last: all events of a frame repeat its text.
struct RepeatedTime {
  /// Longer texts are read each time.
  private static let longest = 16

  /// The text with the blank after it, and zeros; no text begins with a zero.
  private var text: (UInt64, UInt64) = (0, 0)
  private var count = 0
  private var microseconds: Int64 = 0

  /// Advances a line past the time and the blank after it if they come next again; nil if other
  /// bytes do.
  func read(_ line: inout TextLine) -> Int64? {
    guard count > 0, line.nextBytes(count) == text else { return nil }
    line.advance(by: count)
    return microseconds
  }

  /// Skips the blank after a time that was read, and stores the time.
  ///
  /// - Parameters:
  ///   - line: The line after the time.
  ///   - start: The line before it.
  ///   - time: Microseconds.
  mutating func store(_ line: inout TextLine, from start: TextLine, _ time: Int64) {
    // Without a blank, a time may have more digits in another line.
    guard line.skipBlanks(atMost: 1) == 1 else { return }
    let length = start.bytes(to: line).count
    guard length <= Self.longest else { return }
    text = start.nextBytes(length)
    count = length
    microseconds = time
  }
}
