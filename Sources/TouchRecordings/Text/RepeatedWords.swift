/// What the words before the values in a log of kernel events mean.
///
/// A log repeats the same few types and codes, and device paths if any, in almost every line. So
/// whole runs of them are compared with those that were read before.
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
  /// The run to compare first: the one that was read first after the last one found.
  private var next = 0

  /// Advances a line past a run that is known, including the blanks after it, and returns its
  /// meaning; nil if the run is new.
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
  mutating func finish(_ line: inout TextLine, from start: TextLine, _ meaning: Meaning) {
    // Without a blank, the last word may be longer in another line.
    guard line.skipBlanks(atMost: .max) > 0, runs.count < Self.most else { return }
    let run = start.rest.dropLast(line.rest.count)
    runs.append((text.count..<text.count + run.count, meaning))
    text += run
  }

  /// Forgets all runs, since their devices may have changed.
  mutating func removeAll() {
    self = RepeatedWords()
  }
}
