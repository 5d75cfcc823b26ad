/// Something about a panel that is measured and can have a limit.
public enum CheckItem: String, CaseIterable, Hashable, Sendable {
  /// The most contacts at once.
  case contacts
  /// A still finger: the largest distance of a report from the mean location.
  case stillJitter
  /// The same within 3.5 mm of an edge.
  case stillJitterAtEdge
  /// A moving finger: the largest perpendicular distance of a report from the smoothed path.
  case movingJitter
  /// The same within 3.5 mm of an edge.
  case movingJitterAtEdge
  /// A stroke along a ruler: the largest perpendicular distance from the line.
  case linearity
  /// The same: the root mean square of the distances.
  case linearityRMS
  /// The distance of a stylus tip's reports from the marks that were touched.
  case accuracy
  /// The same within 3.5 mm of an edge.
  case accuracyAtEdge
  /// Repeated taps on one mark: the largest distance from their mean location.
  case tapSpread
  /// Taps on a mark that were not reported.
  case missedTaps
  /// Taps on a mark that were reported more than once.
  case doubledTaps
  /// The largest step against the direction of the motion.
  case reversedMotion
  /// The largest quotient of a step's length and its neighbors' mean length.
  case gapRatio
  /// The quotient of the first step's length and the next ones' mean length.
  case hysteresis
  /// The largest distance from an edge to the nearest reported location.
  case range
  /// The part of the surface that was covered, in percent.
  case coverage
  /// Cells of the surface that stayed without a report although the finger passed them.
  case deadCells
  /// The smallest number of reports per second over all contacts while they move.
  case reportRate
  /// The gap, edge to edge, down to which two contacts stay two.
  case separation
  /// Ten fingers in turn: the largest distance of a tap's reports from each other.
  case drumroll
  /// The distance down to which two pinching contacts stay two.
  case pinch
  /// Contacts that swapped their identities while their paths crossed.
  case swaps
  /// Contacts that moved or ended although their finger was still, while another finger tapped.
  case crossTalk
  /// Contacts per hour without a hand.
  case ghosts

  /// Whether the item's figures are lengths on the panel.
  public var isLength: Bool {
    switch self {
    case .stillJitter, .stillJitterAtEdge, .movingJitter, .movingJitterAtEdge, .linearity,
      .linearityRMS, .accuracy, .accuracyAtEdge, .tapSpread, .reversedMotion, .range, .separation,
      .drumroll, .pinch:
      true
    default: false
    }
  }
}

extension CheckItem {
  /// Chooses, of an item's figures of several recordings, the one that is judged (rule J4).
  ///
  /// Figures without samples, or in another unit than the limit, count only if there are no others.
  /// Of figures that depend on how much a hand tries, the best counts, unless an exact one shows
  /// where the panel ends. Of everything else it is the worst: first by its verdict, so that an
  /// upper bound, which cannot fail, hides no figure that does, then by its value.
  ///
  /// - Parameters:
  ///   - figures: The figures of the recordings.
  ///   - limit: The profile's limit; nil if it has none.
  /// - Returns: The index of the figure; nil if there are none.
  public func decisive(among figures: [Figure], limit: Limit?) -> Int? {
    var candidates = Array(figures.indices)
    let unit = limit?.unit ?? unit(.millimeters)
    candidates.keep { figures[$0].unit == unit }
    candidates.keep { figures[$0].sampleCount >= (limit?.minimumSamples ?? 1) }
    guard dependsOnTrying else { return worst(candidates, figures, limit) }
    guard candidates.allSatisfy({ figures[$0].bound != .exact }) else {
      candidates.keep { figures[$0].bound == .exact }
      return worst(candidates, figures, limit)
    }
    return candidates.min { isWorse(figures[$1], than: figures[$0]) }
  }

  /// Whether the figures are bounds of what a hand tried: how many fingers, or how near to an edge.
  private var dependsOnTrying: Bool {
    switch self {
    case .contacts, .coverage, .range, .separation, .pinch: true
    default: false
    }
  }

  private func worst(_ candidates: [Int], _ figures: [Figure], _ limit: Limit?) -> Int? {
    let severities = candidates.map { limit?.verdict(on: figures[$0]).severity ?? 0 }
    let severest = severities.max() ?? 0
    return zip(candidates, severities).filter { $0.1 == severest }.map { $0.0 }
      .min { isWorse(figures[$0], than: figures[$1]) }
  }

  private func isWorse(_ figure: Figure, than other: Figure) -> Bool {
    side == .atMost ? figure.value > other.value : figure.value < other.value
  }
}

extension Verdict {
  /// How much a verdict weighs against others on the same item.
  fileprivate var severity: Int {
    switch self {
    case .fail: 2
    case .inconclusive: 1
    case .pass, .notTested: 0
    }
  }
}

extension [Int] {
  /// Removes all others, if any satisfies the condition.
  fileprivate mutating func keep(_ isWanted: (Int) -> Bool) {
    let wanted = filter(isWanted)
    if !wanted.isEmpty { self = wanted }
  }
}

extension CheckItem {
  /// What the item is called in a report.
  public var title: String {
    switch self {
    case .contacts: "Contacts at once"
    case .stillJitter: "Jitter of a still finger"
    case .stillJitterAtEdge: "Jitter of a still finger near an edge"
    case .movingJitter: "Jitter of a moving finger"
    case .movingJitterAtEdge: "Jitter of a moving finger near an edge"
    case .linearity: "Linearity along a ruler, largest residual"
    case .linearityRMS: "Linearity along a ruler, RMS residual"
    case .accuracy: "Accuracy at the marks"
    case .accuracyAtEdge: "Accuracy at marks near an edge"
    case .tapSpread: "Spread of repeated taps"
    case .missedTaps: "Missed taps"
    case .doubledTaps: "Taps counted twice"
    case .reversedMotion: "Reversed motion"
    case .gapRatio: "Gap ratio"
    case .hysteresis: "First step against the next ones"
    case .range: "Distance that cannot be reached at an edge"
    case .coverage: "Part of the surface that was covered"
    case .deadCells: "Dead cells"
    case .reportRate: "Report rate while moving"
    case .separation: "Gap at which two fingers stay two"
    case .drumroll: "Extent of a tap in a drumroll"
    case .pinch: "Distance at which a pinch stays two fingers"
    case .swaps: "Swapped identities"
    case .crossTalk: "Disturbances of a still finger"
    case .ghosts: "Ghost touches"
    }
  }

  /// The unit of the item's figures on a panel with lengths of a unit.
  public func unit(_ length: LengthUnit) -> FigureUnit {
    if isLength { return FigureUnit(length) }
    switch self {
    case .gapRatio, .hysteresis: return .ratio
    case .coverage: return .percent
    case .reportRate: return .hertz
    case .ghosts: return .perHour
    default: return .count
    }
  }

  /// The side of the item's limits that is good.
  public var side: Limit.Side {
    switch self {
    case .contacts, .coverage, .reportRate: .atLeast
    default: .atMost
    }
  }
}
