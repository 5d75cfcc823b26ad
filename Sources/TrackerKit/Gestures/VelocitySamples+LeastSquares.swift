extension VelocitySamples {
  /// The slope of the least-squares parabola at the newest of at least two samples, in points per
  /// microsecond.
  ///
  /// The parabola is a sum of polynomials that are orthogonal over the samples' times: 1, s and (s
  /// − skew)·s − spread, where s is the time relative to the mean. Each is fitted separately, which
  /// preserves digits that the usual equations in three unknowns lose. With two samples, nothing is
  /// left for the third.
  var slope: Point {
    var mean = 0.0
    for index in 0..<count { mean += age(index) }
    mean /= Double(count)

    var square = 0.0
    var cube = 0.0
    var line = Point.zero
    for index in 0..<count {
      let s = age(index) - mean
      square += s * s
      cube += s * s * s
      line = line + offset(index) * s
    }
    // The times differ, so the square is not 0.
    let linear = line * (1 / square)
    guard count > 2 else { return linear }
    let skew = cube / square
    let spread = square / Double(count)

    var norm = 0.0
    var bend = Point.zero
    for index in 0..<count {
      let s = age(index) - mean
      let value = (s - skew) * s - spread
      norm += value * value
      bend = bend + offset(index) * value
    }
    // The derivatives at the newest sample, where s is −mean.
    return linear + bend * ((-2 * mean - skew) / norm)
  }

  /// The time of a sample relative to the newest one, in microseconds; zero or negative.
  private func age(_ index: Int) -> Double {
    Double(self[index].time.microseconds - self[count - 1].time.microseconds)
  }

  /// The location of a sample relative to the newest one.
  private func offset(_ index: Int) -> Point {
    self[index].position - self[count - 1].position
  }
}
