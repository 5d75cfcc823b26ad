package import TrackerKit

/// Latency, by a finger that keeps up with a target on a circle (Bérard and Blanch, ITS 2013).
///
/// A hand follows a steady and predictable motion without delay. So the finger is where the person
/// sees the target, and its reports lag behind the target that the program draws by the time of the
/// whole loop: display, panel, kernel, driver and program. That time is the angle between them,
/// divided by the target's speed. A whole turn averages out a circle that the finger draws beside the
/// target's.
package struct Latency: Sendable {
  /// The event in a recording whose value is how long drawing a frame took, in milliseconds.
  package static let frameEvent = "frameMilliseconds"
  /// How long a turn takes, in seconds.
  static let period = 2.2
  /// The number of turns that are measured.
  package static let turns = 10
  /// When the measurement begins, in seconds after the finger landed: the target rests, then gains
  /// speed, and the finger catches up.
  static let start = 3.3
  private static let (rest, gain) = (0.6, 1.5)
  /// The fewest whole turns that make a figure.
  private static let minimumTurns = 4
  /// The longest time between two reports of a turn that counts, in seconds.
  private static let longestGap = 0.25

  /// How long the test takes, in seconds.
  package static var seconds: Double { start + Double(turns) * period }

  /// How far the target has gone, in turns, some seconds after the finger landed.
  static func angle(at seconds: Double) -> Double {
    let time = seconds - rest
    if time <= 0 { return 0 }
    let turns = time < gain ? time * time / (2 * gain) : time - gain / 2
    return turns / period
  }

  /// A line across the circle, from inside to outside, so that the finger does not hide it.
  package struct Line: Sendable {
    package let inner: Point
    package let middle: Point
    package let outer: Point

    /// Makes the line at an angle in turns, clockwise from the top.
    init(on panel: Panel, at turns: Double) {
      let angle = Angle(degrees: 360 * turns - 90)
      let direction = Point(x: angle.cosine, y: angle.sine)
      let (center, radius) = Latency.circle(on: panel)
      inner = center + direction * (0.35 * radius)
      middle = center + direction * radius
      outer = center + direction * (1.5 * radius)
    }
  }

  /// The line that goes around.
  package static func target(on panel: Panel, at seconds: Double) -> Line {
    Line(on: panel, at: angle(at: seconds))
  }

  /// Where a finger is around the circle, in turns, clockwise from the top; nil if it is too far inside
  /// or outside.
  static func turns(of location: Point, on panel: Panel) -> Double? {
    let (center, radius) = circle(on: panel)
    let offset = location - center
    guard (0.4...1.8).contains(offset.length / radius) else { return nil }
    return (Angle(of: offset).degrees + 90) / 360
  }

  /// The circle on which the target goes.
  package static func circle(on panel: Panel) -> (center: Point, radius: Double) {
    (
      Point(x: panel.size.width / 2, y: 0.55 * panel.size.height),
      min(panel.nominal(millimeters: 45), 0.24 * panel.size.shortEdge)
    )
  }

  /// The mean lag of each whole turn, in seconds.
  let lags: [Double]

  /// Measures the contacts of a test; the first one starts the target.
  package init(panel: Panel, paths: [ContactPath]) {
    guard let start = paths.first?.first.time else {
      lags = []
      return
    }
    let samples = paths.flatMap(\.samples).sorted { $0.time < $1.time }
    let points = samples.compactMap { sample -> (time: Double, lag: Double)? in
      // Elsewhere, the finger does not follow.
      guard let turns = Self.turns(of: sample.location, on: panel) else { return nil }
      let time = sample.time.seconds(since: start)
      let behind = Self.angle(at: time) - turns
      return (time, (behind - behind.rounded()) * Self.period)
    }
    lags = (0..<Self.turns).compactMap { turn in
      let begin = Self.start + Double(turn) * Self.period
      return Self.mean(points, from: begin, to: begin + Self.period)
    }
  }

  /// The mean lag over a time; nil if the finger was lost meanwhile.
  private static func mean(
    _ points: [(time: Double, lag: Double)], from begin: Double, to end: Double
  ) -> Double? {
    let first = points.partitioningIndex { $0.time >= begin }
    let last = points.partitioningIndex { $0.time >= end }
    guard last - first > 1 else { return nil }
    var (sum, before) = (0.0, begin)
    for point in points[first..<last] {
      guard point.time - before <= longestGap, abs(point.lag) < period / 4 else { return nil }
      sum += point.lag * (point.time - before)
      before = point.time
    }
    return end - before <= longestGap ? sum / (before - begin) : nil
  }

  /// Exact, with the interval of the turns' mean by Student's distribution.
  package var figure: Figure? {
    guard lags.count >= Self.minimumTurns, let mean = lags.mean, let deviation = lags.deviation
    else { return nil }
    // The factors of 95 % for 3 to 9 degrees of freedom.
    let factors = [3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262]
    let factor = factors[min(lags.count - Self.minimumTurns, factors.count - 1)]
    return Figure(
      1000 * mean, .milliseconds, sampleCount: lags.count,
      uncertainty: 1000 * factor * deviation / Double(lags.count).squareRoot())
  }
}
