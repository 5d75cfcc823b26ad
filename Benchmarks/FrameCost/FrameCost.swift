import Foundation
import TrackerKit

/// Measures what it costs to draw a frame in which ten fingers have moved, for pictures like those of
/// the modes, relative to lines that grow, as in Trace.
///
/// Only drawing is measured, in memory, at 1920×1080. The pictures take turns in the same run, and the
/// shortest round of each counts. Run it with `swift run -c release frame-cost`; an argument sets the
/// number of rounds, 30 by default, and another one selects the pictures whose name contains it.
@main
struct FrameCost {
  static func main() {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 30
    let wanted = CommandLine.arguments.dropFirst(2).first
    let scenes = FingerScene.Content.allCases
      .filter { wanted == nil || $0.rawValue.contains(wanted ?? "") }.map { FingerScene($0) }
    var best = scenes.map { _ in Double.infinity }
    for _ in 0..<max(1, rounds) {
      for (index, scene) in scenes.enumerated() { best[index] = min(best[index], time(scene)) }
    }
    for (scene, time) in zip(scenes, best) {
      let name = scene.content.rawValue
      print(String(format: "%@: %.0f ns per frame, ×%.2f", name, time, time / best[0]))
    }
  }

  /// The nanoseconds that a frame takes.
  private static func time(_ scene: FingerScene) -> Double {
    let frames = 120
    let time = ContinuousClock().measure {
      for _ in 0..<frames { scene.move() }
    }
    return time / .nanoseconds(1) / Double(frames)
  }
}
