/// What the times of numbered beats say about their period.
///
/// If each beat is early or late on its own, the period is the slope of the line of least squares,
/// or with a drift, that of a parabola in the middle. If successive beats are early or late together
/// (von Neumann's ratio of the residuals is below 1, or 0.5 for fewer than 12 beats), the period
/// wanders, its mean is the whole time divided by the number of intervals, and its uncertainty that
/// of a mean of independent intervals.
struct BeatLine {
  private(set) var period = 0.0
  /// The 95 % half-width of the period.
  private(set) var uncertainty = 0.0
  /// How much longer the period becomes, in seconds per hour; nil unless it is more than four
  /// standard errors.
  private(set) var drift: Double?
  /// The root mean square of the times' distances from the line or parabola.
  private(set) var jitter = 0.0

  /// Fits beats, of which there must be two or more.
  init(_ beats: [Beat]) {
    guard let first = beats.first, let last = beats.last, last.number > first.number else { return }
    let span = Double(last.number - first.number)
    let mean = (last.time - first.time) / span
    // −1 to 1 from the first beat to the last, and the distances from even beats.
    let places = beats.map { 2 * Double($0.number - first.number) / span - 1 }
    let offsets = beats.map { $0.time - first.time - Double($0.number - first.number) * mean }
    let curve = Parabola(places, offsets)
    let line = Parabola(places, offsets, isStraight: true)
    let fit = curve.isCurved ? curve : line
    jitter = fit.residuals.rootMeanSquare
    if !fit.isIndependent {
      wander(beats, mean)
      return
    }
    period = mean + fit.slope * 2 / span
    uncertainty = Self.halfWidth(freedom: fit.freedom) * fit.slopeError * 2 / span
    // The slope grows by twice the curvature from the middle to an end, span / 2 beats later.
    if curve.isCurved { drift = 3600 * 8 * curve.curvature / (span * span) / mean }
  }

  private mutating func wander(_ beats: [Beat], _ mean: Double) {
    period = mean
    let intervals = zip(beats, beats.dropFirst()).map { one, next in
      (
        time: (one.time + next.time) / 2, seconds: next.time - one.time,
        steps: Double(next.number - one.number)
      )
    }
    let steps = intervals.reduce(0) { $0 + $1.steps }
    let square = intervals.reduce(0) {
      let error = $1.seconds - $1.steps * mean
      return $0 + error * error / $1.steps
    }
    let freedom = Double(intervals.count - 1)
    guard freedom > 0 else { return }
    uncertainty = Self.halfWidth(freedom: freedom) * (square / freedom / steps).squareRoot()
    let line = Parabola(
      intervals.map { $0.time - beats[0].time }, intervals.map { $0.seconds / $0.steps },
      isStraight: true)
    if abs(line.slope) > 4 * line.slopeError { drift = 3600 * line.slope }
  }

  /// The factor from a standard error to half of a 95 % interval, for degrees of freedom (Student's
  /// distribution, within 1 % from 3 degrees on).
  static func halfWidth(freedom: Double) -> Double {
    guard freedom >= 1 else { return 12.7 }
    return halfWidth95 + (2.37 + (2.8 + 2.5 / freedom) / freedom) / freedom
  }
}

/// The line or the parabola of least squares through values.
struct Parabola {
  private(set) var slope = 0.0
  private(set) var curvature = 0.0
  private(set) var slopeError = 0.0
  private(set) var residuals: [Double]
  /// The degrees of freedom of the residuals.
  let freedom: Double
  private var curvatureError = Double.infinity

  /// Whether the curvature is more than four standard errors.
  var isCurved: Bool { abs(curvature) > 4 * curvatureError && isIndependent }

  /// Whether the residuals vary independently of each other, by von Neumann's ratio.
  var isIndependent: Bool {
    let steps = zip(residuals, residuals.dropFirst()).reduce(0) {
      $0 + ($1.1 - $1.0) * ($1.1 - $1.0)
    }
    return steps >= residuals.reduce(0) { $0 + $1 * $1 } * (residuals.count < 12 ? 0.5 : 1)
  }

  init(_ places: [Double], _ values: [Double], isStraight: Bool = false) {
    let count = Double(places.count)
    let (middle, mean) = (places.mean ?? 0, values.mean ?? 0)
    let across = places.map { $0 - middle }
    // The square without its mean and its part along the line, so that the terms are independent.
    let square = across.reduce(0) { $0 + $1 * $1 }
    let squares = across.map { $0 * $0 }
    let tilt = square > 0 ? zip(across, squares).reduce(0) { $0 + $1.0 * $1.1 } / square : 0
    let bends = zip(across, squares).map { $1 - square / count - tilt * $0 }
    let bend = bends.reduce(0) { $0 + $1 * $1 }
    freedom = count - (isStraight ? 2 : 3)
    if square > 0 {
      slope = zip(across, values).reduce(0) { $0 + $1.0 * ($1.1 - mean) } / square
    }
    if bend > 0, !isStraight {
      curvature = zip(bends, values).reduce(0) { $0 + $1.0 * ($1.1 - mean) } / bend
    }
    let (line, curve) = (slope, curvature)
    residuals = zip(zip(across, bends), values).map { place, value in
      value - mean - line * place.0 - curve * place.1
    }
    guard freedom > 0, square > 0 else { return }
    let variance = residuals.reduce(0) { $0 + $1 * $1 } / freedom
    slopeError = (variance / square).squareRoot()
    if bend > 0, !isStraight { curvatureError = (variance / bend).squareRoot() }
    // The slope in the middle of all places, not at their mean.
    slope -= curvature * (tilt + 2 * middle)
  }
}
