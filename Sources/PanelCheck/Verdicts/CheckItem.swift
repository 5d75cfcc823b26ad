/// What is measured about a panel and can have a limit (`docs/measurements.md` defines it).
package enum CheckItem: String, CaseIterable, Hashable, Sendable {
  case contacts
  case stillJitter, stillJitterAtEdge, movingJitter, movingJitterAtEdge
  case linearity, linearityRMS, accuracy, accuracyAtEdge
  case tapSpread, missedTaps, doubledTaps
  case reversedMotion, gapRatio, hysteresis
  case range, deadAreas, noticeableDeadArea, dropOuts, stuckContacts
  case reportRate, separation, drumroll, pinch, swaps, crossTalk, ghosts, latency, tunedLatency

  // texts
  package var title: String {
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
    case .deadAreas: "Dead areas"
    case .noticeableDeadArea: "Smallest dead area that would be noticed"
    case .dropOuts: "Drop-outs of a moving finger"
    case .stuckContacts: "Contacts that never ended"
    case .reportRate: "Report rate while moving"
    case .separation: "Gap at which two fingers stay two"
    case .drumroll: "Extent of a tap in a drumroll"
    case .pinch: "Distance at which a pinch stays two fingers"
    case .swaps: "Swapped identities"
    case .crossTalk: "Disturbances of a still finger"
    case .ghosts: "Ghost touches"
    case .latency: "Latency from finger to screen"
    case .tunedLatency: "Latency by a tuned prediction"
    }
  }

  /// The unit of the item's figures on a panel whose size is known.
  package var unit: FigureUnit {
    switch self {
    case .gapRatio, .hysteresis: .ratio
    case .reportRate: .hertz
    case .ghosts: .perHour
    case .latency, .tunedLatency: .milliseconds
    case .contacts, .missedTaps, .doubledTaps, .deadAreas, .dropOuts, .stuckContacts, .swaps,
      .crossTalk:
      .count
    default: .millimeters
    }
  }

  package var isLength: Bool { unit == .millimeters }

  /// The side of the item's limits that is good.
  package var side: Limit.Side {
    switch self {
    case .contacts, .reportRate: .atLeast
    default: .atMost
    }
  }

  /// Chooses which of several recordings' figures is judged (rule J4).
  ///
  /// Figures without samples, in another unit than the limit's, or with a lower bound of 0, which
  /// says nothing, count only if there are no others. If figures depend on how much a hand tries, the best counts, unless an exact one shows
  /// where the panel ends. Otherwise the worst counts: first by its verdict, so that an upper
  /// bound, which cannot fail, does not hide a figure that does, then by its value.
  ///
  /// - Returns: The index of the figure; nil if there are none.
  package func decisive(among figures: [Figure], limit: Limit?) -> Int? {
    var candidates = Array(figures.indices)
    let unit = limit?.unit ?? self.unit
    candidates.keep { figures[$0].unit == unit }
    candidates.keep { figures[$0].sampleCount > 0 }
    candidates.keep { figures[$0].bound != .lower || figures[$0].value > 0 }
    guard dependsOnTrying else { return worst(candidates, figures, limit) }
    guard candidates.allSatisfy({ figures[$0].bound != .exact }) else {
      candidates.keep { figures[$0].bound == .exact }
      return worst(candidates, figures, limit)
    }
    return candidates.min { isWorse(figures[$1], than: figures[$0]) }
  }

  /// Whether the figures bound what a hand tried: how many fingers, or how near to an edge.
  package var dependsOnTrying: Bool {
    [.contacts, .noticeableDeadArea, .range, .separation, .pinch].contains(self)
  }

  private func worst(_ candidates: [Int], _ figures: [Figure], _ limit: Limit?) -> Int? {
    func severity(_ index: Int) -> Int {
      switch limit?.verdict(on: figures[index]) {
      case .fail: 2
      case .inconclusive: 1
      case .pass, .partial, .notTested, nil: 0
      }
    }
    let severest = candidates.map(severity).max()
    return candidates.filter { severity($0) == severest }
      .min { isWorse(figures[$0], than: figures[$1]) }
  }

  private func isWorse(_ figure: Figure, than other: Figure) -> Bool {
    side == .atMost ? figure.value > other.value : figure.value < other.value
  }
}

extension [Int] {
  /// Removes all others, if any satisfies the condition.
  fileprivate mutating func keep(_ isWanted: (Int) -> Bool) {
    let wanted = filter(isWanted)
    if !wanted.isEmpty { self = wanted }
  }
}
