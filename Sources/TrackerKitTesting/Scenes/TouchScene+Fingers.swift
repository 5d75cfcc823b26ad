public import TrackerKit

/// What fingers do, each in a turn of its own; locations are in points in the window.
extension TouchScene {
  /// Puts a finger down.
  public func down(_ finger: Int, _ x: Double, _ y: Double) {
    perform(.down(finger: finger, at: Point(x: x, y: y)))
  }

  /// Moves a finger that is down.
  public func move(_ finger: Int, _ x: Double, _ y: Double) {
    perform(.move(finger: finger, to: Point(x: x, y: y)))
  }

  /// Lifts a finger where it is.
  public func up(_ finger: Int) {
    perform(.up(finger: finger))
  }

  /// Moves a finger along a straight line in a number of equal steps, 10 ms each.
  public func drag(_ finger: Int, to x: Double, _ y: Double, steps: Int = 10) {
    let start = location(of: finger)
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      move(finger, start.x + (x - start.x) * part, start.y + (y - start.y) * part)
    }
  }

  /// Puts a finger down and lifts it after a while.
  public func tap(_ finger: Int = 1, _ x: Double = 100, _ y: Double = 100, seconds: Double = 0.05) {
    down(finger, x, y)
    wait(seconds)
    up(finger)
  }

  /// Taps the center of a view with finger 1.
  public func tap(_ view: View) {
    let center = view.convertToWindow(view.bounds.center)
    tap(1, center.x, center.y)
  }

  /// The system takes all touches (rule A9).
  public func cancelAll() {
    perform(.cancel)
  }
}
