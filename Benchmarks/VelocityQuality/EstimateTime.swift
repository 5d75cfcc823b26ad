import Foundation
import TestSupport
import TrackerKit

/// The time of a velocity estimate, relative to a bare sum over the same samples.
enum EstimateTime {
  private static let repetitions = 20_000

  static func measure(_ flings: [RecordedFling]) {
    let windows = flings.map(\.window).filter { $0.count > 2 }
    let samples = windows.reduce(0) { $0 + $1.count }
    // Take the best of several rounds, since other work on the machine only adds time.
    let sum = best { windows.reduce(0) { $0 + total(of: $1) } }
    let trackers = windows.map { window in
      var tracker = VelocityTracker()
      for sample in window { tracker.add(sample.location, at: sample.timestamp) }
      return (tracker, window[window.count - 1].timestamp)
    }
    let velocity = best { trackers.reduce(0) { $0 + $1.0.velocity(at: $1.1).x } }
    var tracker = VelocityTracker()
    let adding = best {
      for window in windows {
        tracker.reset()
        for sample in window { tracker.add(sample.location, at: sample.timestamp) }
      }
      return tracker.velocity(at: .zero).x
    }
    let count = Double(windows.count)
    print("\(windows.count) flings, \(samples) samples; nanoseconds of one fling:")
    print(String(format: "  bare sum %.1f", sum / count))
    print(String(format: "  velocity %.1f, %.1f sums", velocity / count, velocity / sum))
    print(String(format: "  adding its samples %.1f, %.1f sums", adding / count, adding / sum))
  }

  @inline(never)
  private static func total(of samples: [TouchSample]) -> Double {
    var total = 0.0
    for sample in samples {
      total += sample.location.x + sample.location.y + Double(sample.timestamp.microseconds)
    }
    return total
  }

  /// The shortest mean time of ten rounds of some work, in nanoseconds.
  private static func best(_ work: () -> Double) -> Double {
    let clock = ContinuousClock()
    var result = 0.0
    var best = Double.infinity
    for _ in 0..<10 {
      let time = clock.measure {
        for _ in 0..<repetitions { result += work() }
      }
      best = min(best, time / .nanoseconds(1) / Double(repetitions))
    }
    // Otherwise the compiler could remove the unused work.
    precondition(!result.isNaN)
    return best
  }
}
