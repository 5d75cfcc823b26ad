extension [Touch] {
  /// The center of the touches in the window, in points; the origin if there are none.
  var center: Point {
    guard !isEmpty else { return .zero }
    var sum = Point.zero
    for touch in self { sum = sum + touch.position }
    return Point(x: sum.x / Double(count), y: sum.y / Double(count))
  }

  /// The mean distance of the touches from their center, in points.
  var spread: Double {
    guard !isEmpty else { return 0 }
    let center = center
    var sum = 0.0
    for touch in self { sum += touch.position.distance(to: center) }
    return sum / Double(count)
  }
}
