public import TrackerKit

/// How far the reports of a moving contact are from its path.
///
/// A report's path is the parabola of least squares through the four reports before and the four
/// after it, across the direction of motion as a function of the way along it. The report itself is
/// left out, so that one bad report shows with its whole distance. It is measured where a report
/// has its eight neighbors, the finger moves at 50 mm/s or more and turns by at most 45°.
///
/// The hand's tremor is in it: it says how quiet the panel is at least.
public struct MovingJitter: Hashable, Sendable {
  /// The largest distance in the panel's unit.
  public private(set) var largest = 0.0
  /// Half the width of the largest distance's 95 % interval: 1.96 × the root mean square × the part
  /// of it that the parabola has in that place.
  public var uncertainty: Double { halfWidth95 * rootMeanSquare * largestFitError }
  /// The number of reports that were measured.
  public private(set) var count = 0
  /// The sum of squares, each divided by its expectation for noise of variance 1.
  private var squares = 0.0
  /// The standard error of the parabola at the report with the largest distance, for noise of 1.
  private var largestFitError = 0.0

  /// The root mean square of the distances, free of the parabola's own errors: the standard
  /// deviation of noise that is independent from report to report.
  public var rootMeanSquare: Double { count == 0 ? 0 : (squares / Double(count)).squareRoot() }

  /// Measures the reports of a contact whose locations are wanted.
  public init(
    _ path: ContactPath, tuning: MeasureTuning, where isWanted: (Point) -> Bool = { _ in true }
  ) {
    for index in path.samples.indices where isWanted(path.samples[index].location) {
      guard
        let motion = LocalMotion(of: path.samples, around: index...index, tuning: tuning),
        let fit = ParabolaFit(path.samples, around: index, along: motion.direction)
      else { continue }
      add(fit)
    }
  }

  private mutating func add(_ fit: ParabolaFit) {
    count += 1
    squares += fit.distance * fit.distance / (1 + fit.variance)
    guard fit.distance >= largest else { return }
    largest = fit.distance
    largestFitError = fit.variance.squareRoot()
  }
}
