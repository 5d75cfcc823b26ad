import TrackerKit

/// The factor from a standard deviation to half of a 95 % interval (normal distribution).
let halfWidth95 = 1.96

extension Collection<Double> {
  var mean: Double? {
    isEmpty ? nil : reduce(0, +) / Double(count)
  }

  /// The middle value, or the mean of the two in the middle; nil if there are no values.
  var median: Double? {
    guard !isEmpty else { return nil }
    let values = sorted()
    return (values[(count - 1) / 2] + values[count / 2]) / 2
  }

  /// The middle value, or the larger of the two in the middle; nil if there are no values.
  var upperMedian: Double? {
    isEmpty ? nil : sorted()[count / 2]
  }

  var rootMeanSquare: Double {
    isEmpty ? 0 : (reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
  }

  /// The sum of the squared distances from the mean; 0 if there are no values.
  var squaredDistances: Double {
    guard let mean else { return 0 }
    return reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }

  /// The standard deviation with n − 1 degrees of freedom; nil for fewer than two values.
  var deviation: Double? {
    count > 1 ? (squaredDistances / Double(count - 1)).squareRoot() : nil
  }
}

extension Collection<Point> {
  /// The mean location; not a number if there are no locations.
  var center: Point { reduce(.zero, +) * (1 / Double(count)) }

  /// The location of the median coordinates, which ignores outliers; nil without locations.
  var median: Point? {
    guard let x = map(\.x).upperMedian, let y = map(\.y).upperMedian else { return nil }
    return Point(x: x, y: y)
  }
}

extension Point {
  /// The component of the vector product with another vector, positive if that one is clockwise.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}

/// How much the largest of several random values varies from one measurement to the next.
enum LargestValue {
  /// Half the width of the interval that contains the largest of `count` values with a probability
  /// of 95 %, given their standard deviation along one axis; 0 for fewer than two values.
  ///
  /// The model is the Gumbel distribution, which the largest of many normal deviations approaches.
  /// Its scale is deviation/√(2·ln count), and its quantiles of 2.5 % and 97.5 % are 4.981 scales
  /// apart. Successive values are not independent, so the true interval is a little wider.
  static func halfWidth(deviation: Double, count: Int) -> Double {
    guard count > 1 else { return 0 }
    let scale = deviation / (2 * naturalLogarithm(Double(max(count, 3)))).squareRoot()
    return 4.981 / 2 * scale
  }

  /// The natural logarithm of a positive number, from its binary exponent and a power series.
  static func naturalLogarithm(_ value: Double) -> Double {
    // The significand is in 1..<2, so the ratio is at most 1/3 and 20 terms reach the last bit.
    let ratio = (value.significand - 1) / (value.significand + 1)
    var sum = 0.0
    for divisor in stride(from: 39.0, through: 1, by: -2) {
      sum = 1 / divisor + ratio * ratio * sum
    }
    return Double(value.exponent) * 0.6931471805599453 + 2 * ratio * sum
  }
}
