/// The straight segments of a drawing, end to end: a location for every length of ink.
///
/// Gaps between strokes are not ink, so two drawings of the same marks have the same ink whatever
/// the order of their strokes.
struct InkLine {
  /// A straight segment of positive length.
  private struct Segment {
    var start: Point
    var end: Point
    /// The amount of ink before this segment.
    var before: Double
    var length: Double
    var stroke: Int

    func place(at ink: Double) -> Point {
      start + (end - start) * min(max((ink - before) / length, 0), 1)
    }
  }

  private var segments: [Segment] = []
  /// The total amount of ink, with the drawing's extent as the unit.
  private(set) var length = 0.0
  /// The larger of the drawing's width and height, in points.
  let extent: Double

  /// Creates the line, or nil if a location is NaN or there is no ink.
  init?(_ strokes: [[Point]]) {
    guard let frame = Self.frame(of: strokes) else { return nil }
    extent = max(frame.size.width, frame.size.height)
    guard extent > 0, extent.isFinite else { return nil }
    for (number, stroke) in strokes.enumerated() {
      add(stroke.map { Self.unit($0, frame.origin, extent) }, number: number)
    }
    guard length > 0 else { return nil }
  }

  /// The middles and directions of a number of pieces with equal ink, in units of the extent.
  ///
  /// A direction is the chord of the piece, as far as it belongs to the same stroke as the middle.
  /// Its length is arbitrary, and zero if the finger turned back within the piece.
  func samples(_ count: Int) -> [(location: Point, heading: Point)] {
    let half = length / Double(2 * count)
    var index = 0
    return (0..<count).map { piece in
      let middle = half * Double(2 * piece + 1)
      while index + 1 < segments.count, segments[index + 1].before <= middle { index += 1 }
      let heading =
        reach(from: index, to: middle + half, by: 1)
        - reach(from: index, to: middle - half, by: -1)
      return (segments[index].place(at: middle), heading)
    }
  }

  /// The location at an amount of ink in the same stroke, or the stroke's end if that comes first.
  private func reach(from index: Int, to ink: Double, by step: Int) -> Point {
    var index = index
    func isBeyond(_ segment: Segment) -> Bool {
      step > 0 ? ink > segment.before + segment.length : ink < segment.before
    }
    while isBeyond(segments[index]), segments.indices.contains(index + step),
      segments[index + step].stroke == segments[index].stroke
    {
      index += step
    }
    return segments[index].place(at: ink)
  }

  private mutating func add(_ points: [Point], number: Int) {
    for (start, end) in zip(points, points.dropFirst()) {
      let piece = start.distance(to: end)
      guard piece > 0 else { continue }
      segments.append(
        Segment(start: start, end: end, before: length, length: piece, stroke: number))
      length += piece
    }
  }

  private static func unit(_ point: Point, _ origin: Point, _ extent: Double) -> Point {
    Point(x: (point.x - origin.x) / extent, y: (point.y - origin.y) / extent)
  }

  /// The bounding box of all locations; nil if there are none or one is not finite.
  private static func frame(of strokes: [[Point]]) -> Rect? {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -.infinity, y: -.infinity)
    for stroke in strokes {
      for point in stroke {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
        high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
      }
    }
    guard low.x <= high.x else { return nil }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
