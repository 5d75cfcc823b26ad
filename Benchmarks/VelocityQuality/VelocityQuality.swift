import Foundation
import TestSupport
import TrackerKit

/// Compares velocities of recorded flings, computed by the kit and by other methods, with Android's
/// expectations, and measures the time of an estimate.
///
/// The table does not judge: its errors are differences in percent, positive if a velocity is too
/// large. Run it with `swift run -c release velocity-quality`.
@main
struct VelocityQuality {
  static func main() throws {
    guard let flings = try RecordedFling.all() else {
      print("The recordings are not there; TOUCHPLAY_RECORDINGS names their folder.")
      return
    }
    for reference in ["LSQ2", "IMPULSE"] { compare(flings, with: reference) }
    EstimateTime.measure(flings)
  }

  /// Prints a table of all flings and strategies compared to one of Android's two expectations.
  private static func compare(_ flings: [RecordedFling], with reference: String) {
    print("Errors in % of Android's \(reference)\n")
    print(row("fling", "expected", VelocityStrategy.allCases.map(\.name)))
    var errors = VelocityStrategy.allCases.map { _ in [Double]() }
    for fling in flings {
      let velocities = VelocityStrategy.allCases.map { $0.velocity(of: fling) }
      for expected in fling.expected where expected.strategy == reference {
        let found = velocities.map {
          (expected.part(of: $0) - expected.velocity) / expected.velocity * 100
        }
        for index in found.indices { errors[index].append(abs(found[index])) }
        print(
          row(
            "\(fling.name) \(expected.axis)", text(expected.velocity, digits: 0),
            found.map { text($0, digits: 2) }))
      }
    }
    print(row("mean size", "", errors.map { text($0.reduce(0, +) / Double($0.count), digits: 2) }))
    print(row("largest size", "", errors.map { text($0.max() ?? 0, digits: 2) }) + "\n")
  }

  private static func row(_ name: String, _ expected: String, _ cells: [String]) -> String {
    let numbers = ([expected] + cells).map { cell in
      String(repeating: " ", count: max(1, 10 - cell.count)) + cell
    }
    return name.padding(toLength: 27, withPad: " ", startingAt: 0) + numbers.joined()
  }

  private static func text(_ value: Double, digits: Int) -> String {
    let unit = digits == 0 ? 1.0 : 100
    // Adding 0 keeps an error that rounds to zero from showing a minus sign.
    return String(format: "%.\(digits)f", (value * unit).rounded() / unit + 0)
  }
}
