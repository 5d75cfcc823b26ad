/// The two nearest names of a search so far.
struct TemplateRanking {
  /// A name, by its number, with the distance and the difference in ink of its nearest example.
  struct Rank {
    var name: Int
    var distance: Float
    /// The larger amount of ink relative to the smaller one, minus 1: 1 means twice as much.
    var inkSurplus: Float
  }

  /// The nearest name.
  private(set) var leader: Rank?
  /// The nearest other name.
  private(set) var runnerUp: Rank?

  /// An example at this distance or farther changes nothing.
  var limit: Float { runnerUp?.distance ?? .infinity }

  /// Enters an example's distance; of equal ones, the first counts.
  mutating func enter(_ rank: Rank) {
    guard let leader else {
      self.leader = rank
      return
    }
    if rank.distance < leader.distance {
      if leader.name != rank.name { runnerUp = leader }
      self.leader = rank
    } else if leader.name != rank.name, rank.distance < limit {
      runnerUp = rank
    }
  }
}
