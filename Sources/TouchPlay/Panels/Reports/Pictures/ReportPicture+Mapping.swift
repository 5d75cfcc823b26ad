internal import PanelCheck
internal import TrackerKit

extension ReportPicture {
  /// The marks that were touched and where the touches were reported; nil without touches.
  static func mapping(_ log: ContactLog) -> ReportPicture? {
    let pairs = GuidedTest.mapping.mappingPairs(of: log)
    guard let largest = pairs.map({ $0.mark.distance(to: $0.reported) }).max() else { return nil }
    let map = SurfaceMap(log.panel)
    var drawing = map.drawing
    for (index, pair) in pairs.enumerated() {
      let (mark, reported) = (map.place(pair.mark), map.place(pair.reported))
      let (across, down) = (Point(x: 7, y: 0), Point(x: 0, y: 7))
      drawing.add(line: [mark, reported], .faint)
      drawing.add(line: [mark - across, mark + across], .cross, width: 1.5)
      drawing.add(line: [mark - down, mark + down], .cross, width: 1.5)
      drawing.add(.ring(center: reported.inTenths, radius: 4, width: 1.5, dash: 0), .cross)
      drawing.add(label: "\(index + 1)", at: mark + Point(x: 8, y: -6), anchor: "start")
    }
    let fit = Mapping(panel: log.panel, pairs: pairs).map { "; \(words($0, log.panel))" } ?? ""
    return ReportPicture(
      title: "Marks",
      caption: "\(counted(pairs.count, "mark")) (+) on the surface of \(log.panel.sizeWords) and "
        + "where the touches on them were reported (○), at most \(Figure.short(largest)) "
        + "\(log.panel.unit.rawValue) away\(fit).",
      drawing: drawing)
  }

  /// What the fitted map says about the device.
  private static func words(_ mapping: Mapping, _ panel: Panel) -> String {
    if mapping.isCorrect { return "the mapping is right" }
    var parts: [String] = []
    if mapping.orientation != .upright { parts.append(mapping.orientation.rawValue) }
    if mapping.isStretched {
      let stretch = mapping.stretch
      parts.append(
        "stretched \(Figure.short(stretch.width)) × \(Figure.short(stretch.height)) times")
    }
    if mapping.isOffset {
      let offset = mapping.offset
      parts.append(
        "off by \(Figure.short(offset.x)), \(Figure.short(offset.y)) \(panel.unit.rawValue)")
    }
    return "the mapping is wrong: " + parts.joined(separator: ", ")
  }
}
