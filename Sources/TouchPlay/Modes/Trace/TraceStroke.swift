internal import TrackerKit

/// A stroke: its points as reported (rules R1, R5).
struct TraceStroke: Sendable {
  var width = 0.0
  /// The reported points, in window points.
  var points: [Point] = []

  /// The line through the points, smoothed or straight.
  func path(isSmooth: Bool) -> InkPath {
    InkPath(through: points, isSmooth: isSmooth, width: width)
  }
}

extension TraceStroke: DrawnItem {
  var name: String { "stroke" }

  var length: Int? { points.count }

  func part(from length: Int) -> TraceStroke {
    TraceStroke(width: width, points: Array(points[length...]))
  }

  mutating func grow(by part: TraceStroke) {
    points += part.points
  }

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&width, named: "width")
    try visitor.require(width > 0 && width < 1e6, "a stroke has an impossible width")
    try visitor.visit(&points, named: "points")
  }
}

/// A stroke in progress: its points, and the path that grows with them.
struct StrokeInProgress {
  let touch: Touch
  private(set) var stroke: TraceStroke
  /// The path as drawn; it remains the same object when the stroke is finished.
  let path: InkPath
  private var smoothing: Smoothing

  init(touch: Touch, stroke: TraceStroke, isSmooth: Bool) {
    self.touch = touch
    self.stroke = TraceStroke(width: stroke.width)
    path = InkPath(width: stroke.width)
    smoothing = Smoothing(isSmooth: isSmooth)
    for point in stroke.points { add(point) }
  }

  mutating func add(_ point: Point) {
    stroke.points.append(point)
    smoothing.add(point, to: path)
  }

  func finish() {
    path.finish(through: stroke.points, isSmooth: smoothing.isSmooth)
  }
}
