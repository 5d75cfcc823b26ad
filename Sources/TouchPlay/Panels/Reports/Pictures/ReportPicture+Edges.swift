internal import PanelCheck
internal import TrackerKit

extension ReportPicture {
  /// How near to each edge touches were reported, drawn ten times as wide; nil without contacts.
  static func edges(_ log: ContactLog) -> ReportPicture? {
    guard !log.paths.isEmpty else { return nil }
    var range = EdgeRange(panel: log.panel)
    for path in log.paths { range.add(path) }
    let (map, thinned) = (SurfaceMap(log.panel), ThinnedPaths(log.paths))
    var drawing = map.drawing
    for edge in range.edges {
      guard let figure = edge.figure(in: log.panel.unit) else { continue }
      drawing.add(.rectangle(strip(edge.edge, figure.value, map)), .area)
    }
    for path in thinned.paths {
      drawing.add(line: thinned.locations(of: path).map { map.place($0) }, .path, width: 0.6)
    }
    for edge in range.edges {
      guard let figure = edge.figure(in: log.panel.unit) else { continue }
      label(edge.edge, figure.words, map, in: &drawing)
    }
    let corners = range.corners.filter(\.isFinite).max().map { Figure.short($0) } ?? "–"
    let caption =
      "The distance from each edge of the surface of \(log.panel.sizeWords) to the nearest report; "
      + "the gray strips are drawn ten times as wide as it, and every corner has a report within "
      + "\(corners) \(log.panel.unit.rawValue)."
    return ReportPicture(
      title: "Edges",
      caption: [caption, thinned.omission].compactMap(\.self).joined(separator: " "),
      drawing: drawing)
  }

  /// A strip along an edge, ten times as wide as a distance, but no wider than the middle.
  private static func strip(_ edge: PanelEdge, _ distance: Double, _ map: SurfaceMap) -> Rect {
    let frame = map.frame
    let most = 0.45 * min(frame.size.width, frame.size.height)
    let width = min(most, max(0.5, 10 * distance * map.scale))
    switch edge {
    case .left:
      return Rect(x: frame.minX, y: frame.minY, width: width, height: frame.size.height)
    case .right:
      return Rect(x: frame.maxX - width, y: frame.minY, width: width, height: frame.size.height)
    case .top:
      return Rect(x: frame.minX, y: frame.minY, width: frame.size.width, height: width)
    case .bottom:
      return Rect(x: frame.minX, y: frame.maxY - width, width: frame.size.width, height: width)
    }
  }

  private static func label(
    _ edge: PanelEdge, _ words: String, _ map: SurfaceMap, in drawing: inout ReportDrawing
  ) {
    // The strokes go through the middle and into the corners, so labels are between these.
    let frame = map.frame
    let x = frame.minX + 0.27 * frame.size.width
    let y = frame.minY + 0.27 * frame.size.height
    switch edge {
    case .left:
      drawing.add(label: words, at: Point(x: frame.minX + 8, y: y), anchor: "start")
    case .right:
      drawing.add(label: words, at: Point(x: frame.maxX - 8, y: y), anchor: "end")
    case .top: drawing.add(label: words, at: Point(x: x, y: frame.minY + 18))
    case .bottom: drawing.add(label: words, at: Point(x: x, y: frame.maxY - 10))
    }
  }
}
