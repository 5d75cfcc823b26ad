import TrackerKit

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

/// One live command in pixels, without its form.
///
/// A copy takes no references, unlike one of a form.
struct LiveItem {
  /// What is drawn.
  enum Form {
    case box(Box)
    case ring(Ring)
    /// A line.
    case line(Line)
    /// The area inside some of the scene's points.
    case polygon(points: Range<Int>)
    /// A mask that the scene owns, with its origin at a column and row.
    case mask(CoveragePlane, x: Int, y: Int)
    /// An outline that is too large for a mask, with its origin at a column and row.
    case outline(VectorShape, x: Int, y: Int, scale: Float)
    case ink(InkMask)
    case text(TextRun)
    /// A picture, with its first pixel at a column and row.
    case picture(RasterPicture, x: Int, y: Int)
    /// An outline, mapped from its own unit to pixels.
    case turnedOutline(VectorShape, Transform)
    /// A turned mask, with the first pixel around it at a column and row.
    case turnedMask(Turned<CoverageMask>, x: Int, y: Int)
    /// A turned picture, with the first pixel around it at a column and row.
    case turnedPicture(Turned<RasterPicture>, x: Int, y: Int)
    /// Nothing.
    case nothing

    /// Whether the rectangle around it limits it; otherwise, it covers nothing beside that anyway.
    var isBounded: Bool {
      switch self {
      case .text, .picture, .turnedPicture: true
      default: false
      }
    }
  }

  /// A line through some of the scene's points; a single point is a disc.
  struct Line {
    var points: Range<Int>
    /// Those of the scene's segments between the points.
    var segments: Range<Int>
    var radius: Float
    var isClosed: Bool
  }

  var color: Color
  /// The pixels to which it is clipped.
  var clip: PixelRect
  /// The scene's points around the area to which it is also clipped; nil without one.
  var clipOutline: Range<Int>?
  /// The pixels that it may touch, all within the clip, in whole blocks unless it is bounded.
  var bounds: PixelRect
}
