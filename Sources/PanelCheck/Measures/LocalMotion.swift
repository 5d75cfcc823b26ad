package import TrackerKit

/// The motion around some reports, from the four reports before to the four after them.
///
/// The reports in the middle do not take part, so what is wrong with them does not count as motion.
struct LocalMotion {
  static let reach = 4

  let direction: Point

  /// Finds the motion; nil near the ends of a path, below 50 mm/s, in turns of more than 45°, and
  /// where reports are so rare that the path between them is unknown (0.6 s).
  init?(of samples: [ContactSample], around middle: ClosedRange<Int>, tuning: MeasureTuning) {
    let (first, last) = (middle.lowerBound - Self.reach, middle.upperBound + Self.reach)
    guard first >= 0, last < samples.count else { return nil }
    let (start, end) = (samples[first], samples[last])
    let arriving = samples[middle.lowerBound - 1].location - start.location
    let leaving = end.location - samples[middle.upperBound + 1].location
    let sum = arriving + leaving
    let (length, seconds) = (sum.length, end.time.seconds(since: start.time))
    // Six of all eight intervals (nine around a step) are in the sum.
    let part = 6 / Double(2 * Self.reach + middle.count - 1)
    guard seconds < 0.6, length > 0, length >= tuning.movingSpeed * seconds * part,
      arriving.dot(leaving) >= 0.5.squareRoot() * arriving.length * leaving.length
    else { return nil }
    direction = sum * (1 / length)
  }
}

/// How far the reports of a moving contact are from its path.
///
/// A report is compared with the parabola of least squares through its eight neighbors in
/// `LocalMotion`: the distance across the motion as a function of the report's number. The report
/// itself is left out, so that a bad one shows its whole error. Noise of any size moves the figure
/// in proportion. The hand's tremor is included.
package struct MovingJitter: Hashable, Sendable {
  /// The weights of the neighbors one to four reports away in the parabola's value: (708 − 60·k²) /
  /// 2064, from the sums of the powers of −4…4 without 0.
  private static let weights = (1...LocalMotion.reach).map { Double(708 - 60 * $0 * $0) / 2064 }
  /// The variance of the parabola's value, for noise of variance 1.
  private static let fitVariance = 2 * weights.reduce(0) { $0 + $1 * $1 }

  package private(set) var largest = 0.0
  package private(set) var count = 0
  private var squares = 0.0

  /// The uncertainty of `largest`: 1.96 × the root mean square × the parabola's standard error.
  package var uncertainty: Double {
    halfWidth95 * rootMeanSquare * Self.fitVariance.squareRoot()
  }

  /// The root mean square of the distances without the parabola's own errors: the standard
  /// deviation of noise that is independent from report to report.
  package var rootMeanSquare: Double {
    count == 0 ? 0 : (squares / Double(count) / (1 + Self.fitVariance)).squareRoot()
  }

  /// Measures the reports of a contact whose locations are wanted.
  package init(
    _ path: ContactPath, tuning: MeasureTuning, where isWanted: (Point) -> Bool = { _ in true }
  ) {
    let samples = path.samples
    for index in samples.indices where isWanted(samples[index].location) {
      guard let motion = LocalMotion(of: samples, around: index...index, tuning: tuning) else {
        continue
      }
      let origin = samples[index].location
      var distance = 0.0
      for (steps, weight) in zip(1..., Self.weights) {
        for neighbor in [samples[index - steps], samples[index + steps]] {
          distance += weight * motion.direction.cross(neighbor.location - origin)
        }
      }
      count += 1
      squares += distance * distance
      largest = max(largest, abs(distance))
    }
  }
}

/// The largest step of a contact against the direction of its `LocalMotion`.
///
/// At 50 mm/s no tremor reverses a finger, so what goes backward was not the hand.
package struct ReversedMotion: Hashable, Sendable {
  /// The largest component of a step against the motion, in the panel's unit; 0 if there is none.
  package private(set) var largest = 0.0
  /// The number of steps that go backward.
  package private(set) var count = 0
  package private(set) var stepCount = 0

  package init(_ path: ContactPath, tuning: MeasureTuning) {
    let samples = path.samples
    for index in samples.indices.dropLast() {
      guard
        let motion = LocalMotion(of: samples, around: index...(index + 1), tuning: tuning)
      else { continue }
      stepCount += 1
      let step = samples[index + 1].location - samples[index].location
      let backward = -step.dot(motion.direction)
      guard backward > 0 else { continue }
      count += 1
      largest = max(largest, backward)
    }
  }
}
