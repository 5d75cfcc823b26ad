internal import PanelCheck
internal import TrackerKit

extension ReportPicture {
  /// The cells of the surface and what is known of each; nil without contacts.
  static func coverage(_ log: ContactLog) -> ReportPicture? {
    guard !log.paths.isEmpty else { return nil }
    var coverage = Coverage(panel: log.panel)
    for path in log.paths { coverage.add(path) }
    let map = SurfaceMap(log.panel)
    var drawing = map.drawing
    for index in 0..<coverage.grid.count {
      draw(coverage[index], map.place(coverage.grid.cell(index)), in: &drawing)
    }
    let counts = coverage.counts
    let size = coverage.grid.cellSize
    let cell = "\(Figure.short(size.width)) × \(Figure.short(size.height))"
    return ReportPicture(
      title: "Coverage",
      caption: "The surface of \(log.panel.sizeWords) in cells of \(cell) "
        + "\(log.panel.unit.rawValue): "
        + "\(counts[.reported] ?? 0) reported a touch (filled), \(counts[.passed] ?? 0) were only "
        + "passed (a line), \(counts[.dead] ?? 0) are dead (crossed out), and "
        + "\(counts[.untouched] ?? 0) were not touched (empty).",
      drawing: drawing)
  }

  private static func draw(_ cell: Coverage.Cell, _ frame: Rect, in drawing: inout ReportDrawing) {
    let box = frame.expanded(by: -1)
    let radius = min(box.size.width, box.size.height) / 4
    switch cell {
    case .reported: drawing.add(.rectangle(box), .area)
    case .passed:
      let way = Point(x: radius, y: -radius)
      drawing.add(.rectangle(box), .faint)
      drawing.add(line: [box.center - way, box.center + way], .cross)
    case .dead:
      drawing.add(.rectangle(box), .dark)
      drawing.add(cross: box.center, radius: radius, .onDark)
    case .untouched: drawing.add(.rectangle(box), .faint)
    }
  }
}

extension Coverage {
  /// How many cells are in each state.
  var counts: [Cell: Int] {
    (0..<grid.count).reduce(into: [:]) { $0[self[$1], default: 0] += 1 }
  }
}
