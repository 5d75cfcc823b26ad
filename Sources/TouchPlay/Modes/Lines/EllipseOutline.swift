internal import TrackerKit

/// The outline of an ellipse as a polygon that looks round at every size.
enum EllipseOutline {
  /// The polygon's edges stay this near to the ellipse, in points.
  static let precision = 0.05
  private static let fewest = 16

  /// The corners of the polygon for an ellipse that fills a rectangle, clockwise from its rightmost
  /// place.
  static func points(in box: Rect) -> [Point] {
    let across = box.size.width / 2
    let down = box.size.height / 2
    let count = count(radius: max(across, down))
    return (0..<count).map { index in
      let angle = Angle(degrees: 360 * Double(index) / Double(count))
      return box.center + Point(x: across * angle.cosine, y: down * angle.sine)
    }
  }

  /// How many corners are enough for a radius, a multiple of 4.
  ///
  /// An edge that spans the angle a leaves a circle by r·(1 − cos(a/2)), which is about r·a²/8.
  private static func count(radius: Double) -> Int {
    let edges = (radius * Double.pi * Double.pi / (2 * precision)).squareRoot()
    return max(fewest, Int((edges / 4).rounded(.up)) * 4)
  }
}
