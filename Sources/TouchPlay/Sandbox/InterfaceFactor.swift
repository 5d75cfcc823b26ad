internal import TrackerKit

/// What sizes are multiplied by on a display whose size is known (rule H5).
enum InterfaceFactor {
  /// The density at which sizes are as they are, in points per millimeter: 96 an inch.
  private static let plainDensity = 96 / 25.4
  /// The factor grows in such steps.
  private static let step = 0.25
  private static let greatest = 4.0

  /// The factor for a window: 1 where its size in millimeters is unknown.
  static func suiting(_ geometry: DisplayGeometry) -> Double {
    guard let millimeters = geometry.millimeters, millimeters.width > 0 else { return 1 }
    let density = geometry.points.width / millimeters.width
    let factor = (density / plainDensity / step).rounded() * step
    return min(max(factor, 1), greatest)
  }
}
