import CAllocationCount
import Foundation
import TrackerKit

/// Measures the cost of a touch's move from the device's report through four recognizers to the
/// view.
///
/// The cost is given in time, in allocations, and relative to a bare loop that sums the same
/// locations. The exit code is 1 if a move allocates memory or does not reach the view. Run it with
/// `swift run -c release dispatch-cost`; an argument sets the number of moves, two million by
/// default.
@main
struct DispatchCost {
  private static let rounds = 5

  static func main() {
    let moves = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2_000_000
    var isClean = true
    for fingers in [10, 1] {
      let path = FingerPath(fingers: fingers)
      let steps = max(1, moves / fingers / rounds)
      let bare = best { sum(path, steps) } / Double(steps * fingers)
      print("\(fingers) \(fingers == 1 ? "finger" : "fingers"):")
      print(String(format: "  a bare loop: %.2f ns a move", bare))
      for kind in DispatchScene.Kind.allCases {
        isClean = measure(kind, path, steps: steps, bare: bare) && isClean
      }
    }
    exit(isClean ? 0 : 1)
  }

  /// Prints the numbers for one kind; false if a move allocated memory or did not arrive.
  private static func measure(
    _ kind: DispatchScene.Kind, _ path: FingerPath, steps: Int, bare: Double
  ) -> Bool {
    let scene = DispatchScene(kind, path: path)
    // Let buffers grow to their final size first.
    for _ in 0..<1000 { scene.moveAll() }
    let (seen, actions) = (scene.movesSeen, scene.actionCount)
    let before = allocation_count()
    let time = best {
      for _ in 0..<steps { scene.moveAll() }
      return scene.sum
    }
    let taken = allocation_count() - before
    let moves = rounds * steps * path.fingers
    let cost = time / Double(steps * path.fingers)
    print(
      String(
        format: "  %@: %.2f million moves a second, %.0f ns a move, %.0f bare loops, ",
        kind.rawValue, 1000 / cost, cost, cost / bare)
        + String(
          format: "%.4f allocations a move, %.2f actions a move", Double(taken) / Double(moves),
          Double(scene.actionCount - actions) / Double(moves)))
    return taken == 0 && scene.movesSeen - seen == moves
  }

  @inline(never)
  private static func sum(_ path: FingerPath, _ steps: Int) -> Double {
    var sum = 0.0
    for step in 1...steps {
      for finger in 0..<path.fingers {
        let location = path.report(.move, finger, step).location
        sum += location.x + location.y
      }
    }
    return sum
  }

  /// The shortest of several rounds of some work, in nanoseconds.
  private static func best(_ work: () -> Double) -> Double {
    let clock = ContinuousClock()
    var best = Double.infinity
    var result = 0.0
    for _ in 0..<rounds {
      best = min(best, clock.measure { result += work() } / .nanoseconds(1))
    }
    // Otherwise the compiler could remove the unused work.
    precondition(!result.isNaN)
    return best
  }
}
