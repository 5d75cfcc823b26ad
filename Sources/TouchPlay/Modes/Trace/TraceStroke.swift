internal import TrackerKit

/// One stroke: the points as reported (rules R1, R5).
struct TraceStroke: Sendable {
  /// The line's width, in points.
  var width: Double
  /// Every reported point, in points of the window.
  var points: [Point] = []

  /// The line through the points, smoothed or straight.
  func path(isSmooth: Bool) -> InkPath {
    InkPath(through: points, isSmooth: isSmooth, width: width)
  }

  /// The stroke in a state dump.
  var dump: [String: JSONValue] {
    ["points": .array(points.map { .place($0) }), "width": .number(width)]
  }
}

extension TraceStroke: GrowingItem {
  /// No place is farther from the window than this, in points.
  private static let farthest = 1e6

  var length: Int { points.count }

  func part(from length: Int) -> TraceStroke {
    TraceStroke(width: width, points: Array(points[length...]))
  }

  mutating func grow(by part: TraceStroke) {
    points += part.points
  }

  func combine(into digest: inout StateDigest) {
    digest.combine(width)
    digest.combine(points.count)
    for point in points { digest.combine(point) }
  }

  func encode(into writer: inout ByteWriter) {
    writer.double(width)
    writer.count(points.count)
    for point in points {
      writer.double(point.x)
      writer.double(point.y)
    }
  }

  init(decoding reader: inout ByteReader) throws(SessionError) {
    width = try reader.double()
    guard width > 0, width < 1e6 else { throw .malformed("a stroke has an impossible width") }
    let count = try reader.count()
    points.reserveCapacity(min(count, reader.remaining / 16))
    for _ in 0..<count {
      let point = Point(x: try reader.double(), y: try reader.double())
      // What is no number compares as false.
      guard abs(point.x) <= Self.farthest, abs(point.y) <= Self.farthest else {
        throw .malformed("a stroke has an impossible place")
      }
      points.append(point)
    }
  }
}

/// A stroke that a finger is drawing: its points, and the line that grows with them.
struct WetStroke {
  /// The finger.
  let touch: Touch
  /// The points so far.
  private(set) var stroke: TraceStroke
  /// The line as drawn; it stays the same object when the stroke is finished.
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

  /// The line is complete.
  func finish() {
    path.finish(through: stroke.points, isSmooth: smoothing.isSmooth)
  }
}
