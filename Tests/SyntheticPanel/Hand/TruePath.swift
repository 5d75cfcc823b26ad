public import TrackerKit

/// A curve on the glass in millimeters, as straight pieces.
public struct TruePath: Sendable {
  /// The corners of the pieces.
  public let corners: [Point]
  /// The way from the beginning to each corner.
  private let ways: [Double]

  /// Creates a path through corners, of which there must be at least one.
  public init(_ corners: [Point]) {
    self.corners = corners
    var sum = 0.0
    ways =
      [0]
      + zip(corners, corners.dropFirst()).map {
        sum += $0.distance(to: $1)
        return sum
      }
  }

  /// A straight line.
  public static func line(from start: Point, to end: Point) -> TruePath {
    TruePath([start, end])
  }

  /// A part of a circle in pieces of at most 3°, clockwise for a positive sweep.
  public static func arc(
    center: Point, radius: Double, from start: Angle, sweep: Angle
  ) -> TruePath {
    let count = max(1, Int((abs(sweep.degrees) / 3).rounded(.up)))
    return TruePath(
      (0...count).map {
        let angle = start + Angle(degrees: sweep.degrees * Double($0) / Double(count))
        return center + Point(x: angle.cosine, y: angle.sine) * radius
      })
  }

  /// A snake over an area: lanes from side to side, joined by half circles.
  public static func snake(over area: Rect, lanes: Int) -> TruePath {
    let height = area.size.height / Double(lanes)
    var corners: [Point] = []
    for lane in 0..<lanes {
      let y = area.origin.y + height * (Double(lane) + 0.5)
      let (left, right) = (area.origin.x + height / 2, area.maxX - height / 2)
      let isForward = lane % 2 == 0
      corners.append(Point(x: isForward ? left : right, y: y))
      corners.append(Point(x: isForward ? right : left, y: y))
      guard lane < lanes - 1 else { break }
      let turn = arc(
        center: Point(x: isForward ? right : left, y: y + height / 2), radius: height / 2,
        from: Angle(degrees: -90), sweep: Angle(degrees: isForward ? 180 : -180))
      corners += turn.corners.dropFirst().dropLast()
    }
    return TruePath(corners)
  }

  /// The length of the way.
  public var length: Double { ways.last ?? 0 }

  /// The location after a part of the way, 0...1.
  public func location(at part: Double) -> Point {
    let way = min(max(part, 0), 1) * length
    var (low, high) = (0, corners.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if ways[middle] <= way { low = middle } else { high = middle }
    }
    let piece = ways[high] - ways[low]
    guard piece > 0 else { return corners[low] }
    return corners[low] + (corners[high] - corners[low]) * ((way - ways[low]) / piece)
  }
}
