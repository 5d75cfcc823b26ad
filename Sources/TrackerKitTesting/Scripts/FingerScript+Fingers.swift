public import TrackerKit

extension FingerScript {
  /// Puts a finger down.
  public mutating func down(_ finger: Int, at location: Point) {
    add(.down(finger: finger, at: location))
  }

  /// Moves a finger that is down.
  public mutating func move(_ finger: Int, to location: Point) {
    add(.move(finger: finger, to: location))
  }

  /// Lifts a finger.
  public mutating func up(_ finger: Int) {
    add(.up(finger: finger))
  }

  /// The system takes all touches (rule A9).
  public mutating func cancel() {
    add(.cancel)
  }

  /// Puts a finger down and lifts it after a while.
  public mutating func tap(_ finger: Int, at location: Point, seconds: Double = 0.05) {
    down(finger, at: location)
    wait(seconds)
    up(finger)
  }

  /// Taps twice, with a pause in between.
  public mutating func doubleTap(_ finger: Int, at location: Point, pause: Double = 0.1) {
    tap(finger, at: location)
    wait(pause)
    tap(finger, at: location)
  }

  /// Moves a finger that is down along a straight line, 60 times per second.
  public mutating func drag(_ finger: Int, from start: Point, to end: Point, seconds: Double) {
    report(for: seconds) { $0.move(finger, to: start + (end - start) * $1) }
  }

  /// Puts a finger down, moves it along a straight line, and lifts it while it moves.
  public mutating func swipe(
    _ finger: Int, from start: Point, to end: Point, seconds: Double = 0.15
  ) {
    down(finger, at: start)
    drag(finger, from: start, to: end, seconds: seconds)
    up(finger)
  }

  /// Swipes at a velocity in points per second, which the finger still has when it lifts.
  public mutating func fling(
    _ finger: Int, from start: Point, velocity: Point, seconds: Double = 0.15
  ) {
    swipe(finger, from: start, to: start + velocity * seconds, seconds: seconds)
  }

  /// Two fingers land, move apart or together along a line through a center, and lift.
  ///
  /// - Parameters:
  ///   - center: The point halfway between the fingers.
  ///   - start: The distance between the fingers at first, in points.
  ///   - end: Their distance when they lift; the gesture's scale is `end / start`.
  ///   - angle: The direction from the first finger to the second, clockwise from the right.
  ///   - seconds: How long it takes.
  ///   - fingers: The numbers of the two fingers.
  public mutating func pinch(
    at center: Point, from start: Double, to end: Double, angle: Angle = .zero,
    seconds: Double = 0.5, fingers: (Int, Int) = (1, 2)
  ) {
    pair(fingers, at: center, seconds: seconds) { part in (start + (end - start) * part, angle) }
  }

  /// Two fingers land, turn around a center, and lift.
  ///
  /// - Parameters:
  ///   - center: The point halfway between the fingers.
  ///   - rotation: How far they turn; clockwise is positive.
  ///   - angle: The direction from the first finger to the second at first, clockwise from the
  ///     right.
  ///   - distance: The distance between the fingers, in points.
  ///   - seconds: How long it takes.
  ///   - fingers: The numbers of the two fingers.
  public mutating func rotate(
    at center: Point, by rotation: Angle, from angle: Angle = .zero, distance: Double = 200,
    seconds: Double = 0.5, fingers: (Int, Int) = (1, 2)
  ) {
    pair(fingers, at: center, seconds: seconds) { part in
      (distance, Angle(degrees: angle.degrees + rotation.degrees * part))
    }
  }

  /// Two fingers around a center, whose distance and direction follow from the part of the time that
  /// has passed.
  private mutating func pair(
    _ fingers: (Int, Int), at center: Point, seconds: Double,
    _ position: (_ part: Double) -> (distance: Double, angle: Angle)
  ) {
    func locations(_ part: Double) -> (Point, Point) {
      let (distance, angle) = position(part)
      let half = Point(x: angle.cosine, y: angle.sine) * (distance / 2)
      return (center - half, center + half)
    }
    let start = locations(0)
    down(fingers.0, at: start.0)
    down(fingers.1, at: start.1)
    report(for: seconds) { script, part in
      let (first, second) = locations(part)
      script.move(fingers.0, to: first)
      script.move(fingers.1, to: second)
    }
    up(fingers.0)
    up(fingers.1)
  }
}
