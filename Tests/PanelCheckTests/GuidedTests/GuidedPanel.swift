@testable import PanelCheck
import TrackerKit

/// A panel that reports true paths with noise, at times of its own.
struct GuidedPanel {
  /// Reports per second.
  var rate = 100.0
  /// The standard deviation of a report's noise along each axis, in millimeters.
  var noise = 0.0
  /// The largest part of the interval by which a report comes early or late.
  var timeJitter = 0.15
  /// The size in millimeters.
  var size = Size(width: 300, height: 200)
  /// Where a true location is reported; nil where it is not.
  var report: (Point) -> Point? = { $0 }
  /// What the panel does to a location after the noise, as when its coordinates end.
  var clip: (Point) -> Point = { $0 }

  /// The panel as it is measured.
  var panel: Panel {
    Panel(points: Size(width: 1200, height: 800), millimeters: size, source: .user)
  }

  /// What the panel reports of a finger, as contacts: a contact ends where nothing is reported.
  ///
  /// The place is the true path, where the finger should be at a number of seconds; the hand's
  /// tremor is added to it. The noise of each report is appended to the noises.
  func paths(
    _ seconds: ClosedRange<Double>, number: Int = 1, hand: GuidedHand = .steady,
    _ random: inout GuidedRandom, noises: inout [Point], place: (Double) -> Point
  ) -> [ContactPath] {
    var paths: [ContactPath] = []
    var isDown = false
    let count = Int((seconds.upperBound - seconds.lowerBound) * rate)
    for index in 0...max(0, count) {
      let jitter = random.uniform(-timeJitter, timeJitter)
      let time = seconds.lowerBound + (Double(index) + jitter + timeJitter) / rate
      let noise = random.normalPoint(noise)
      guard let location = report(place(time) + hand.offset(at: time)) else {
        isDown = false
        continue
      }
      noises.append(noise)
      add(clip(location + noise), time, number, to: &paths, isDown: &isDown)
    }
    return paths
  }

  /// The same without the noise.
  func paths(
    _ seconds: ClosedRange<Double>, number: Int = 1, hand: GuidedHand = .steady,
    _ random: inout GuidedRandom, place: (Double) -> Point
  ) -> [ContactPath] {
    var noises: [Point] = []
    return paths(seconds, number: number, hand: hand, &random, noises: &noises, place: place)
  }

  private func add(
    _ location: Point, _ seconds: Double, _ number: Int, to paths: inout [ContactPath],
    isDown: inout Bool
  ) {
    let sample = ContactSample(time: Timestamp(seconds: seconds), location: location)
    if isDown {
      paths[paths.count - 1].samples.append(sample)
      paths[paths.count - 1].endTime = sample.time
    } else {
      var path = ContactPath(
        number: number, contact: ContactID(device: 0, finger: Int64(paths.count)), first: sample)
      path.end = .lifted
      paths.append(path)
      isDown = true
    }
  }
}

extension ContactPath {
  /// A contact that lifted, from times in seconds and locations.
  init(_ reports: [(Double, Double, Double)], number: Int = 1, until end: Double? = nil) {
    let samples = reports.map {
      ContactSample(time: Timestamp(seconds: $0.0), location: Point(x: $0.1, y: $0.2))
    }
    self.init(
      number: number, contact: ContactID(device: 0, finger: Int64(number)), first: samples[0])
    self.samples = samples
    endTime = end.map { Timestamp(seconds: $0) } ?? samples[samples.count - 1].time
    self.end = .lifted
  }
}

extension Panel {
  /// A panel of 300 × 200 mm.
  static let wide = GuidedPanel().panel
  /// A panel of 1200 × 800 points of unknown size.
  static let inPoints = Panel(
    points: Size(width: 1200, height: 800), millimeters: nil, source: .unknown)
}
