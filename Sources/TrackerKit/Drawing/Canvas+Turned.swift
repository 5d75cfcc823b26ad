/// Shapes in transforms that do not leave them upright: they become outlines.
extension Canvas {
  /// The number of lines that stand for a quarter of a circle: none is more than 0.02 pt off it.
  private func lines(radius: Double) -> Int {
    let length = max(0, min(radius * transform.scale, 1e4))
    return max(4, Int((4 * length.squareRoot()).rounded(.up)))
  }

  func fillTurned(_ rect: Rect, cornerRadius: Double) {
    let radius = min(cornerRadius, rect.size.shortEdge / 2)
    guard radius > 0 else { return fillPolygon(Transform.identity.corners(of: rect)) }
    let inner = rect.expanded(by: -radius)
    let centers = Transform.identity.corners(of: inner)
    let quarter = lines(radius: radius)
    fillPolygon(
      (0..<4).flatMap { corner in
        (0...quarter).map { step in
          let turn = Double(corner + 2) * 90 + Double(step) * 90 / Double(quarter)
          return centers[corner] + Self.direction(turn) * radius
        }
      })
  }

  func fillTurnedDisc(center: Point, radius: Double) {
    fillPolygon(arc(around: center, radius, from: 0, to: 360))
  }

  func strokeTurnedRing(center: Point, radius: Double, width: Double, dash: Double) {
    guard dash > 0 else {
      let circle = arc(around: center, radius, from: 0, to: 360).dropLast()
      return stroke(circle, width: width, isClosed: true)
    }
    let pairs = max(1, min(1000, (Double.pi * radius / dash).rounded()))
    for index in 0..<Int(pairs) {
      let start = Double(index) * 360 / pairs
      let dash = arc(around: center, radius, from: start, to: start + 180 / pairs)
      stroke(dash, width: width)
    }
  }

  private func arc(
    around center: Point, _ radius: Double, from start: Double, to end: Double
  ) -> [Point] {
    let steps = max(1, Int(((end - start) / 90 * Double(lines(radius: radius))).rounded(.up)))
    return (0...steps).map { step in
      center + Self.direction(start + (end - start) * Double(step) / Double(steps)) * radius
    }
  }

  private static func direction(_ degrees: Double) -> Point {
    let angle = Angle(degrees: degrees)
    return Point(x: angle.cosine, y: angle.sine)
  }
}
