package import TrackerKit

package enum LengthUnit: String, Hashable, Sendable {
  case millimeters = "mm"
  /// Points of the window, if the panel's size is unknown; no limit in millimeters is judged then.
  case points = "pt"
}

/// Where a panel's size comes from.
///
/// The raw values are also texts, written out so that `Scripts/list-texts` finds them.
// texts
package enum SizeSource: String, Hashable, Sendable {
  /// The touch device's description in udev (`ID_INPUT_WIDTH_MM`).
  case touchDevice = "touch device"
  case display = "display"
  /// The recording that is judged.
  case recording = "recording"
  case user = "user"
  case unknown = "unknown"
}

/// The surface that is judged.
package struct Panel: Hashable, Sendable {
  /// The window's size in points, the unit of a touch change's location.
  package var points: Size
  /// The surface's size in `unit`.
  package var size: Size
  package var unit: LengthUnit
  package var source: SizeSource

  /// Creates a panel under a window; without a size in millimeters, lengths are in points.
  package init(points: Size, millimeters: Size?, source: SizeSource) {
    self.points = points
    if let millimeters, millimeters.shortEdge > 0, points.shortEdge > 0 {
      size = millimeters
      unit = .millimeters
      self.source = source
    } else {
      size = points
      unit = .points
      self.source = .unknown
    }
  }

  /// Converts a location in the window's points to the panel's unit.
  package func location(_ point: Point) -> Point {
    guard unit == .millimeters else { return point }
    return Point(x: point.x * size.width / points.width, y: point.y * size.height / points.height)
  }

  /// Converts a location in the panel's unit to the window's points.
  package func point(_ location: Point) -> Point {
    guard unit == .millimeters else { return location }
    return Point(
      x: location.x * points.width / size.width, y: location.y * points.height / size.height)
  }

  /// A location as parts of the surface, 0...1 along each axis.
  func relative(_ location: Point) -> Point {
    Point(x: location.x / size.width, y: location.y / size.height)
  }

  /// The distance from a location to the nearest edge; negative outside.
  func distanceToEdge(_ location: Point) -> Double {
    min(location.x, location.y, size.width - location.x, size.height - location.y)
  }

  /// Whether a location is less than 3.5 mm from an edge; false if the panel's size is unknown.
  func isAtEdge(_ location: Point) -> Bool {
    unit == .millimeters && distanceToEdge(location) < 3.5
  }

  /// Converts a length in millimeters that separates events, such as a jump from a motion.
  ///
  /// If the panel's size is unknown, a millimeter counts as 4 points (about 100 points an inch).
  func nominal(millimeters: Double) -> Double {
    unit == .millimeters ? millimeters : 4 * millimeters
  }
}
