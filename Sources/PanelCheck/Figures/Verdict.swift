/// What a check says about an item, or about a panel.
public enum Verdict: String, Hashable, Sendable {
  /// The limit is kept.
  case pass
  /// The limit is not kept.
  case fail
  /// The figure cannot decide.
  case inconclusive
  /// There is no figure.
  case notTested = "not tested"

  /// The verdict on a panel: a fail if an item fails, a pass if all pass, not tested if none was.
  public init(of items: [Verdict]) {
    if items.contains(.fail) {
      self = .fail
    } else if items.allSatisfy({ $0 == .notTested }) {
      self = .notTested
    } else {
      self = items.allSatisfy { $0 == .pass } ? .pass : .inconclusive
    }
  }
}

/// The most or the least that a profile allows.
public struct Limit: Hashable, Sendable {
  /// Which side is allowed.
  public enum Side: String, Hashable, Sendable {
    /// The limit or less.
    case atMost
    /// The limit or more.
    case atLeast
  }

  /// The possible limits, whatever the unit.
  public static let values = 0.0...1e9

  /// Which side is allowed.
  public var side: Side
  /// The limit in `unit`.
  public var value: Double
  /// The unit in which figures are compared with it.
  public var unit: FigureUnit
  /// The least number of samples that can decide, at least 1.
  public var minimumSamples: Int

  /// Creates a limit.
  public init(_ side: Side, _ value: Double, _ unit: FigureUnit, minimumSamples: Int = 1) {
    self.side = side
    self.value = value
    self.unit = unit
    self.minimumSamples = minimumSamples
  }

  /// Judges a figure.
  ///
  /// A figure with too few samples or in another unit decides nothing, and neither does one whose interval
  /// of uncertainty contains the limit. An upper bound cannot exceed an `atMost` limit, since the hand may
  /// have caused the excess; a lower bound cannot fall short of an `atLeast` limit in the same way.
  public func verdict(on figure: Figure?) -> Verdict {
    guard let figure else { return .notTested }
    guard figure.unit == unit, figure.sampleCount >= minimumSamples, figure.value.isFinite else {
      return .inconclusive
    }
    // How far the figure is on the allowed side.
    let slack = side == .atMost ? value - figure.value : figure.value - value
    if slack >= figure.uncertainty { return proves(figure, kept: true) ? .pass : .inconclusive }
    if slack < -figure.uncertainty { return proves(figure, kept: false) ? .fail : .inconclusive }
    return .inconclusive
  }

  /// Whether a figure's bound says anything on this side of the limit.
  private func proves(_ figure: Figure, kept isKept: Bool) -> Bool {
    switch figure.bound {
    case .exact: true
    case .upper: isKept == (side == .atMost)
    case .lower: isKept == (side == .atLeast)
    }
  }
}
