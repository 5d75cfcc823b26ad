internal import PanelCheck

extension ContactMetrics {
  /// The contact's part of the JSON report; lengths are in the panel's unit, and what the contact does
  /// not show is null.
  var json: JSONValue {
    .object([
      "end": .text(end.rawValue), "gapRatio": gapRatio.map { .number($0.largest) } ?? .null,
      "ghostLike": .flag(isGhostLike),
      "hysteresis": hysteresis.map { .number($0.ratio) } ?? .null,
      "jumps": .integer(jumps.all.count), "largestJump": .number(jumps.largest),
      "longestGapMilliseconds": .number(gaps.longestMilliseconds),
      "longestSilenceMilliseconds": .number(gaps.longestSilenceMilliseconds),
      "longestStep": .number(longestStep), "movingJitter": jitter.json,
      "movingJitterAtEdge": jitterAtEdge.json, "number": .integer(number),
      "pathLength": .number(pathLength), "rate": rate?.json ?? .null,
      "reports": .integer(reportCount), "reversedMotion": reversedMotion.json,
      "seconds": .number(seconds),
    ])
  }
}

extension ReportRate {
  fileprivate var json: JSONValue {
    .object([
      "median": .number(median), "smallest": .number(smallest), "windows": .integer(windowCount),
    ])
  }
}

extension MovingJitter {
  /// Null if no report was measured.
  fileprivate var json: JSONValue {
    guard count > 0 else { return .null }
    return .object([
      "largest": .number(largest), "reports": .integer(count),
      "rootMeanSquare": .number(rootMeanSquare),
    ])
  }
}

extension ReversedMotion {
  /// Null if no step was measured.
  fileprivate var json: JSONValue {
    guard stepCount > 0 else { return .null }
    return .object([
      "largest": .number(largest), "reversed": .integer(count), "steps": .integer(stepCount),
    ])
  }
}
