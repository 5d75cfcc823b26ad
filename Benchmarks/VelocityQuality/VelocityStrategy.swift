import TestSupport
import TrackerKit

/// A method for estimating a finger's velocity from its samples.
enum VelocityStrategy: CaseIterable {
  /// The kit's tracker: rule C8.
  case kit
  case line
  case parabola
  case cubic
  case impulse
  case lastTwo
  case average

  /// The heading of the strategy's column.
  var name: String {
    switch self {
    case .kit: "kit"
    case .line: "LSQ1"
    case .parabola: "LSQ2"
    case .cubic: "LSQ3"
    case .impulse: "impulse"
    case .lastTwo: "last two"
    case .average: "average"
    }
  }

  /// The velocity at the end of a fling, in points per second.
  func velocity(of fling: RecordedFling) -> Point {
    if self == .kit { return fling.velocity }
    let samples = fling.window
    guard samples.count > 1 else { return .zero }
    switch self {
    case .kit: return fling.velocity
    case .line: return Self.polynomial(samples, degree: 1)
    case .parabola: return Self.polynomial(samples, degree: 2)
    case .cubic: return Self.polynomial(samples, degree: 3)
    case .impulse: return Self.impulse(samples)
    case .lastTwo: return Self.difference(samples[samples.count - 2], samples[samples.count - 1])
    case .average: return Self.difference(samples[0], samples[samples.count - 1])
    }
  }

  private static func difference(_ first: TouchSample, _ second: TouchSample) -> Point {
    (second.location - first.location) * (1 / second.timestamp.seconds(since: first.timestamp))
  }

  /// The slope of the least-squares polynomial at the newest sample, using the normal equations.
  ///
  /// For the parabola, this is an independent check of the kit's method.
  private static func polynomial(_ samples: [TouchSample], degree: Int) -> Point {
    let size = min(degree, samples.count - 1) + 1
    let newest = samples[samples.count - 1]
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: size + 2), count: size)
    for sample in samples {
      // Using tenths of a second keeps the powers near 1.
      let time = sample.timestamp.seconds(since: newest.timestamp) * 10
      let offset = sample.location - newest.location
      let powers = (0..<size).reduce(into: [1.0]) { powers, _ in
        powers.append(powers[powers.count - 1] * time)
      }
      for row in 0..<size {
        for column in 0..<size { matrix[row][column] += powers[row] * powers[column] }
        matrix[row][size] += powers[row] * offset.x
        matrix[row][size + 1] += powers[row] * offset.y
      }
    }
    eliminate(&matrix)
    return Point(x: matrix[1][size], y: matrix[1][size + 1]) * 10
  }

  /// Gauss-Jordan elimination; the matrix is positive definite, so no rows need to be exchanged.
  private static func eliminate(_ matrix: inout [[Double]]) {
    for pivot in matrix.indices {
      let factor = matrix[pivot][pivot]
      for column in matrix[pivot].indices { matrix[pivot][column] /= factor }
      for row in matrix.indices where row != pivot {
        let times = matrix[row][pivot]
        for column in matrix[row].indices {
          matrix[row][column] -= times * matrix[pivot][column]
        }
      }
    }
  }

  /// The velocity of a body of mass 1 that has received the finger's energy.
  ///
  /// Each change of velocity does work along the path; the first one counts half.
  private static func impulse(_ samples: [TouchSample]) -> Point {
    func along(_ part: KeyPath<Point, Double>) -> Double {
      var work = 0.0
      for index in 1..<samples.count {
        let velocity = difference(samples[index - 1], samples[index])[keyPath: part]
        let before = speed(work)
        work += (velocity - before) * abs(velocity) * (index == 1 ? 0.5 : 1)
      }
      return speed(work)
    }
    return Point(x: along(\.x), y: along(\.y))
  }

  private static func speed(_ work: Double) -> Double {
    let speed = (2 * abs(work)).squareRoot()
    return work < 0 ? -speed : speed
  }
}
