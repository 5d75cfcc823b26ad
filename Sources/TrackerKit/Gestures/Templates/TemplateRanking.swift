/// The two nearest names of a search so far.
struct TemplateRanking {
  /// A name, by its number, with its nearest example's distance and difference in ink.
  struct Place {
    var name: Int
    var distance: Float
    /// By how much of itself the lesser ink is exceeded by the other: 1 when one has double.
    var inkSurplus: Float
  }

  /// The nearest name.
  private(set) var leader: Place?
  /// The nearest other name.
  private(set) var runnerUp: Place?

  /// A distance that would change nothing, and any above it.
  var limit: Float { runnerUp?.distance ?? .infinity }

  /// Takes note of an example's distance; of equal ones the first entered counts.
  mutating func enter(_ place: Place) {
    guard let leader else {
      self.leader = place
      return
    }
    if place.distance < leader.distance {
      if leader.name != place.name { runnerUp = leader }
      self.leader = place
    } else if leader.name != place.name, place.distance < limit {
      runnerUp = place
    }
  }
}
