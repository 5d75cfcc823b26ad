/// What a check says about an item, or about a panel.
package enum Verdict: String, Hashable, Sendable {
  case pass
  case fail
  /// The figure cannot decide.
  case inconclusive
  /// There is no figure.
  case notTested = "not tested"

  /// The verdict on a panel: a fail if an item fails, a pass if all pass, not tested if none was.
  package init(of items: [Verdict]) {
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
package struct Limit: Hashable, Sendable {
  /// Which side is allowed; the limit itself is, too.
  package enum Side: String, Hashable, Sendable {
    case atMost, atLeast
  }

  /// The possible limits in any unit.
  package static let values = 0.0...1e9

  package var side: Side
  /// The limit in `unit`.
  package var value: Double
  /// The unit that a figure must have to be compared.
  package var unit: FigureUnit
  /// The least number of samples that can decide, at least 1.
  package var minimumSamples: Int

  package init(_ side: Side, _ value: Double, _ unit: FigureUnit, minimumSamples: Int = 1) {
    self.side = side
    self.value = value
    self.unit = unit
    self.minimumSamples = minimumSamples
  }

  /// Judges a figure.
  ///
  /// A figure with too few samples, with another unit, or with the limit inside its interval of
  /// uncertainty decides nothing. The hand may have caused the excess of an upper bound over an
  /// `atMost` limit, and the shortfall of a lower bound under an `atLeast` limit.
  package func verdict(on figure: Figure?) -> Verdict {
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
