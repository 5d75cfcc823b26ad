package import TrackerKit

/// Contacts on a surface that nobody touches: how often they occur, where, and when.
package struct Ghosts: Hashable, Sendable {
  package let panel: Panel
  /// The ghosts, in the order of their times.
  package let ghosts: [GhostContact]
  /// How long nobody touched the surface, in seconds.
  package let seconds: Double
  /// The places at which ghosts occur more often than by chance, the most frequent first.
  package let clusters: [GhostCluster]
  /// The periods of all ghosts together; each cluster has its own.
  package let periods: [GhostPeriod]

  package init(panel: Panel, ghosts: [GhostContact], seconds: Double) {
    self.panel = panel
    self.ghosts = ghosts.sorted { $0.time < $1.time }
    self.seconds = seconds
    clusters = GhostClusterSearch(self.ghosts, on: panel).clusters
    periods = GhostPeriod.all(of: self.ghosts.map(\.time))
  }

  /// The 95 % interval of the mean number of ghosts per hour, if they are independent.
  package var hourlyInterval: (lower: Double, upper: Double) {
    let interval = PoissonInterval(count: ghosts.count)
    return (interval.lower * hourly, interval.upper * hourly)
  }

  /// Ghosts per hour (`ghosts`), with a sample for each whole minute.
  ///
  /// Less than a minute has no sample unless it has ghosts, since it proves nothing.
  ///
  /// The interval of a rate is wider upward than downward. The lower part decides whether a limit
  /// is exceeded, and is 0 without ghosts. The upper part tells how little a short time proves.
  package var figures: [CheckItem: Figure] {
    let rate = Double(ghosts.count) * hourly
    guard seconds > 0, let minutes = Int(exactly: (seconds / 60).rounded(.down)) else { return [:] }
    let samples = ghosts.isEmpty ? minutes : max(1, minutes)
    let (lower, upper) = hourlyInterval
    return [
      .ghosts: Figure(
        rate, .perHour, sampleCount: samples, uncertainty: rate - lower, above: upper - rate)
    ]
  }

  /// The factor from a count to a rate per hour.
  private var hourly: Double { 3600 / seconds }
}

/// A contact without a hand.
package struct GhostContact: Hashable, Sendable {
  package var time: Timestamp
  /// Where it began, in the panel's unit.
  package var location: Point
  package var seconds = 0.0
}

extension GhostContact {
  package init(_ path: ContactPath) {
    self.init(time: path.first.time, location: path.first.location, seconds: path.seconds)
  }
}

/// A place at which ghosts occur more often than by chance.
package struct GhostCluster: Hashable, Sendable {
  /// The median location of its ghosts, in the panel's unit.
  package let center: Point
  /// The ghosts, by their indices in `Ghosts.ghosts`.
  package let indices: [Int]
  /// The root mean square of the distances from the center, in the panel's unit.
  package let spread: Double
  /// The periods at which they recur, the one with the most ghosts first.
  package let periods: [GhostPeriod]
}

/// The interval that contains a mean count with a probability of 95 %, from one count.
package struct PoissonInterval: Hashable, Sendable {
  package let lower: Double
  package let upper: Double

  /// Creates the interval of a count of independent events by Byar's approximation: n·(1 − 1/(9n) −
  /// 1.96/(3√n))³, and the same with n + 1 and + 1.96.
  ///
  /// The upper end is within 1 % of the exact one, and so is the lower end for a count of 4 or
  /// more. For smaller counts the lower end is too low by 0.03 at most.
  package init(count: Int) {
    lower = count > 0 ? max(0, Self.end(Double(count), -halfWidth95)) : 0
    upper = Self.end(Double(count + 1), halfWidth95)
  }

  private static func end(_ count: Double, _ quantile: Double) -> Double {
    let root = 1 - 1 / (9 * count) + quantile / (3 * count.squareRoot())
    return count * root * root * root
  }
}

