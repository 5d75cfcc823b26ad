internal import PanelCheck
internal import TrackerKit

extension ReportPicture {
  /// How often which time passes between two reports of a contact; nil with fewer than ten times.
  static func intervals(_ log: ContactLog) -> ReportPicture? {
    let histogram = IntervalHistogram(log.paths)
    guard let histogram else { return nil }
    let most = Double(histogram.counts.max() ?? 1)
    let (left, bottom, room) = (10.0, 130.0, 380.0)
    let width = room / Double(histogram.counts.count)
    var drawing = ReportDrawing(height: 152)
    for (index, count) in histogram.counts.enumerated() where count > 0 {
      // A single late report has to be seen, too.
      let height = max(1.5, 110 * Double(count) / most)
      let bar = Rect(
        x: left + Double(index) * width + 0.5, y: bottom - height, width: width - 1, height: height)
      drawing.add(.rectangle(bar), index == histogram.counts.count - 1 ? .dark : .area)
    }
    drawing.add(line: [Point(x: left, y: bottom), Point(x: left + room, y: bottom)], .cross)
    drawing.add(label: "0 ms", at: Point(x: left, y: bottom + 15), anchor: "start")
    let end = "\(Figure.short(histogram.end)) ms and more"
    drawing.add(label: end, at: Point(x: left + room, y: bottom + 15), anchor: "end")
    drawing.add(label: "\(Int(most)) times", at: Point(x: left, y: 14), anchor: "start")
    let late = histogram.counts.last ?? 0
    return ReportPicture(
      title: "Times between reports",
      caption: "\(counted(histogram.total, "time")) between two reports of one contact, in bars of "
        + "\(Figure.short(histogram.step)) ms: half of them are "
        + "\(Figure.short(histogram.median)) ms or less, and \(late) are "
        + "\(Figure.short(histogram.end)) ms or more (the last bar), still fingers included.",
      drawing: drawing)
  }
}
