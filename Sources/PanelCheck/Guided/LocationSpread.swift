public import TrackerKit

/// How far locations are from their mean.
public struct LocationSpread: Hashable, Sendable {
  /// The mean location, in the panel's unit.
  public let mean: Point
  /// How many locations there are, at least one.
  public let count: Int
  /// The largest distance from the mean, in the panel's unit.
  public let largest: Double
  /// The root mean square of the distances from the mean, in the panel's unit: √(Σd²/count).
  public let rootMeanSquare: Double

  /// Measures locations.
  ///
  /// - Returns: Nil if there are none.
  public init?(of locations: [Point]) {
    guard !locations.isEmpty else { return nil }
    count = locations.count
    let mean = locations.reduce(.zero, +) * (1 / Double(locations.count))
    let distances = locations.map { $0.distance(to: mean) }
    self.mean = mean
    largest = distances.max() ?? 0
    rootMeanSquare = (distances.reduce(0) { $0 + $1 * $1 } / Double(count)).squareRoot()
  }

  /// The 95 % half-width of `largest` (`LargestValue`), from the deviation along one axis.
  var uncertaintyOfLargest: Double {
    LargestValue.halfWidth(deviation: rootMeanSquare / 2.0.squareRoot(), count: count)
  }
}
