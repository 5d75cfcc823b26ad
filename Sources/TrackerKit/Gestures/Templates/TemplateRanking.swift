/// The two nearest names of a search so far.
struct TemplateRanking {
  /// A name, by its number, and the distance of its nearest example.
  struct Place {
    var name: Int
    var distance: Float
  }

  /// The nearest name.
  private(set) var leader: Place?
  /// The nearest other name.
  private(set) var runnerUp: Place?

  /// A distance that would change nothing, and any above it.
  var limit: Float { runnerUp?.distance ?? .infinity }

  /// Takes note of an example's distance; of equal ones the first entered counts.
  mutating func enter(name: Int, distance: Float) {
    let place = Place(name: name, distance: distance)
    guard let leader else {
      self.leader = place
      return
    }
    if distance < leader.distance {
      if leader.name != name { runnerUp = leader }
      self.leader = place
    } else if leader.name != name, distance < limit {
      runnerUp = place
    }
  }
}
