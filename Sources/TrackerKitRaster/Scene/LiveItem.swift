import TrackerKit

/// One live command in pixels.
struct LiveItem {
  /// What is drawn.
  enum Form {
    case box(Box)
    case ring(Ring)
    /// A line through the scene's points; a single one is a disc.
    case line(points: Range<Int>, radius: Float, isClosed: Bool)
    /// The inside of the scene's points.
    case polygon(points: Range<Int>)
    /// An outline's mask, its first pixel at a column and row.
    case mask(CoverageMask, x: Int, y: Int)
    /// An outline that is too large for a mask, its origin at a column and row.
    case outline(VectorShape, x: Int, y: Int, scale: Float)
    case ink(InkMask)
    case text(TextRun)
  }

  var form: Form
  var color: Color
  /// The pixels inside which it may be seen.
  var clip: PixelRect
  /// The pixels that it may touch, all inside the clip.
  var bounds: PixelRect
}

/// The live commands of one frame, in painting order, and the points that they refer to.
struct LiveScene {
  var items: [LiveItem] = []
  var points: [PixelPoint] = []

  /// Removes everything and keeps the room.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }

  /// Calls for every segment of a line; a single point is a segment without length.
  @inline(__always)
  func forEachSegment(
    of line: Range<Int>, radius: Float, isClosed: Bool, _ body: (Capsule) -> Void
  ) {
    guard let first = line.first else { return }
    if line.count == 1 {
      body(Capsule(from: points[first], to: points[first], radius: radius))
    }
    for index in line.dropLast() {
      body(Capsule(from: points[index], to: points[index + 1], radius: radius))
    }
    if isClosed, line.count > 2 {
      body(Capsule(from: points[line.upperBound - 1], to: points[first], radius: radius))
    }
  }
}
