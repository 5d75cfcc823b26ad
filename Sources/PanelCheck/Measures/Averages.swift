/// The factor from a standard deviation to half of a 95 % interval (normal distribution).
let halfWidth95 = 1.96

extension Collection<Double> {
  /// The arithmetic mean; nil if there are no values.
  var mean: Double? {
    isEmpty ? nil : reduce(0, +) / Double(count)
  }

  /// The middle value, or the mean of the two in the middle; nil if there are no values.
  var median: Double? {
    guard !isEmpty else { return nil }
    let values = sorted()
    return (values[(count - 1) / 2] + values[count / 2]) / 2
  }

  /// The standard deviation from the mean with n − 1 degrees of freedom; nil for fewer than two
  /// values.
  var deviation: Double? {
    guard count > 1, let mean else { return nil }
    let squares = reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(count - 1)).squareRoot()
  }
}
