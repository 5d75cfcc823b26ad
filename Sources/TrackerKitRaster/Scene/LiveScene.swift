/// A frame's live commands in painting order, and the points and segments they refer to.
struct LiveScene {
  private(set) var items: [LiveItem] = []
  /// What each item draws.
  private(set) var forms: [LiveItem.Form] = []
  var points: [PixelPoint] = []
  /// The segments of lines, prepared once for all tiles.
  private(set) var segments: [Capsule] = []
  /// The owners of the masks of items.
  private var masks: [CoverageMask] = []

  /// Removes everything but keeps the memory.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    forms.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
  }

  /// Adds an item.
  mutating func append(_ form: consuming LiveItem.Form, _ item: LiveItem) {
    forms.append(form)
    items.append(item)
  }

  /// A mask with its origin at a column and row.
  mutating func form(_ mask: CoverageMask, x: Int, y: Int) -> LiveItem.Form {
    masks.append(mask)
    return .mask(mask.plane, x: x, y: y)
  }

  /// A line through some of the points; a single point is a segment of zero length.
  mutating func line(through line: Range<Int>, radius: Float, isClosed: Bool) -> LiveItem.Line {
    let start = segments.count
    if line.count == 1 { addSegment(line.lowerBound, line.lowerBound, radius) }
    for index in line.dropLast() { addSegment(index, index + 1, radius) }
    if isClosed, line.count > 2 { addSegment(line.upperBound - 1, line.lowerBound, radius) }
    return LiveItem.Line(
      points: line, segments: start..<segments.count, radius: radius, isClosed: isClosed)
  }

  private mutating func addSegment(_ start: Int, _ end: Int, _ radius: Float) {
    segments.append(Capsule(from: points[start], to: points[end], radius: radius))
  }
}
