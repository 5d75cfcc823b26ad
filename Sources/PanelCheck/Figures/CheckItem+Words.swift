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
