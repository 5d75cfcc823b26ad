internal import TrackerKit

/// Approximates an ellipse by a polygon that looks round at any size.
enum EllipseOutline {
  /// The maximum deviation of the polygon from the ellipse, in points.
  static let precision = 0.05
  private static let fewest = 16

  /// The polygon for an ellipse that fills a rectangle, clockwise from the rightmost point.
  static func points(in box: Rect) -> [Point] {
    let across = box.size.width / 2
    let down = box.size.height / 2
    let count = count(radius: max(across, down))
    return (0..<count).map { index in
      let angle = Angle(degrees: 360 * Double(index) / Double(count))
      return box.center + Point(x: across * angle.cosine, y: down * angle.sine)
    }
  }

  /// A sufficient number of corners for a radius; a multiple of 4.
  ///
  /// An edge that spans the angle a deviates from a circle by r·(1 − cos(a/2)), about r·a²/8.
  private static func count(radius: Double) -> Int {
    let edges = (radius * Double.pi * Double.pi / (2 * precision)).squareRoot()
    return max(fewest, Int((edges / 4).rounded(.up)) * 4)
  }
}
