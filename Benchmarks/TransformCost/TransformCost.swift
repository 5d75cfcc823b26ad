import Foundation
import TrackerKit

/// Measures what the transforms of views cost, relative to the same without them (rule V1).
///
/// Both are measured in turns in the same run, and the shortest round of each counts. The exit code
/// is 1 if a view pays for a transform elsewhere, or if a rotated card, like those of the mode
/// Gestures, takes more than twice the time of an upright one, one with its text more than three
/// times, or a picture more than six times. Run it with `swift run -c release transform-cost`; an argument sets the
/// number of rounds, 30 by default.
@main
struct TransformCost {
  static func main() {
    let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 30
    var isGood = true
    print("a transform elsewhere in the window:")
    let (plain, beside) = (TouchedTree(.none), TouchedTree(.beside))
    isGood = compare("a hit test", rounds, limit: 1.2, plain.hit, beside.hit) && isGood
    isGood = compare("a move", rounds, limit: 1.2, plain.move, beside.move) && isGood
    print("a transform of the touched view:")
    let own = TouchedTree(.own)
    isGood = compare("a hit test", rounds, limit: .infinity, plain.hit, own.hit) && isGood
    isGood = compare("a move", rounds, limit: .infinity, plain.move, own.move) && isGood
    print("a drag with drawing, rotated by 30°:")
    for content in DraggedCard.Content.allCases {
      let (upright, turned) = (CardScene(content, degrees: 0), CardScene(content, degrees: 30))
      isGood =
        compare(content.rawValue, rounds, limit: content.limit, upright.drag, turned.drag) && isGood
    }
    exit(isGood ? 0 : 1)
  }

  /// Prints the times of some work without and with a transform.
  ///
  /// Both return the number of their steps. The result is false if the ratio is above the limit.
  private static func compare(
    _ name: String, _ rounds: Int, limit: Double, _ plain: () -> Int, _ turned: () -> Int
  ) -> Bool {
    let clock = ContinuousClock()
    func time(_ work: () -> Int) -> Double {
      var steps = 0
      let time = clock.measure { steps = work() } / .nanoseconds(1)
      return time / Double(steps)
    }
    var (without, with) = (Double.infinity, Double.infinity)
    for _ in 0..<max(1, rounds) {
      without = min(without, time(plain))
      with = min(with, time(turned))
    }
    let ratio = with / without
    print(String(format: "  %@: %.0f ns, %.0f ns, ×%.2f", name, without, with, ratio))
    return ratio <= limit
  }
}
