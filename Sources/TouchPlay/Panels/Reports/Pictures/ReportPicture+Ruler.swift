internal import PanelCheck
internal import TrackerKit

extension ReportPicture {
  /// How many times as large as they are the residuals are drawn.
  private static let magnification = 10.0

  /// The strokes along a ruler with their distances from straight lines, drawn ten times as large;
  /// nil if no stroke can be judged.
  static func ruler(_ log: ContactLog) -> ReportPicture? {
    let (map, thinned) = (SurfaceMap(log.panel), ThinnedPaths(log.paths))
    var ruler = Ruler(panel: log.panel, guide: .freehand)
    var drawing = map.drawing
    for path in thinned.paths where ruler.add(path) {
      guard let stroke = ruler.strokes.last else { continue }
      draw(stroke, thinned.locations(of: path), map, in: &drawing)
    }
    guard let largest = ruler.strokes.map(\.largest).max() else { return nil }
    let caption =
      "\(counted(ruler.strokes.count, "stroke")) on the surface of \(log.panel.sizeWords); "
      + "the distances from the fitted straight lines (dashed) are drawn ten times as large, and "
      + "the largest is \(Figure.short(largest)) \(log.panel.unit.rawValue)."
    return ReportPicture(
      title: "Straight strokes",
      caption: [caption, thinned.omission].compactMap(\.self).joined(separator: " "),
      drawing: drawing)
  }

  private static func draw(
    _ stroke: Ruler.Stroke, _ locations: [Point], _ map: SurfaceMap,
    in drawing: inout ReportDrawing
  ) {
    let line = stroke.line
    let across = Point(x: -line.direction.y, y: line.direction.x)
    let feet = locations.map { line.center + line.direction * line.position(of: $0) }
    guard let first = feet.first, let last = feet.last else { return }
    drawing.add(line: [map.place(first), map.place(last)], .limit)
    let residuals = zip(feet, locations).map { foot, location in
      map.place(foot + across * (Self.magnification * line.distance(of: location)))
    }
    drawing.add(line: residuals, .path, width: 1.5)
    drawing.add(.disc(center: map.place(first).inTenths, radius: 2.5), .mark)
  }
}
