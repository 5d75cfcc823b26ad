import TrackerKit

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
