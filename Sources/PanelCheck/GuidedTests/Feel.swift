package import TrackerKit

/// What a finger feels like with a delay: boxes to drag, each with a different added delay.
package enum Feel {
  /// The added delays, in seconds.
  package static let delays = [0, 0.01, 0.05, 0.1]

  /// The lanes of the boxes, in the order of the delays and in the panel's unit.
  package static func lanes(on panel: Panel) -> [Rect] {
    let (width, height) = (panel.size.width, panel.size.height)
    return delays.indices.map { index in
      Rect(
        x: 0.04 * width, y: (0.2 + 0.165 * Double(index)) * height, width: 0.92 * width,
        height: 0.15 * height)
    }
  }

  /// Where the box of a lane is: where the latest finger in it was, a delay ago.
  package static func box(
    in lane: Rect, after delay: Double, _ paths: [ContactPath], at time: Timestamp
  ) -> Point {
    let then = time.advanced(bySeconds: -delay)
    guard
      let path = paths.last(where: { lane.contains($0.first.location) && $0.first.time <= then })
    else { return lane.center }
    let location = path.samples[path.firstSample(after: then) - 1].location
    return Point(
      x: min(max(lane.minX, location.x), lane.maxX), y: min(max(lane.minY, location.y), lane.maxY))
  }

  /// Whether a box may still move.
  package static func isMoving(_ paths: [ContactPath], at time: Timestamp) -> Bool {
    let longest = delays.last ?? 0
    return paths.contains { $0.end == .open || time.seconds(since: $0.endTime) <= 2 * longest }
  }
}
