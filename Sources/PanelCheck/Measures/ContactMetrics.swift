/// Everything that the recording of one contact tells about a panel; lengths are in its unit.
package struct ContactMetrics: Hashable, Sendable {
  /// The contact's number: the lowest that was free when it began, from 1.
  package var number: Int
  package var reportCount: Int
  /// The time from the beginning to the end, in seconds.
  package var seconds: Double
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
  package var end: ContactPath.End

  /// Whether the contact looks like a ghost: less than 10 ms, or one or two reports in less than
  /// 50 ms.
  ///
  /// A quick tap may look the same; only a recording without hands proves a ghost. Longer contacts
  /// with few reports are ordinary taps where reports of an unchanged location are dropped.
  package var isGhostLike: Bool {
    end != .open && (seconds < 0.01 || (reportCount <= 2 && seconds < 0.05))
  }

  /// Measures a contact on a panel.
  package init(_ path: ContactPath, on panel: Panel) {
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
