internal import TrackerKit

extension ControlStyle {
  /// The smallest size of a touch target, in millimeters (rule H2).
  private static let minimumMillimeters = 9.0

  /// The smallest edge of a touch target, in points (rule H2).
  ///
  /// This is the style's target size, or 9 mm if that is larger and the display's size is known.
  func minimumTarget(on geometry: DisplayGeometry) -> Double {
    guard let millimeters = geometry.millimeters, millimeters.width > 0 else { return targetSize }
    let target = Self.minimumMillimeters * geometry.points.width / millimeters.width
    // Displays can state an impossible size.
    return max(targetSize, min(target, geometry.points.shortEdge))
  }
}
