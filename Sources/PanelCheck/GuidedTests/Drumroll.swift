import TrackerKit

/// A drumroll: ten fingers tap in quick succession, and each tap should stay where it is.
///
/// Fingers roll and slide a little, so the extent of a tap is an upper bound, unless the contact
/// jumps by 10 mm or more within 25 ms: the panel gave one finger's contact to another.
package struct Drumroll: Hashable, Sendable {
  package let panel: Panel
  /// The largest distance between two reports of each tap, in the panel's unit.
  package let extents: [Double]
  /// The indices of the taps in which the contact jumped.
  package let jumps: [Int]

  package init(panel: Panel, paths: [ContactPath]) {
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

  /// The largest extent of a jump (`drumroll`); without one, the largest of all, as uncertain as the
  /// largest of as many random values.
  package var figures: [CheckItem: Figure] {
    guard let largest = extents.max() else { return [:] }
    let unit = FigureUnit(panel.unit)
    let rolled = Figure(
      largest, unit, sampleCount: extents.count,
      uncertainty: LargestValue.halfWidth(deviation: extents.deviation ?? 0, count: extents.count),
      bound: .upper)
    let jump = jumps.map { extents[$0] }.max().map {
      Figure($0, unit, sampleCount: extents.count)
    }
    return [.drumroll: [rolled, jump].compactMap(\.self).worst ?? rolled]
  }
}

struct ConvexHull {
  /// The corners in order; one or two if there are no more, or if all locations are on a line.
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

  /// The largest distance between two of the locations.
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
      while chain.count > 1 {
        let (before, last) = (chain[chain.count - 2], chain[chain.count - 1])
        if (last - before).cross(location - before) > 0 { break }
        chain.removeLast()
      }
      chain.append(location)
    }
    return chain
  }
}
