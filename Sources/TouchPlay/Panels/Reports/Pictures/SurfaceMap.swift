internal import PanelCheck
internal import TrackerKit

/// Where a panel's surface is in a drawing: as large as fits, in the middle.
struct SurfaceMap {
  /// The space around the surface.
  private static let margin = 6.0

  /// Drawing units per unit of the panel.
  let scale: Double
  /// The surface's outline in the drawing.
  let frame: Rect
  /// The drawing's height.
  let height: Double

  /// Places a surface.
  init(_ panel: Panel) {
    let room = ReportDrawing.width - 2 * Self.margin
    scale = room / max(panel.size.width, panel.size.height)
    let (width, height) = (panel.size.width * scale, panel.size.height * scale)
    let left = (ReportDrawing.width - width) / 2
    frame = Rect(x: left, y: Self.margin, width: width, height: height)
    self.height = height + 2 * Self.margin
  }

  /// A drawing of the surface's outline.
  var drawing: ReportDrawing {
    var drawing = ReportDrawing(height: height)
    drawing.add(.rectangle(frame), .frame)
    return drawing
  }

  /// Where a location on the surface is in the drawing.
  func place(_ location: Point) -> Point {
    frame.origin + location * scale
  }

  /// Where a rectangle of the surface is in the drawing.
  func place(_ rect: Rect) -> Rect {
    Rect(
      origin: place(rect.origin),
      size: Size(width: rect.size.width * scale, height: rect.size.height * scale))
  }
}
