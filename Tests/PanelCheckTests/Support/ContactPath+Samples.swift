@testable import PanelCheck
import TrackerKit

/// A report at a time in milliseconds.
typealias TimedReport = (time: Double, x: Double, y: Double)

/// Reports of a finger at 200 mm/s to the right, one every 10 ms.
func evenReports(_ count: Int, from time: Double = 0, x: Double = 0) -> [TimedReport] {
  (0..<count).map { index -> TimedReport in
    let steps = Double(index)
    return (time + 10 * steps, x + 2 * steps, 50)
  }
}

extension ContactPath {
  /// A contact from its reports, whose times are in milliseconds.
  init(milliseconds reports: [TimedReport], end: End = .lifted) {
    let samples = reports.map {
      ContactSample(
        time: Timestamp(seconds: $0.time / 1000), location: Point(x: $0.x, y: $0.y))
    }
    self.init(number: 1, contact: ContactID(device: 0, finger: 1), first: samples[0])
    self.samples = samples
    self.end = end
    endTime = samples[samples.count - 1].time
  }

  /// A contact that goes to the right from (0, 50), with a report every 10 ms.
  init(every milliseconds: Double = 10, steps: [Double]) {
    var (x, time) = (0.0, 0.0)
    var reports: [TimedReport] = [(0, 0, 50)]
    for step in steps {
      x += step
      time += milliseconds
      reports.append((time, x, 50))
    }
    self.init(milliseconds: reports)
  }

  /// A contact at 200 mm/s to the right, with a report every 10 ms.
  static func even(_ count: Int) -> ContactPath { ContactPath(milliseconds: evenReports(count)) }
}

extension MeasureTuning {
  /// The constants in millimeters.
  static let millimeters = MeasureTuning(
    for: Panel(
      points: Size(width: 100, height: 100), millimeters: Size(width: 100, height: 100),
      source: .user))
}

/// Whether two figures are equal but for rounding.
func isNear(_ one: Double?, _ other: Double, within tolerance: Double = 1e-9) -> Bool {
  one.map { abs($0 - other) <= tolerance } ?? false
}
