public import TrackerKit

/// Strokes made from outlines, as a finger would report them.
public enum Stroke {
  /// The outline as drawn by an unsteady finger: points about 3 % of the extent apart, each off by
  /// up to half a point, with the larger side of the given length.
  public static func drawn(
    _ outline: [Point], extent: Double, _ random: inout SeededGenerator
  ) -> [Point] {
    let xs = outline.map(\.x)
    let ys = outline.map(\.y)
    let width = (xs.max() ?? 0) - (xs.min() ?? 0)
    let height = (ys.max() ?? 0) - (ys.min() ?? 0)
    let factor = extent / max(width, height, 1e-9)
    var places: [Point] = []
    for (start, end) in zip(outline, outline.dropFirst()) {
      let pieces = max(1, Int(start.distance(to: end) * factor / (extent * 0.03)))
      for piece in 0..<pieces {
        places.append(start + (end - start) * (Double(piece) / Double(pieces)))
      }
    }
    if let last = outline.last { places.append(last) }
    return places.map { place in
      place * factor + Point(x: random.noise(), y: random.noise()) * 0.5
    }
  }

  /// The outline rotated about the origin: the x-axis moves to the given direction.
  public static func turned(
    _ outline: [Point], by direction: (x: Double, y: Double)
  ) -> [Point] {
    outline.map { point in
      Point(
        x: point.x * direction.x - point.y * direction.y,
        y: point.x * direction.y + point.y * direction.x)
    }
  }

  /// The corners of a regular polygon on the unit circle, without repeating the first one, for a
  /// number of pieces that is a multiple of four.
  ///
  /// The rational parametrization of a quarter circle is uneven by at most a half.
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
