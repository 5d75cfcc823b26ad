/// The interval that contains a mean count with a probability of 95 %, from one count.
public struct PoissonInterval: Hashable, Sendable {
  /// The smaller end; 0 if nothing was counted.
  public let lower: Double
  /// The larger end.
  public let upper: Double

  /// Creates the interval of a count of events that come independently of each other.
  ///
  /// It is Byar's approximation of the exact interval: n·(1 − 1/(9n) − 1.96/(3√n))³ and the same
  /// with n + 1 and + 1.96. Its upper end is within 1 % of the exact one; so is its lower end from
  /// a count of 4, and for smaller ones it is lower than exact, by 0.03 at most.
  public init(count: Int) {
    lower = count > 0 ? max(0, Self.end(Double(count), -1.96)) : 0
    upper = Self.end(Double(count + 1), 1.96)
  }

  private static func end(_ count: Double, _ quantile: Double) -> Double {
    let root = 1 - 1 / (9 * count) + quantile / (3 * count.squareRoot())
    return count * root * root * root
  }
}
