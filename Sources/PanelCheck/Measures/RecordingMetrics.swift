import TrackerKit

/// Everything that a recording alone tells about a panel, without knowing what the hands did.
package struct RecordingMetrics: Hashable, Sendable {
  /// The contacts in the order in which they began.
  package let contacts: [ContactMetrics]
  private let unit: LengthUnit

  package init(_ log: ContactLog) {
    contacts = log.paths.map { ContactMetrics($0, on: log.panel) }
    unit = log.panel.unit
  }

  /// The number of contacts that were still down when the recording ended.
  package var openCount: Int { contacts.count { $0.path.end == .open } }

  /// The figures of the contacts' motions.
  var figures: [CheckItem: Figure] {
    var figures: [CheckItem: Figure] = [:]
    figures[.movingJitter] = jitterFigure(\.jitter)
    figures[.movingJitterAtEdge] = jitterFigure(\.jitterAtEdge)
    figures[.reversedMotion] = reversedFigure
    figures[.gapRatio] = gapFigure
    figures[.hysteresis] = hysteresisFigure
    figures[.reportRate] = rateFigure
    return figures
  }

  /// An upper bound: the hand trembles.
  private func jitterFigure(_ jitter: (ContactMetrics) -> MovingJitter) -> Figure? {
    let all = contacts.map(jitter)
    let count = all.reduce(0) { $0 + $1.count }
    guard count > 0, let worst = all.max(by: { $0.largest < $1.largest }) else { return nil }
    return Figure(
      worst.largest, FigureUnit(unit), sampleCount: count, uncertainty: worst.uncertainty,
      bound: .upper)
  }

  /// The uncertainty is that of a noisy step: 1.96 × √2 × RMS jitter; 0 if nothing goes backward.
  private var reversedFigure: Figure? {
    let count = contacts.reduce(0) { $0 + $1.reversedMotion.stepCount }
    let worst = contacts.max { $0.reversedMotion.largest < $1.reversedMotion.largest }
    guard count > 0, let worst else { return nil }
    let largest = worst.reversedMotion.largest
    let noise = halfWidth95 * 2.0.squareRoot() * worst.jitter.rootMeanSquare
    return Figure(
      largest, FigureUnit(unit), sampleCount: count, uncertainty: largest > 0 ? noise : 0)
  }

  private var gapFigure: Figure? {
    let all = contacts.compactMap(\.gapRatio)
    guard let any = all.max(by: { $0.largest < $1.largest }) else { return nil }
    let late = all.filter { $0.bound == .exact }.max { $0.largest < $1.largest }
    // The same rule as between the steps of one contact.
    let worst = late.flatMap { $0.largest >= 0.75 * any.largest ? $0 : nil } ?? any
    return Figure(
      worst.largest, .ratio, sampleCount: all.reduce(0) { $0 + $1.count },
      uncertainty: worst.uncertainty, bound: worst.bound)
  }

  /// The median over the contacts: a finger that rolls lengthens one first step, a panel all.
  ///
  /// With fewer than three contacts, it is an upper bound. The uncertainty is that of a median: 1.96 ×
  /// 1.25 × the deviation ÷ √contacts. The deviation is the usual one within a contact, or that of the
  /// contacts, whichever is larger.
  private var hysteresisFigure: Figure? {
    let all = contacts.compactMap(\.hysteresis)
    guard let ratio = all.map(\.ratio).median, let within = all.map(\.deviation).median
    else { return nil }
    let deviation = max(within, all.map(\.ratio).deviation ?? 0)
    return Figure(
      ratio, .ratio, sampleCount: all.count,
      uncertainty: halfWidth95 * 1.25 * deviation / Double(all.count).squareRoot(),
      bound: all.count < 3 ? .upper : .exact)
  }

  private var rateFigure: Figure? {
    let all = contacts.compactMap(\.rate)
    guard let decisive = all.decisive else { return nil }
    return Figure(
      decisive.rate, .hertz, sampleCount: all.reduce(0) { $0 + $1.windowCount },
      uncertainty: halfWidth95 * decisive.deviation)
  }
}

