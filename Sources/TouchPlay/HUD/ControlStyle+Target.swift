internal import TrackerKit

extension ControlStyle {
  /// What a finger has to hit is at least so large, in millimeters (rule H2).
  private static let leastMillimeters = 9.0

  /// The least edge of what a finger has to hit, in points: the style's and, where the size of the display is
  /// known, 9 mm (rule H2).
  func leastTarget(on geometry: DisplayGeometry) -> Double {
    guard let millimeters = geometry.millimeters, millimeters.width > 0 else { return targetSize }
    return max(targetSize, Self.leastMillimeters * geometry.points.width / millimeters.width)
  }
}
