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
