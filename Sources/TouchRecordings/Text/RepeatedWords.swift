/// The words before the values of events, as far as they were read before.
///
/// A log repeats the same few types and codes, and device paths if any, in almost every line. To
/// compare whole runs of them takes less time than to read them.
struct RepeatedWords {
  /// What a run of words says about an event.
  struct Meaning {
    var device = 0
    var type: UInt16
    var code: UInt16
  }

  /// More runs than this are not stored, so that a search stays short.
  private static let most = 24

  /// The runs, one after the other.
  private var text: [UInt8] = []
  private var runs: [(range: Range<Int>, meaning: Meaning)] = []
  /// The run to compare first: the one that was stored after the last one found.
  private var next = 0

  /// Advances a line past a run that is known, including the blanks after it, and returns its
  /// meaning; nil if the run is new.
  @inline(__always)
  mutating func read(_ line: inout TextLine) -> Meaning? {
    for step in 0..<runs.count {
      let index = next + step < runs.count ? next + step : next + step - runs.count
      let run = runs[index]
      guard text.withUnsafeBufferPointer({ line.skip(.init(rebasing: $0[run.range])) }) else {
        continue
      }
      line.skipBlanks()
      next = index + 1 < runs.count ? index + 1 : 0
      return run.meaning
    }
    return nil
  }

  /// Skips the blanks after a run that was read, and stores its meaning.
  ///
  /// - Parameters:
  ///   - line: The line after the run.
  ///   - start: The line before it.
  ///   - meaning: What the run says.
  mutating func store(_ line: inout TextLine, from start: TextLine, _ meaning: Meaning) {
    // Without a blank, the last word may be longer in another line.
    guard line.skipBlanks(atMost: .max) > 0, runs.count < Self.most else { return }
    let first = text.count
    text.append(contentsOf: start.bytes(to: line))
    runs.append((first..<text.count, meaning))
  }

  /// Forgets all runs.
  mutating func removeAll() {
    self = RepeatedWords()
  }
}
