@testable import PanelCheck

extension ReportRate {
  init?(_ path: ContactPath, tuning: MeasureTuning) {
    self.init(ReportTimes(path, tuning: tuning), tuning: tuning)
  }
}

extension ReportGaps {
  init(_ path: ContactPath, tuning: MeasureTuning) { self.init(ReportTimes(path, tuning: tuning)) }
}

extension GapRatio {
  init?(_ path: ContactPath, tuning: MeasureTuning) { self.init(Steps(path), tuning: tuning) }
}

extension Jumps {
  init(_ path: ContactPath, tuning: MeasureTuning) { self.init(Steps(path), tuning: tuning) }
}

extension Hysteresis {
  init?(_ path: ContactPath, tuning: MeasureTuning) { self.init(Steps(path), tuning: tuning) }
}

extension RecordingMetrics {
  var ghostLikeCount: Int { contacts.count(where: \.isGhostLike) }
  var jumpCount: Int { contacts.reduce(0) { $0 + $1.jumps.all.count } }
  var largestJump: Double { contacts.map(\.jumps.largest).max() ?? 0 }
}

extension EdgeRange {
  /// The range at one edge.
  func figure(of edge: PanelEdge) -> Figure? {
    edges.first { $0.edge == edge }?.figure(in: panel.unit)
  }
}
