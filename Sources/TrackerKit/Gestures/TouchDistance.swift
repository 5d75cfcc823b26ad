/// How far a finger goes, in millimeters where somebody knows how large the panel is (rule C9).
public enum TouchDistance: Hashable, Sendable {
  /// Points, on every panel.
  case points(Double)
  /// Millimeters, but at least some points, so that nothing depends on a few pixels of a coarse
  /// panel; and points where nobody knows the panel's size.
  case millimeters(Double, atLeast: Double, orPoints: Double)

  /// The distance on a panel.
  ///
  /// - Parameter density: The points per millimeter, such as ``TouchEvent/pointsPerMillimeter``; nil if
  ///   nobody knows them.
  /// - Returns: The distance in points.
  public func points(perMillimeter density: Double?) -> Double {
    switch self {
    case .points(let points): points
    case .millimeters(let millimeters, let least, let points):
      density.map { max(least, millimeters * $0) } ?? points
    }
  }
}
