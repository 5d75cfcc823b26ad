/// A frame's live commands in painting order, and the points they refer to.
struct LiveScene {
  var items: [LiveItem] = []
  var points: [PixelPoint] = []

  /// Removes everything but keeps the memory.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }

  /// Calls the closure for every segment of a line; a single point is a segment of zero length.
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
