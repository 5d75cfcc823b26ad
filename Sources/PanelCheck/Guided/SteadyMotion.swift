import TrackerKit

/// A motion at constant velocity, fitted to reports by least squares.
struct SteadyMotion {
  /// The mean time of the reports, in seconds after `start`.
  private let middle: Double
  private let start: Timestamp
  private let center: Point
  /// The velocity in the panel's unit per second.
  let velocity: Point

  /// Fits a motion; nil for fewer than two times.
  init?(_ samples: ArraySlice<ContactSample>) {
    guard let first = samples.first, samples.count > 1 else { return nil }
    let count = Double(samples.count)
    let seconds = samples.map { $0.time.seconds(since: first.time) }
    let middle = seconds.reduce(0, +) / count
    let center = samples.reduce(Point.zero) { $0 + $1.location } * (1 / count)
    var square = 0.0
    var slope = Point.zero
    for (second, sample) in zip(seconds, samples) {
      square += (second - middle) * (second - middle)
      slope = slope + (sample.location - center) * (second - middle)
    }
    guard square > 0 else { return nil }
    self.middle = middle
    self.center = center
    start = first.time
    velocity = slope * (1 / square)
  }

  /// The location at a time, also before and after the reports.
  func location(at time: Timestamp) -> Point {
    center + velocity * (time.seconds(since: start) - middle)
  }
}
