internal import TrackerKit

extension ControlStyle {
  /// The smallest size of a touch target, in millimeters (rule H2).
  private static let leastMillimeters = 9.0

  /// The smallest edge of a touch target, in points (rule H2).
  ///
  /// This is the style's target size, or 9 mm if that is larger and the display's size is known.
  func leastTarget(on geometry: DisplayGeometry) -> Double {
    guard let millimeters = geometry.millimeters, millimeters.width > 0 else { return targetSize }
    return max(targetSize, Self.leastMillimeters * geometry.points.width / millimeters.width)
  }
}
