package enum FigureUnit: String, Hashable, Sendable {
  case millimeters = "mm"
  case points = "pt"
  case hertz = "Hz"
  case count = ""
  case ratio = "×"
  case perHour = "/h"
  case milliseconds = "ms"

  package init(_ unit: LengthUnit) {
    self = unit == .millimeters ? .millimeters : .points
  }
}

/// A measured value and how reliable it is.
package struct Figure: Hashable, Sendable {
  /// What a figure says about the panel.
  package enum Bound: String, Hashable, Sendable {
    /// The panel's own value.
    case exact
    /// The hand adds to the panel's value: a small figure proves a good panel, a large one nothing.
    case upper
    /// The hand may not have tried all that the panel can do.
    case lower
  }

  package var value: Double
  package var unit: FigureUnit
  package var sampleCount: Int
  /// Half the width of the 95 % interval, in `unit`; 0 for what is counted.
  ///
  /// If the interval is wider upward than downward, this is the lower part.
  package var uncertainty: Double
  /// The upper part of that interval, in `unit`.
  package var uncertaintyAbove: Double
  package var bound: Bound

  /// The interval that contains the value with a probability of 95 %, in `unit`.
  package var interval: (lower: Double, upper: Double) {
    (value - uncertainty, value + uncertaintyAbove)
  }

  package init(
    _ value: Double, _ unit: FigureUnit, sampleCount: Int, uncertainty: Double = 0,
    above uncertaintyAbove: Double? = nil, bound: Bound = .exact
  ) {
    self.value = value
    self.unit = unit
    self.sampleCount = sampleCount
    self.uncertainty = uncertainty
    self.uncertaintyAbove = uncertaintyAbove ?? uncertainty
    self.bound = bound
  }
}

extension [Figure] {
  /// The largest exact figure, or else the largest one.
  ///
  /// Its interval reaches up to larger upper bounds, so that these hide nothing that a panel has shown.
  var worst: Figure? {
    let largest = self.max { $0.value < $1.value }
    guard var exact = filter({ $0.bound == .exact }).max(by: { $0.value < $1.value }), let largest
    else { return largest }
    exact.uncertaintyAbove = Swift.max(exact.uncertaintyAbove, largest.value - exact.value)
    return exact
  }
}

/// What a check says about an item, or about a panel.
///
/// The raw values are in JSON reports. They are also texts, written out so that
/// `Scripts/list-texts` finds them.
// texts
package enum Verdict: String, Hashable, Sendable {
  case pass = "pass"
  /// Some items pass, and none fails.
  case partial = "passed in part"
  case fail = "fail"
  /// The figure cannot decide.
  case inconclusive = "inconclusive"
  /// There is no figure.
  case notTested = "not tested"

  /// The verdict on a panel: a fail if an item fails, a pass if all pass, passed in part if some
  /// do, not tested if none was.
  package init(of items: [Verdict]) {
    if items.contains(.fail) {
      self = .fail
    } else if items.contains(.pass) {
      self = items.allSatisfy { $0 == .pass } ? .pass : .partial
    } else {
      self = items.contains(.inconclusive) ? .inconclusive : .notTested
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
  package var value: Double
  /// The unit that a figure must have to be compared.
  package var unit: FigureUnit

  package init(_ side: Side, _ value: Double, _ unit: FigureUnit) {
    self.side = side
    self.value = value
    self.unit = unit
  }

  /// A limit on an item, in its unit and on its side; lengths are in millimeters.
  package init(_ value: Double, on item: CheckItem) {
    self.init(item.side, value, item.unit)
  }

  /// Judges a figure.
  ///
  /// A figure without samples, with another unit, or with the limit inside its interval of
  /// uncertainty decides nothing. The hand may have caused the excess of an upper bound over an
  /// `atMost` limit, and the shortfall of a lower bound under an `atLeast` limit.
  ///
  /// A limit in hertz is a nominal rate: 99.5 % of it are enough, as in 59.94 Hz for 60.
  package func verdict(on figure: Figure?) -> Verdict {
    guard let figure else { return .notTested }
    guard let isKept = isKept(by: figure) else { return .inconclusive }
    guard proves(figure, kept: isKept) else { return .inconclusive }
    return isKept ? .pass : .fail
  }

  /// Whether a figure meets the limit, regardless of its bound.
  ///
  /// The result is nil if the figure cannot be compared, or if its interval contains the limit.
  package func isKept(by figure: Figure) -> Bool? {
    guard figure.unit == unit, figure.sampleCount > 0, figure.value.isFinite else { return nil }
    // How far the figure, and the worse end of its interval, are on the allowed side.
    let least = unit == .hertz && side == .atLeast ? 0.995 * value : value
    let slack = side == .atMost ? least - figure.value : figure.value - least
    let (toward, away) =
      side == .atMost
      ? (figure.uncertaintyAbove, figure.uncertainty)
      : (figure.uncertainty, figure.uncertaintyAbove)
    // Nothing was counted: no limit can ask for less.
    let isNone = figure.value == 0 && side == .atMost
    if slack >= toward || isNone { return true }
    return slack < -away ? false : nil
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
