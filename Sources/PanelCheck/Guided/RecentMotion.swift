import TrackerKit

/// The last steps of a moving contact: how far and how often it is reported.
struct RecentMotion: Hashable, Sendable {
  /// How many steps are kept.
  private static let capacity = 8

  /// The latest report.
  private(set) var last: ContactSample
  /// The latest steps, oldest first.
  private var steps: [Point] = []
  /// The times that the steps took, in seconds.
  private var intervals: [Double] = []

  /// Starts with a contact's first report.
  init(_ sample: ContactSample) {
    last = sample
  }

  /// Adds a report.
  mutating func add(_ sample: ContactSample) {
    if steps.count == Self.capacity {
      steps.removeFirst()
      intervals.removeFirst()
    }
    steps.append(sample.location - last.location)
    intervals.append(sample.time.seconds(since: last.time))
    last = sample
  }

  /// Continues after a gap, whose step is no typical one.
  mutating func resume(at sample: ContactSample) {
    last = sample
  }

  /// Whether enough steps are known to say what is typical.
  var isKnown: Bool { steps.count >= 3 }

  /// The median length of the steps, in the panel's unit.
  var step: Double { Self.median(steps.map { $0.distance(to: .zero) }) }

  /// The median time between reports, in seconds.
  var interval: Double { Self.median(intervals) }

  /// The mean velocity over the last three steps, in the panel's unit per second.
  var velocity: Point {
    let seconds = intervals.suffix(3).reduce(0, +)
    return seconds > 0 ? steps.suffix(3).reduce(.zero, +) * (1 / seconds) : .zero
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}
