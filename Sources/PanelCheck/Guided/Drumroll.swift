import TrackerKit

/// A drumroll: ten fingers tap in quick succession, and each tap should stay where it is.
///
/// A tap's extent is the largest distance of two of its reports. Fingers roll and slide a little,
/// so it is an upper bound, unless a report is 10 mm or more from the one before it within 25 ms:
/// the panel gave one finger's contact to another.
public struct Drumroll: Hashable, Sendable {
  /// The surface.
  public let panel: Panel
  /// The extent of each tap, in the panel's unit.
  public let extents: [Double]
  /// The taps, by their indices in `extents`, in which the contact jumped.
  public let jumps: [Int]

  /// Measures taps.
  public init(panel: Panel, paths: [ContactPath]) {
    self.panel = panel
    extents = paths.map { ConvexHull(of: $0.samples.map(\.location)).diameter }
    let far = panel.nominal(millimeters: 10)
    jumps = paths.indices.filter { index in
      let samples = paths[index].samples
      return zip(samples, samples.dropFirst()).contains {
        $0.location.distance(to: $1.location) >= far && $1.time.seconds(since: $0.time) <= 0.025
      }
    }
  }

  /// The largest extent: `drumroll`.
  ///
  /// Its uncertainty is that of the largest of as many random extents.
  public var figures: [CheckItem: Figure] {
    guard let largest = extents.max() else { return [:] }
    let isJump = jumps.contains { extents[$0] == largest }
    return [
      .drumroll: Figure(
        largest, FigureUnit(panel.unit), sampleCount: extents.count,
        uncertainty: isJump
          ? 0 : LargestValue.halfWidth(deviation: deviation, count: extents.count),
        bound: isJump ? .exact : .upper)
    ]
  }

  private var deviation: Double {
    guard extents.count > 1 else { return 0 }
    let mean = extents.reduce(0, +) / Double(extents.count)
    let square = extents.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (square / Double(extents.count - 1)).squareRoot()
  }
}

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
