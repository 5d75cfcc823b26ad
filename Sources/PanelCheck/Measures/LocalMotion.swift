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
/// `LocalMotion`: the distance across the motion as a function of the distance along it. The report
/// itself is left out, so that a bad one shows its whole error. The hand's tremor is included.
package struct MovingJitter: Hashable, Sendable {
  package private(set) var largest = 0.0
  package private(set) var count = 0
  /// The sum of squares, each divided by its expectation for noise of variance 1.
  private var squares = 0.0
  /// The standard error of the parabola at the report with the largest distance, for noise of 1.
  private var largestFitError = 0.0

  /// The uncertainty of `largest`: 1.96 × the root mean square × the parabola's standard error.
  package var uncertainty: Double { halfWidth95 * rootMeanSquare * largestFitError }

  /// The root mean square of the distances without the parabola's own errors: the standard
  /// deviation of noise that is independent from report to report.
  package var rootMeanSquare: Double { count == 0 ? 0 : (squares / Double(count)).squareRoot() }

  /// Measures the reports of a contact whose locations are wanted.
  package init(
    _ path: ContactPath, tuning: MeasureTuning, where isWanted: (Point) -> Bool = { _ in true }
  ) {
    for index in path.samples.indices where isWanted(path.samples[index].location) {
      guard
        let motion = LocalMotion(of: path.samples, around: index...index, tuning: tuning),
        let fit = ParabolaFit(path.samples, around: index, along: motion.direction)
      else { continue }
      count += 1
      squares += fit.distance * fit.distance / (1 + fit.variance)
      guard fit.distance >= largest else { continue }
      largest = fit.distance
      largestFitError = fit.variance.squareRoot()
    }
  }
}

/// The parabola of least squares through the neighbors of a report.
struct ParabolaFit {
  /// The distance of the report from the parabola, across the motion.
  let distance: Double
  /// The variance of the parabola's value at the report, for noise of variance 1.
  let variance: Double

  /// Fits a parabola along a direction of length 1; nil if the neighbors are too close along it.
  init?(_ samples: [ContactSample], around index: Int, along direction: Point) {
    let origin = samples[index].location
    let reach = LocalMotion.reach
    // Scales by the farthest neighbor, so that powers stay comparable.
    let ends = samples[index + reach].location - samples[index - reach].location
    let scale = abs(ends.dot(direction)) / 2
    guard scale > 0 else { return nil }
    // Sums of powers of the distance along, and of their products with the distance across.
    var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
    var (t0, t1, t2) = (0.0, 0.0, 0.0)
    for position in (index - reach)...(index + reach) where position != index {
      let neighbor = samples[position].location - origin
      let along = neighbor.dot(direction) / scale
      let across = direction.cross(neighbor)
      let square = along * along
      s1 += along
      s2 += square
      s3 += square * along
      s4 += square * square
      t0 += across
      t1 += across * along
      t2 += across * square
    }
    let s0 = Double(2 * reach)
    let minor = s2 * s4 - s3 * s3
    let second = s2 * s3 - s1 * s4
    let third = s1 * s3 - s2 * s2
    let determinant = s0 * minor + s1 * second + s2 * third
    guard determinant > 1e-6 else { return nil }
    // The report is at the origin, where the parabola's value is its constant term.
    distance = abs(t0 * minor + t1 * second + t2 * third) / determinant
    variance = minor / determinant
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
