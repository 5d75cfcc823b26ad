import TrackerKit

/// The parabola of least squares through the neighbors of a report.
struct ParabolaFit {
  /// The distance of the report from the parabola, across the motion.
  let distance: Double
  /// The variance of the parabola's value at the report, for noise of variance 1.
  let variance: Double

  /// Fits the parabola across a direction (a vector of length 1), as a function of the way along
  /// it; nil if the neighbors have too few different places along it.
  init?(_ samples: [ContactSample], around index: Int, along direction: Point) {
    let origin = samples[index].location
    let reach = LocalMotion.reach
    // The farthest neighbors' way: the powers of the others' are then of one order.
    let ends = samples[index + reach].location - samples[index - reach].location
    let scale = abs(ends.dot(direction)) / 2
    guard scale > 0 else { return nil }
    // Sums of powers of the way, and of their products with the distance across.
    var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
    var (t0, t1, t2) = (0.0, 0.0, 0.0)
    for position in (index - reach)...(index + reach) where position != index {
      let neighbor = samples[position].location - origin
      let way = neighbor.dot(direction) / scale
      let across = direction.cross(neighbor)
      let square = way * way
      s1 += way
      s2 += square
      s3 += square * way
      s4 += square * square
      t0 += across
      t1 += across * way
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
