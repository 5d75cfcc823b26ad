/// The window's size in several units.
public struct DisplayGeometry: Hashable, Sendable {
  /// The window's size in points, the unit of all locations.
  public var points: Size
  /// The size of the picture shown in the window, in pixels.
  public var pixels: Size
  /// The physical size in millimeters, if known.
  public var millimeters: Size?

  /// Creates a window's geometry.
  ///
  /// - Parameters:
  ///   - points: The size in points.
  ///   - pixels: The size in pixels; nil if a point is a pixel.
  ///   - millimeters: The physical size; nil if unknown.
  public init(points: Size, pixels: Size? = nil, millimeters: Size? = nil) {
    self.points = points
    self.pixels = pixels ?? points
    self.millimeters = millimeters
  }

  /// The points on a millimeter of the panel; nil if its size is unknown.
  public var pointsPerMillimeter: Double? {
    guard let millimeters, millimeters.shortEdge > 0 else { return nil }
    return (points.width + points.height) / (millimeters.width + millimeters.height)
  }

  /// Whether no width or height is 0.
  package var hasArea: Bool { points.shortEdge > 0 && pixels.shortEdge > 0 }
}

/// The orientation of a device or display (rule D5).
public enum Orientation: UInt8, Hashable, Sendable {
  /// Upright.
  case portrait
  /// Turned with its right edge up.
  case landscapeLeft
  /// Turned with its left edge up.
  case landscapeRight
  /// Upside down.
  case portraitUpsideDown
  /// Face up.
  case faceUp
  /// Face down.
  case faceDown
}

/// A change of the window or the display that affects the model.
public enum DisplayChange: Hashable, Sendable {
  /// The size of the window or the display mode changed.
  case resized(DisplayGeometry)
  /// The window gained the focus.
  case activated
  /// The window lost the focus, was hidden or was minimized.
  case deactivated
  /// The display was rotated.
  case oriented(Orientation)
}
