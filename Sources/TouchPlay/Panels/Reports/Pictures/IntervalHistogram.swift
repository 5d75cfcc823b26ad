internal import PanelCheck
internal import TrackerKit

/// How often which time passes between two reports of a contact.
struct IntervalHistogram {
  /// The width of a bar in milliseconds.
  let step: Double
  /// How many times are in each bar; the last one has all that are longer than the others.
  let counts: [Int]
  /// The median time in milliseconds.
  let median: Double
  /// How many times there are.
  let total: Int

  /// Where the last bar begins, in milliseconds.
  var end: Double { step * Double(counts.count - 1) }

  /// Counts the times of contacts; nil if there are fewer than ten.
  ///
  /// The bars reach to four times the median time, and are 1, 2 or 5 times a power of ten wide.
  init?(_ paths: [ContactPath]) {
    var times: [Double] = []
    for path in paths {
      for (last, next) in zip(path.samples, path.samples.dropFirst()) {
        times.append(next.time.seconds(since: last.time) * 1000)
      }
    }
    guard times.count >= 10 else { return nil }
    let median = times.sorted()[(times.count - 1) / 2]
    let step = Self.step(atLeast: max(median, 0.1) / 10)
    let bars = max(1, Int((4 * median / step).rounded(.up)))
    var counts = [Int](repeating: 0, count: bars + 1)
    for time in times { counts[min(bars, max(0, Int(time / step)))] += 1 }
    self.step = step
    self.counts = counts
    self.median = median
    total = times.count
  }

  private static func step(atLeast least: Double) -> Double {
    var power = 0.001
    while power * 10 <= least { power *= 10 }
    return [1, 2, 5].map { $0 * power }.first { $0 >= least } ?? 10 * power
  }
}
