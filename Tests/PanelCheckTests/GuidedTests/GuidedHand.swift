import Foundation
import TrackerKit

/// A hand's tremor: 8 to 12 Hz and 0.1 to 0.3 mm, that swells and fades, and a slow drift.
struct GuidedHand {
  /// No tremor.
  static let steady = GuidedHand()

  private var frequency = 10.0
  private var amplitude = Point.zero
  private var phase = Point.zero
  private var swelling = 0.0
  private var drift = Point.zero

  private init() {}

  init(_ random: inout GuidedRandom) {
    frequency = random.uniform(8, 12)
    let size = random.uniform(0.1, 0.3)
    let direction = random.uniform(0, .pi)
    // Tremor has a main direction and some motion across it.
    amplitude = Point(
      x: size * max(0.3, cos(direction).magnitude), y: size * max(0.3, sin(direction)))
    phase = Point(x: random.uniform(0, 2 * .pi), y: random.uniform(0, 2 * .pi))
    swelling = random.uniform(0.3, 1.5)
    drift = random.normalPoint(0.05)
  }

  /// How far the finger is from where it should be, in millimeters.
  func offset(at seconds: Double) -> Point {
    let swell = 0.75 + 0.25 * sin(2 * .pi * swelling * seconds)
    let turn = 2 * .pi * frequency * seconds
    return Point(
      x: amplitude.x * swell * sin(turn + phase.x) + drift.x * seconds,
      y: amplitude.y * swell * sin(turn + phase.y) + drift.y * seconds)
  }
}
