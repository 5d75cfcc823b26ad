public import TrackerKit

/// A place to which ghosts come more often than by chance.
public struct GhostCluster: Hashable, Sendable {
  /// The median location of its ghosts, in the panel's unit.
  public let center: Point
  /// The ghosts, by their indices in `Ghosts.ghosts`.
  public let indices: [Int]
  /// The root mean square of the distances from the center, in the panel's unit.
  public let spread: Double
  /// Their period; nil if they have none.
  public let period: GhostPeriod?
}

/// Finds places of ghosts.
///
/// The place with the most ghosts within 5 mm is first. It is a cluster if so many are improbable: at
/// least 3, and more than m + 6√m + 2.5, where m is the mean number of ghosts in such a circle
/// if they are anywhere. Its center is the median location, which single outliers do not move. The
/// ghosts within 5 mm of the center are its own; the search goes on with the others.
struct GhostClusterSearch {
  /// The clusters, the largest first.
  private(set) var clusters: [GhostCluster] = []

  private let ghosts: [GhostContact]
  private let radius: Double
  private var isTaken: [Bool]
  /// The ghosts in each square with sides of one radius.
  private let squares: [[Int]: [Int]]

  /// Finds the clusters of ghosts that are in the order of their times.
  init(_ ghosts: [GhostContact], on panel: Panel) {
    let radius = panel.nominal(millimeters: 5)
    self.ghosts = ghosts
    self.radius = radius
    isTaken = Array(repeating: false, count: ghosts.count)
    squares = Dictionary(grouping: ghosts.indices) { Self.square(ghosts[$0].location, radius) }
    let area = max(panel.size.width * panel.size.height, radius)
    let mean = Double(ghosts.count) * min(1, .pi * radius * radius / area)
    let least = max(3, Int(mean + 6 * mean.squareRoot() + 2.5) + 1)
    var sizes = ghosts.indices.map { near(ghosts[$0].location).count }
    while let densest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }), sizes[densest] >= least {
      take(around: ghosts[densest].location)
      isTaken[densest] = true
      for index in sizes.indices {
        sizes[index] = isTaken[index] ? 0 : near(ghosts[index].location).count
      }
    }
    clusters.sort { $0.indices.count > $1.indices.count }
    clusters = clusters.filter { $0.indices.count >= least }
  }

  /// Makes the ghosts around a location a cluster.
  private mutating func take(around location: Point) {
    var center = location
    // The median moves by less each time and has usually settled after two.
    for _ in 0..<4 {
      center = Point.median(of: near(center).map { ghosts[$0].location }) ?? center
    }
    let indices = near(center)
    guard !indices.isEmpty else { return }
    for index in indices { isTaken[index] = true }
    let square = indices.reduce(0) { sum, index in
      let distance = ghosts[index].location.distance(to: center)
      return sum + distance * distance
    }
    clusters.append(
      GhostCluster(
        center: center, indices: indices,
        spread: (square / Double(indices.count)).squareRoot(),
        period: GhostPeriod(of: indices.map { ghosts[$0].time })))
  }

  /// The ghosts within a radius of a location that are in no cluster yet, in order.
  private func near(_ location: Point) -> [Int] {
    let square = Self.square(location, radius)
    var indices: [Int] = []
    for column in (square[0] - 1)...(square[0] + 1) {
      for row in (square[1] - 1)...(square[1] + 1) {
        indices += (squares[[column, row]] ?? []).filter {
          !isTaken[$0] && ghosts[$0].location.distance(to: location) <= radius
        }
      }
    }
    return indices.sorted()
  }

  private static func square(_ location: Point, _ side: Double) -> [Int] {
    [Int((location.x / side).rounded(.down)), Int((location.y / side).rounded(.down))]
  }
}
