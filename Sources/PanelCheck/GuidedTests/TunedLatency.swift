package import TrackerKit

/// Latency, by a prediction that a person tunes until the lag seems gone (Cattan and others, ITS
/// 2015).
///
/// A finger goes around a circle, and a radial line is drawn where the finger is by its last report,
/// its angular speed, and a prediction. If the prediction is the time of the whole loop, the line is
/// on the finger. The person taps whether the line is behind the finger, on it, or ahead of it. The
/// first of four runs begins at 0, the others in turn above and below the last result, so that the
/// range in which a person sees no difference cancels out.
package struct TunedLatency: Sendable {
  /// Where the line is, by a person's eye.
  package enum Answer: Int, CaseIterable, Sendable {
    case behind, on, ahead

    // texts
    package var title: String {
      switch self {
      case .behind: "Behind"
      case .on: "On it"
      case .ahead: "Ahead"
      }
    }
  }

  static let runs = 4
  /// How much an answer changes the prediction, in seconds: a run begins with the largest step, and each
  /// change of side halves it, down to the smallest.
  private static let (largestStep, smallestStep) = (0.032, 0.004)
  /// How far from the last result a run begins, in seconds.
  private static let distance = 0.06
  /// How many changes of side at the smallest step end a run without *On it*.
  private static let changes = 3
  /// The largest prediction, in seconds.
  private static let longest = 0.4
  /// The time over which the speed is measured, and after which a finger without reports rests, in
  /// seconds.
  private static let (span, rest) = (0.25, 0.1)

  private let panel: Panel
  private let paths: [ContactPath]
  /// The prediction now, in seconds.
  package private(set) var prediction = 0.0
  /// The predictions at which the runs have ended, in seconds.
  package private(set) var results: [Double] = []
  private var step = Self.largestStep
  private var last: Answer?
  private var changeCount = 0

  /// Goes through the contacts of a test: taps on the answers, and circles.
  package init(panel: Panel, paths: [ContactPath]) {
    self.panel = panel
    self.paths = paths
    for path in paths where path.end == .lifted {
      // A finger that goes around may begin on an answer.
      let answer = Self.answer(at: path.first.location, on: panel)
      if let answer, answer == Self.answer(at: path.last.location, on: panel) { take(answer) }
    }
  }

  // MARK: Answers

  /// Where an answer is tapped, in the panel's unit: beside the circle, or below it on an upright panel.
  package static func box(of answer: Answer, on panel: Panel) -> Rect {
    let (width, height) = (panel.size.width, panel.size.height)
    let index = Double(answer.rawValue)
    guard width >= height else {
      return Rect(
        x: (0.05 + 0.31 * index) * width, y: 0.77 * height, width: 0.28 * width,
        height: 0.1 * height)
    }
    return Rect(
      x: 0.02 * width, y: (0.26 + 0.2 * index) * height, width: 0.47 * width - 0.37 * height,
      height: 0.16 * height)
  }

  private static func answer(at location: Point, on panel: Panel) -> Answer? {
    Answer.allCases.first { box(of: $0, on: panel).contains(location) }
  }

  private mutating func take(_ answer: Answer) {
    guard results.count < Self.runs else { return }
    guard answer != .on else { return end(at: prediction) }
    let side = answer == .behind ? 1.0 : -1.0
    if let last, last != answer {
      if step <= Self.smallestStep { changeCount += 1 }
      // Between the last two predictions.
      if changeCount == Self.changes { return end(at: prediction + side * step / 2) }
      step = max(step / 2, Self.smallestStep)
    }
    last = answer
    prediction = min(max(0, prediction + side * step), Self.longest)
  }

  private mutating func end(at result: Double) {
    results.append(result)
    let side = results.count.isMultiple(of: 2) ? -1.0 : 1
    prediction = min(max(0, result + side * Self.distance), Self.longest)
    (step, last, changeCount) = (Self.largestStep, nil, 0)
  }

  // MARK: The line

  /// The line to judge, of the latest open contact; nil unless it has been on the circle for 125 ms,
  /// and has reported within the last 100 ms.
  package func line(at time: Timestamp) -> Latency.Line? {
    guard let path = paths.last(where: { $0.end == .open }),
      time.seconds(since: path.last.time) < Self.rest
    else { return nil }
    let from = path.firstSample(from: path.last.time.advanced(bySeconds: -Self.span))
    let turns = path.samples[from...].map { Latency.turns(of: $0.location, on: panel) }
    let steps = zip(turns, turns.dropFirst()).map { before, after -> Double? in
      guard let before, let after else { return nil }
      return after - before - (after - before).rounded()
    }
    let seconds = path.last.time.seconds(since: path.samples[from].time)
    guard let last = turns.last ?? nil, !steps.contains(nil), seconds > 0.5 * Self.span else {
      return nil
    }
    let speed = steps.compactMap(\.self).reduce(0, +) / seconds
    return Latency.Line(on: panel, at: last + speed * prediction)
  }

  // MARK: The figure

  /// Exact, with the interval of the runs' mean by Student's distribution.
  ///
  /// Each result is known only to within the smallest step, which counts as a deviation of its own:
  /// four results can agree by chance.
  package var figure: Figure? {
    guard results.count == Self.runs, let mean = results.mean, let deviation = results.deviation
    else { return nil }
    let step = Self.smallestStep
    let spread = (deviation * deviation + step * step).squareRoot()
    // The factor of 95 % for 3 degrees of freedom.
    return Figure(
      1000 * mean, .milliseconds, sampleCount: results.count,
      uncertainty: 1000 * 3.182 * spread / Double(results.count).squareRoot())
  }
}
