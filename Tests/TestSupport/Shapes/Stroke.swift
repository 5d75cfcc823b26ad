public import TrackerKit
public import TrackerKitTesting

/// Creates strokes from outlines, as a finger would report them.
public enum Stroke {
  /// The outline drawn by an unsteady finger, scaled so that its larger side has the given length.
  ///
  /// Points are about 3 % of the extent apart, each off by up to half a point.
  public static func drawn(
    _ outline: [Point], extent: Double, _ random: inout SeededGenerator
  ) -> [Point] {
    let xs = outline.map(\.x)
    let ys = outline.map(\.y)
    let width = (xs.max() ?? 0) - (xs.min() ?? 0)
    let height = (ys.max() ?? 0) - (ys.min() ?? 0)
    let factor = extent / max(width, height, 1e-9)
    var locations: [Point] = []
    for (start, end) in zip(outline, outline.dropFirst()) {
      let pieces = max(1, Int(start.distance(to: end) * factor / (extent * 0.03)))
      for piece in 0..<pieces {
        locations.append(start + (end - start) * (Double(piece) / Double(pieces)))
      }
    }
    if let last = outline.last { locations.append(last) }
    return locations.map { location in
      location * factor + Point(x: random.noise(), y: random.noise()) * 0.5
    }
  }

  /// The outline rotated about the origin, so that the x axis points in the given direction.
  public static func turned(
    _ outline: [Point], by direction: (x: Double, y: Double)
  ) -> [Point] {
    outline.map { point in
      Point(
        x: point.x * direction.x - point.y * direction.y,
        y: point.x * direction.y + point.y * direction.x)
    }
  }

  /// The corners of a regular polygon in the unit circle, without repeating the first one.
  ///
  /// The number of pieces must be a multiple of four. Each quarter uses the rational
  /// parametrization, whose spacing varies by at most half.
  public static func circle(pieces: Int) -> [Point] {
    let quarter = (0..<pieces / 4).map { index in
      let parameter = Double(index) / Double(pieces / 4)
      let square = parameter * parameter
      return Point(x: (1 - square) / (1 + square), y: 2 * parameter / (1 + square))
    }
    let second = turned(quarter, by: (0, 1))
    let half = quarter + second
    return half + half.map { $0 * -1 }
  }
}
