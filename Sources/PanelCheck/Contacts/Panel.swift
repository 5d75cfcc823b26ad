public import TrackerKit

/// The unit of a panel's lengths.
public enum LengthUnit: String, Hashable, Sendable {
  /// Millimeters on the glass.
  case millimeters = "mm"
  /// Points of the window, if nobody knows the panel's size. No limit in millimeters can be judged then.
  case points = "pt"
}

/// Where a panel's size in millimeters comes from.
public enum SizeSource: String, Hashable, Sendable {
  /// The touch device's description in udev (`ID_INPUT_WIDTH_MM`).
  case touchDevice = "touch device"
  /// The display's own data.
  case display
  /// The recording that is judged.
  case recording
  /// The user.
  case user
  /// Nobody.
  case unknown
}

/// The surface that is judged.
public struct Panel: Hashable, Sendable {
  /// The window's size in points, the unit of a touch change's location.
  public var points: Size
  /// The surface's size in `unit`.
  public var size: Size
  /// The unit of all lengths.
  public var unit: LengthUnit
  /// Where the size in millimeters comes from.
  public var source: SizeSource

  /// Creates a panel; without a size in millimeters, its lengths are in points.
  ///
  /// - Parameters:
  ///   - points: The window's size in points; the window covers the panel.
  ///   - millimeters: The panel's size in millimeters; nil, or an extent that is not greater than 0, is
  ///     unknown.
  ///   - source: Where the millimeters come from.
  public init(points: Size, millimeters: Size?, source: SizeSource) {
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
  public func location(_ point: Point) -> Point {
    guard unit == .millimeters else { return point }
    return Point(x: point.x * size.width / points.width, y: point.y * size.height / points.height)
  }

  /// Converts a location in the panel's unit to the window's points.
  public func point(_ location: Point) -> Point {
    guard unit == .millimeters else { return location }
    return Point(
      x: location.x * points.width / size.width, y: location.y * points.height / size.height)
  }

  /// The distance from a location, in the panel's unit, to the nearest edge; negative outside.
  public func distanceToEdge(_ location: Point) -> Double {
    min(location.x, location.y, size.width - location.x, size.height - location.y)
  }
}

extension Panel {
  /// A length in the panel's unit for one that is known in millimeters.
  ///
  /// It is for limits that separate one kind of event from another, such as a jump from a motion.
  /// Where nobody knows the panel's size, a millimeter counts as 4 points (about 100 points an
  /// inch).
  func nominal(millimeters: Double) -> Double {
    unit == .millimeters ? millimeters : 4 * millimeters
  }
}