/// Everything that the recording of one contact tells about a panel; lengths are in its unit.
package struct ContactMetrics: Hashable, Sendable {
  package let path: ContactPath
  /// The distance along all reports, to which noise adds.
  package var pathLength: Double
  package var longestStep: Double
  package var gaps: ReportGaps
  /// Nil if the contact never moves for 0.25 s.
  package var rate: ReportRate?
  package var reversedMotion: ReversedMotion
  /// The jitter at 3.5 mm or more from all edges.
  package var jitter: MovingJitter
  /// The jitter within 3.5 mm of an edge.
  package var jitterAtEdge: MovingJitter
  /// Nil if the contact is too slow or too short.
  package var gapRatio: GapRatio?
  /// Nil if the contact begins slowly.
  package var hysteresis: Hysteresis?
  package var jumps: Jumps

  /// Whether the contact looks like a ghost: below 10 ms, or below 50 ms with up to two reports.
  ///
  /// A quick tap may look the same; only a recording without hands proves a ghost. Longer contacts
  /// with few reports are ordinary taps where reports of an unchanged location are dropped.
  package var isGhostLike: Bool {
    path.end != .open
      && (path.seconds < 0.01 || (path.samples.count <= 2 && path.seconds < 0.05))
  }

  package init(_ path: ContactPath, on panel: Panel) {
    let tuning = MeasureTuning(for: panel)
    let steps = Steps(path)
    let times = ReportTimes(path, tuning: tuning)
    self.path = path
    pathLength = steps.pathLength
    longestStep = steps.longest
    gaps = ReportGaps(times)
    rate = ReportRate(times, tuning: tuning)
    reversedMotion = ReversedMotion(path, tuning: tuning)
    jitter = MovingJitter(path, tuning: tuning) { panel.distanceToEdge($0) >= tuning.edgeWidth }
    jitterAtEdge = MovingJitter(path, tuning: tuning) {
      panel.distanceToEdge($0) < tuning.edgeWidth
    }
    gapRatio = GapRatio(steps, tuning: tuning)
    hysteresis = Hysteresis(steps, tuning: tuning)
    jumps = Jumps(steps, tuning: tuning)
  }
}

/// The constants of the measures, in a panel's unit.
///
/// A panel of unknown size counts as 250 mm long, which is within a factor of two for most. The
/// constants only choose what is measured, and no limit in millimeters is judged there. Points
/// would not do: in another tool's recording they may be the steps of the device's own grid.
package struct MeasureTuning: Hashable, Sendable {
  /// The least time of a window for a report rate, in seconds.
  var windowSeconds = 0.25
  var millimeter: Double
  /// The least speed of a moving finger, per second: 50 mm/s.
  ///
  /// Tremor of 0.3 mm at 12 Hz reaches 23 mm/s, so a hand at this speed never moves backward.
  var movingSpeed: Double
  /// The least mean distance from report to report where reports are counted: 0.5 mm.
  ///
  /// Over less, a panel's grid may leave a location unchanged, so that its report is dropped.
  var countedStep: Double
  /// The speed below which a finger counts as still while nothing is reported: 20 mm/s.
  var stillSpeed: Double
  /// The least mean length of the neighbors with which a step is compared: 1 mm.
  ///
  /// In shorter steps, noise and the panel's grid weigh more than the motion.
  var comparedStep: Double
  /// The width of the zone along the edges that is measured separately: 3.5 mm.
  var edgeWidth: Double
  /// The length from which a step that the finger's speed does not explain is a jump: 20 mm.
  var jumpLength: Double
  /// How many times as long as its neighbors a step must be to be a jump, too.
  var jumpRatio = 5.0
  /// The least length of a jump: 3 mm, above the noise of a usable panel.
  var shortestJump: Double

  package init(for panel: Panel) {
    let longEdge = max(panel.size.width, panel.size.height)
    millimeter = panel.unit == .millimeters || longEdge <= 0 ? 1 : longEdge / 250
    movingSpeed = 50 * millimeter
    countedStep = 0.5 * millimeter
    stillSpeed = 20 * millimeter
    comparedStep = millimeter
    edgeWidth = 3.5 * millimeter
    jumpLength = 20 * millimeter
    shortestJump = 3 * millimeter
  }
}
