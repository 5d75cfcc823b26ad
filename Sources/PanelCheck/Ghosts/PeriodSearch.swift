/// Finds the periods that times may have, from the intervals between them.
struct PeriodSearch {
  /// A period and the time from which to follow it.
  struct Candidate {
    /// The index of a time that is on a beat.
    let index: Int
    /// The period in seconds, near the true one.
    let seconds: Double
  }

  /// The periods that most intervals support, the best first.
  private(set) var candidates: [Candidate] = []

  private static let mostPeriods = 5
  /// By how much intervals may differ that support one period.
  private static let tolerance = 0.04

  /// Searches the intervals of times, in seconds and in ascending order.
  init(_ times: [Double]) {
    var intervals = Self.intervals(of: times)
    for _ in 0..<Self.mostPeriods {
      guard let range = Self.mostSupported(intervals) else { return }
      let count = range.count
      // Several beginnings, since a time between two beats can mislead what follows one.
      let picks = Set([count / 4, count / 2, 3 * count / 4]).sorted()
      candidates += picks.map { intervals[range.lowerBound + $0] }
      intervals.removeSubrange(range)
    }
  }

  /// The intervals from up to 48 times, evenly spread, to each of the next three; in ascending
  /// order.
  private static func intervals(of times: [Double]) -> [Candidate] {
    var intervals: [Candidate] = []
    for index in stride(from: 0, to: times.count, by: max(1, times.count / 48)) {
      for next in times[index...].dropFirst().prefix(3) where next > times[index] {
        intervals.append(Candidate(index: index, seconds: next - times[index]))
      }
    }
    return intervals.sorted { ($0.seconds, $0.index) < ($1.seconds, $1.index) }
  }

  /// The range of the most intervals that are nearly equal.
  private static func mostSupported(_ intervals: [Candidate]) -> Range<Int>? {
    var best: Range<Int>?
    var end = 0
    for start in intervals.indices {
      end = max(end, start)
      while end < intervals.count,
        intervals[end].seconds <= intervals[start].seconds * (1 + tolerance)
      {
        end += 1
      }
      if end - start > best?.count ?? 0 { best = start..<end }
    }
    return best
  }
}
