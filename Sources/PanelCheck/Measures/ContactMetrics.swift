import TrackerKit

/// Everything that the recording of one contact tells about a panel.
public struct ContactMetrics: Hashable, Sendable {
  /// The contact's number: the lowest that was free when it began, from 1.
  public var number: Int
  /// The number of reports.
  public var reportCount: Int
  /// The time from the beginning to the end, in seconds.
  public var seconds: Double
  /// The length of the way through all reports, in the panel's unit; noise adds to it.
  public var pathLength: Double
  /// The longest step: the longest gap in distance, in the panel's unit.
  public var longestStep: Double
  /// The longest times without a report.
  public var gaps: ReportGaps
  /// The report rate; nil if the contact never moves for 0.25 s.
  public var rate: ReportRate?
  /// The steps against the motion.
  public var reversedMotion: ReversedMotion
  /// The distance of the reports from the path, 3.5 mm or more from all edges.
  public var jitter: MovingJitter
  /// The same within 3.5 mm of an edge.
  public var jitterAtEdge: MovingJitter
  /// How much longer than its neighbors a step gets; nil if the contact is too slow or too short.
  public var gapRatio: GapRatio?
  /// How much longer than the next ones the first step is; nil if the contact begins slowly.
  public var hysteresis: Hysteresis?
  /// The steps that a finger does not make.
  public var jumps: Jumps
  /// How the contact ended.
  public var end: ContactPath.End

  /// Whether the contact looks like a ghost: less than 10 ms, or one or two reports in less than 50
  /// ms.
  ///
  /// A quick tap may look the same; only a recording without hands proves a ghost. Longer contacts
  /// with few reports are ordinary taps where reports of an unchanged location are dropped. A
  /// contact that is still open when the recording ends is none.
  public var isGhostLike: Bool {
    end != .open && (seconds < 0.01 || (reportCount <= 2 && seconds < 0.05))
  }

  /// Measures a contact on a panel.
  public init(_ path: ContactPath, on panel: Panel) {
    let tuning = MeasureTuning(for: panel)
    let steps = Steps(path)
    let times = ReportTimes(path, tuning: tuning)
    number = path.number
    reportCount = path.samples.count
    seconds = path.seconds
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
    end = path.end
  }
}
