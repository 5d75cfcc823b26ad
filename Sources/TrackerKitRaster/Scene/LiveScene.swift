import TrackerKit

/// A frame's live commands in painting order, and the points and segments they refer to.
struct LiveScene {
  private(set) var items: [LiveItem] = []
  private(set) var forms: [LiveItem.Form] = []
  var points: [PixelPoint] = []
  /// The segments of lines, prepared once for all tiles.
  private(set) var segments: [Capsule] = []
  /// Keeps the items' masks alive.
  private var masks: [CoverageMask] = []
  /// The indices of the groups that have not ended.
  private var openGroups: [Int] = []

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    forms.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    segments.removeAll(keepingCapacity: true)
    masks.removeAll(keepingCapacity: true)
  }

  mutating func append(_ form: consuming LiveItem.Form, _ item: LiveItem) {
    forms.append(form)
    items.append(item)
  }

  /// Begins a group, with its opacity in a color.
  mutating func startGroup(_ color: Color, on surface: PixelRect) {
    openGroups.append(items.count)
    append(
      .groupStart, LiveItem(color: color, clip: surface, clipOutline: nil, bounds: .empty))
  }

  /// Ends the innermost group; the bounds of both ends are those of what is between them.
  mutating func endGroup() {
    guard let start = openGroups.popLast() else { return }
    var box = PixelRect.empty
    for item in items[(start + 1)...] { box = box.widened(by: item.bounds) }
    items[start].bounds = box
    append(.groupEnd, items[start])
  }

  /// Places a mask's origin at a column and row.
  mutating func form(_ mask: CoverageMask, x: Int, y: Int) -> LiveItem.Form {
    masks.append(mask)
    return .mask(mask.plane, x: x, y: y)
  }

  /// Joins some of the points by segments; a single point becomes a segment without length.
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

/// One live command in pixels, without its form, whose copies would retain its parts.
struct LiveItem {
  /// What is drawn; images have their first pixel at a column and row.
  enum Form {
    case box(Box)
    case ring(Ring)
    case line(Line)
    /// The area inside some of the scene's points.
    case polygon(points: Range<Int>)
    /// A mask that the scene owns, with its origin at a column and row.
    case mask(CoveragePlane, x: Int, y: Int)
    /// An outline that is turned or too large for a mask, mapped from its own unit to pixels.
    case outline(VectorShape, Transform)
    case ink(InkMask)
    case text(TextRun)
    case picture(RasterPicture, x: Int, y: Int)
    case turnedMask(Turned<CoverageMask>, x: Int, y: Int)
    case turnedPicture(Turned<RasterPicture>, x: Int, y: Int)
    /// The ends of a group; the opacity is that of the color.
    case groupStart
    case groupEnd
    case nothing

    /// Whether the bounds cut it off; other forms cover nothing outside of them anyway.
    var isBounded: Bool {
      switch self {
      case .text, .picture, .turnedPicture: true
      default: false
      }
    }
  }

  /// A line through some of the scene's points, and the segments between them.
  struct Line {
    var points: Range<Int>
    var segments: Range<Int>
    var radius: Float
    var isClosed: Bool
  }

  var color: Color
  var clip: PixelRect
  /// The scene's points around an area that also clips it; nil without one.
  var clipOutline: Range<Int>?
  /// The pixels inside the clip that it may touch, in whole blocks unless the form is bounded.
  var bounds: PixelRect
}
