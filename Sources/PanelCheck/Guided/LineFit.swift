public import TrackerKit

/// The line with the smallest sum of squared perpendicular distances (total least squares).
public struct LineFit: Hashable, Sendable {
  /// The mean of the locations, which is on the line.
  public let center: Point
  /// The direction of the line as a vector of length 1, from the first location toward the last.
  public let direction: Point

  /// Fits a line to locations.
  ///
  /// Its direction is the eigenvector of the larger eigenvalue of the locations' covariance.
  ///
  /// - Returns: Nil if no direction is preferred, as with fewer than two different locations.
  public init?(to locations: [Point]) {
    guard let first = locations.first, let last = locations.last else { return nil }
    let center = locations.reduce(.zero, +) * (1 / Double(locations.count))
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for offset in locations.map({ $0 - center }) {
      xx += offset.x * offset.x
      xy += offset.x * offset.y
      yy += offset.y * offset.y
    }
    let difference = xx - yy
    let larger = (xx + yy + (difference * difference + 4 * xy * xy).squareRoot()) / 2
    // Of the two ways to write the eigenvector, the one that does not cancel.
    let vector = xx > yy ? Point(x: larger - yy, y: xy) : Point(x: xy, y: larger - xx)
    let length = vector.distance(to: .zero)
    guard length > 1e-12 * larger, length > 0 else { return nil }
    let way = last - first
    let isBackward = way.x * vector.x + way.y * vector.y < 0
    self.center = center
    direction = vector * ((isBackward ? -1 : 1) / length)
  }

  /// The perpendicular distance of a location from the line; positive to the right of its direction
  /// on a surface whose y grows downward.
  public func distance(of location: Point) -> Double {
    let offset = location - center
    return direction.x * offset.y - direction.y * offset.x
  }

  /// Where along the line a location is, from its center.
  public func position(of location: Point) -> Double {
    let offset = location - center
    return direction.x * offset.x + direction.y * offset.y
  }
}
