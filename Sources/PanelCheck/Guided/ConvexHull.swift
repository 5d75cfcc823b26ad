import TrackerKit

/// The smallest convex polygon around locations.
struct ConvexHull {
  /// The corners in order; one or two if there are no more, or if all are on a line.
  let corners: [Point]

  /// Encloses locations, in O(n·log n) (Andrew's monotone chain).
  init(of locations: [Point]) {
    let sorted = Set(locations).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else {
      corners = sorted
      return
    }
    corners = Self.chain(sorted).dropLast() + Self.chain(sorted.reversed()).dropLast()
  }

  /// The largest distance of two of the locations.
  var diameter: Double {
    var largest = 0.0
    for (index, corner) in corners.enumerated() {
      for other in corners[(index + 1)...] { largest = max(largest, corner.distance(to: other)) }
    }
    return largest
  }

  private static func chain(_ locations: [Point]) -> [Point] {
    var chain: [Point] = []
    for location in locations {
      while chain.count > 1, !turnsLeft(chain[chain.count - 2], chain[chain.count - 1], location) {
        chain.removeLast()
      }
      chain.append(location)
    }
    return chain
  }

  private static func turnsLeft(_ first: Point, _ second: Point, _ third: Point) -> Bool {
    let (way, next) = (second - first, third - first)
    return way.x * next.y - way.y * next.x > 0
  }
}
