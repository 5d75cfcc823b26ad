internal import PanelCheck
internal import TrackerKit

extension ReportPicture {
  /// The distribution of the times between two reports of a contact; nil with fewer than ten.
  static func intervals(_ log: ContactLog) -> ReportPicture? {
    guard let histogram = IntervalHistogram(log.paths) else { return nil }
    let most = Double(histogram.counts.max() ?? 1)
    let (left, bottom, room) = (10.0, 130.0, 380.0)
    let width = room / Double(histogram.counts.count)
    var drawing = ReportDrawing(height: 152)
    for (index, count) in histogram.counts.enumerated() where count > 0 {
      // Even a single late report must be visible.
      let height = max(1.5, 110 * Double(count) / most)
      let bar = Rect(
        x: left + Double(index) * width + 0.5, y: bottom - height, width: width - 1, height: height)
      drawing.add(.rectangle(bar), index == histogram.counts.count - 1 ? .dark : .area)
    }
    drawing.add(line: [Point(x: left, y: bottom), Point(x: left + room, y: bottom)], .cross)
    drawing.add(label: "0 ms", at: Point(x: left, y: bottom + 15), anchor: "start")
    let end = localized("\(Figure.short(histogram.end)) ms and more")
    drawing.add(label: end, at: Point(x: left + room, y: bottom + 15), anchor: "end")
    drawing.add(label: "\(Int(most)) ×", at: Point(x: left, y: 14), anchor: "start")
    let late = histogram.counts.last ?? 0
    return ReportPicture(
      title: localized("Times between reports"),
      caption: localized(
        "\(histogram.total) times between two reports of one contact, in bars of \(Figure.short(histogram.step)) ms: half of them are \(Figure.short(histogram.median)) ms or less, and \(late) are \(Figure.short(histogram.end)) ms or more (the last bar), still fingers included."
      ),
      drawing: drawing)
  }
}

/// The distribution of the times between two reports of a contact, in milliseconds.
struct IntervalHistogram {
  let step: Double
  /// How many times each bar has; the last one has all longer times.
  let counts: [Int]
  let median: Double
  let total: Int

  var end: Double { step * Double(counts.count - 1) }

  /// Counts the times of contacts, in bars up to four times the median whose width is 1, 2 or 5
  /// times a power of ten; nil with fewer than ten times.
  init?(_ paths: [ContactPath]) {
    var times: [Double] = []
    for path in paths {
      for (last, next) in zip(path.samples, path.samples.dropFirst()) {
        times.append(next.time.seconds(since: last.time) * 1000)
      }
    }
    guard times.count >= 10 else { return nil }
    let median = times.sorted()[(times.count - 1) / 2]
    let step = Self.step(atLeast: max(median, 0.1) / 10)
    let bars = max(1, Int((4 * median / step).rounded(.up)))
    var counts = [Int](repeating: 0, count: bars + 1)
    for time in times { counts[min(bars, max(0, Int(time / step)))] += 1 }
    self.step = step
    self.counts = counts
    self.median = median
    total = times.count
  }

  private static func step(atLeast least: Double) -> Double {
    var power = 0.001
    while power * 10 <= least { power *= 10 }
    return [1, 2, 5].map { $0 * power }.first { $0 >= least } ?? 10 * power
  }
}
