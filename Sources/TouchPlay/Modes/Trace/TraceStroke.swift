internal import TrackerKit

/// One stroke: the points as reported, and the line laid through them (rules R1, R5).
struct TraceStroke {
  /// Every reported point, in points of the window.
  private(set) var points: [Point] = []
  /// The line as drawn.
  let path: InkPath
  private var smoothing: Smoothing

  init(width: Double, isSmooth: Bool) {
    path = InkPath(width: width)
    smoothing = Smoothing(isSmooth: isSmooth)
  }

  /// A finished stroke through points.
  init(points: [Point], width: Double, isSmooth: Bool) {
    self.init(width: width, isSmooth: isSmooth)
    for point in points { add(point) }
    finish()
  }

  mutating func add(_ point: Point) {
    points.append(point)
    smoothing.add(point, to: path)
  }

  func finish() {
    smoothing.finish(path)
  }

  /// The stroke's part of a digest.
  func combine(into digest: inout StateDigest) {
    digest.combine(path.width)
    digest.combine(points.count)
    for point in points { digest.combine(point) }
  }

  /// The stroke in a state dump.
  var dump: [String: JSONValue] {
    ["points": .array(points.map { .place($0) }), "width": .number(path.width)]
  }
}
