import Foundation
import TrackerKit
import TrackerKitTesting

extension TouchScene {
  /// Puts the window on a panel of so many points per millimeter; nil is a panel of unknown size.
  func setDensity(_ density: Double?) {
    var geometry = DisplayGeometry(points: window.bounds.size)
    let size = window.bounds.size
    geometry.millimeters = density.map { Size(width: size.width / $0, height: size.height / $0) }
    app.geometry = geometry
  }

  /// Fingers land side by side, 60 pt apart, one after the other.
  func down(fingers: ClosedRange<Int>) {
    for finger in fingers { down(finger, Double(finger) * 60, 100) }
  }

  /// Fingers lift one after the other.
  func up(fingers: ClosedRange<Int>) {
    for finger in fingers { up(finger) }
  }
}

/// The states that a recognizer of a view as large as the window goes through, up to the end of its
/// sequences.
func states(
  of recognizer: GestureRecognizer, _ script: (TouchScene) -> Void
) -> [String] {
  let scene = TouchScene()
  recognizer.attached(to: scene.pad("pad"), "it")
  script(scene)
  return scene.states("it")
}

/// The value of a recognizer's property at each of its actions.
func reported<Recognizer: GestureRecognizer, Value>(
  by recognizer: Recognizer, _ value: @escaping (Recognizer) -> Value,
  _ script: (TouchScene) -> Void
) -> [Value] {
  let scene = TouchScene()
  let target = ActionTarget(scene)
  var values: [Value] = []
  target.onAction = { _ in values.append(value(recognizer)) }
  recognizer.attached(to: scene.pad("pad"), "it", target)
  withExtendedLifetime(target) { script(scene) }
  return values
}

extension GestureTuning {
  /// The default constants, with one changed.
  static func with(_ change: (inout GestureTuning) -> Void) -> GestureTuning {
    var tuning = GestureTuning()
    change(&tuning)
    return tuning
  }
}

extension TouchScene {
  /// Puts fingers on, or moves them to, the corners of a regular polygon around (200, 200), in one
  /// turn.
  func ring(_ count: Int, radius: Double, turned degrees: Double = 0, isDown: Bool = false) {
    together {
      for finger in 1...count {
        let angle = (degrees + 360 * Double(finger) / Double(count)) / 180 * Double.pi
        let (x, y) = (200 + radius * cos(angle), 200 + radius * sin(angle))
        if isDown { down(finger, x, y) } else { move(finger, x, y) }
      }
    }
  }

  /// A finger draws through points, 10 ms each.
  func draw(_ locations: [Point], finger: Int = 1) {
    guard let first = locations.first else { return }
    down(finger, first.x, first.y)
    for location in locations.dropFirst() { move(finger, location.x, location.y) }
    up(finger)
  }
}
