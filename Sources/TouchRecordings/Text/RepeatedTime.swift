/// The time that was read last: all events of a frame repeat its text.
struct RepeatedTime {
  /// How many bytes are compared; times with shorter or longer texts are read each time.
  private static let lengths = 8...24

  /// The text with what comes before it and the blank after it.
  private var text: (UInt64, UInt64, UInt64) = (0, 0, 0)
  /// The text's length in bytes; 0 if no time is stored.
  private var count = 0
  private var microseconds: Int64 = 0

  /// Advances a line past the time and the blank after it if they come next again; nil if other
  /// bytes do.
  func read(_ line: inout TextLine) -> Int64? {
    guard count > 0, let next = line.words(count), next == text else { return nil }
    line.advance(by: count)
    return microseconds
  }

  /// Skips the blank after a time that was read, and stores the time.
  ///
  /// - Parameters:
  ///   - line: The line after the time.
  ///   - start: The line before it and before what precedes it in all lines.
  ///   - time: Microseconds.
  mutating func store(_ line: inout TextLine, from start: TextLine, _ time: Int64) {
    // Without a blank, a time may have more digits in another line.
    guard line.skipBlanks(atMost: 1) == 1 else { return }
    let length = line.position - start.position
    guard Self.lengths.contains(length), let words = start.words(length) else { return }
    text = words
    count = length
    microseconds = time
  }
}