/// Finds the places at which ghosts occur more often than by chance.
///
/// The search begins at the square of 5 mm that has, with its eight neighbors, the most ghosts.
/// From the median of their locations it moves to the median of the ghosts within 5 mm until that
/// settles. The ghosts within 5 mm of it are a cluster if there are at least 3, and more than m +
/// 6√m + 2.5, where m is the mean number in such a circle if they are spread evenly. The rest is
/// searched again.
struct GhostClusterSearch {
  /// The clusters, the largest first.
  private(set) var clusters: [GhostCluster] = []

  private let ghosts: [GhostContact]
  private let radius: Double
  private let least: Int
  private var isTaken: [Bool]
  /// The ghosts in each square that is not empty.
  private let squares: [Square: [Int]]
  /// How many ghosts of each square are not in a cluster yet.
  private var free: [Square: Int]

  private struct Square: Hashable {
    let column: Int
    let row: Int

    /// The square and its eight neighbors.
    var block: [Square] {
      (row - 1...row + 1).flatMap { row in
        (column - 1...column + 1).map { Square(column: $0, row: row) }
      }
    }
  }

  /// Finds the clusters of ghosts, which are in the order of their times.
  init(_ ghosts: [GhostContact], on panel: Panel) {
    let radius = panel.nominal(millimeters: 5)
    self.ghosts = ghosts
    self.radius = radius
    isTaken = Array(repeating: false, count: ghosts.count)
    squares = Dictionary(grouping: ghosts.indices) { Self.square(ghosts[$0].location, radius) }
    free = squares.mapValues(\.count)
    let area = max(panel.size.width * panel.size.height, radius)
    let mean = Double(ghosts.count) * min(1, .pi * radius * radius / area)
    least = max(3, Int(mean + 6 * mean.squareRoot() + 2.5) + 1)
    findAll()
    clusters.sort { ($0.indices.count, $1.indices[0]) > ($1.indices.count, $0.indices[0]) }
  }

  private mutating func findAll() {
    // The order of a dictionary is random.
    let order = squares.keys.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
    // The squares by the number of ghosts around them, or an earlier number, which is no smaller.
    var open = Dictionary(grouping: order.indices) { size(of: order[$0]) }
    for most in stride(from: open.keys.max() ?? 0, through: least, by: -1) {
      for index in open.removeValue(forKey: most)?.sorted() ?? [] {
        var size = size(of: order[index])
        // A square around which nothing was found is not tried again.
        while size == most, takeCluster(around: order[index]) { size = self.size(of: order[index]) }
        if size < most { open[size, default: []].append(index) }
      }
    }
  }

  /// How many ghosts in and around a square are not in a cluster yet.
  private func size(of square: Square) -> Int {
    square.block.reduce(0) { $0 + (free[$1] ?? 0) }
  }

  /// Makes the ghosts around a square a cluster; false if they are not one.
  private mutating func takeCluster(around square: Square) -> Bool {
    let block = square.block.flatMap { squares[$0] ?? [] }.filter { !isTaken[$0] }
    guard var center = block.map({ ghosts[$0].location }).median else { return false }
    // The median moves by less each time and has usually settled after two.
    for _ in 0..<4 {
      center = near(center).map { ghosts[$0].location }.median ?? center
    }
    let indices = near(center)
    guard indices.count >= least else { return false }
    for index in indices {
      isTaken[index] = true
      free[Self.square(ghosts[index].location, radius), default: 0] -= 1
    }
    clusters.append(
      GhostCluster(
        center: center, indices: indices,
        spread: indices.map { ghosts[$0].location.distance(to: center) }.rootMeanSquare,
        periods: GhostPeriod.all(of: indices.map { ghosts[$0].time })))
    return true
  }

  /// The ghosts within a radius of a location that are not in a cluster yet, in order.
  private func near(_ location: Point) -> [Int] {
    Self.square(location, radius).block.flatMap { square in
      (squares[square] ?? []).filter {
        !isTaken[$0] && ghosts[$0].location.distance(to: location) <= radius
      }
    }
    .sorted()
  }

  private static func square(_ location: Point, _ side: Double) -> Square {
    // Not a number, and what is very far away, belongs to the first square and is near nothing.
    func index(_ value: Double) -> Int { abs(value) < 1e15 ? Int(value.rounded(.down)) : 0 }
    return Square(column: index(location.x / side), row: index(location.y / side))
  }
}
