import Foundation

/// A table in Markdown, printed line by line, since some take hours.
struct Table {
  /// Prints the header.
  init(_ titles: String...) {
    print()
    row(titles)
    row(titles.map { _ in "---" })
  }

  func row(_ cells: String...) { row(cells) }

  func row(_ cells: [String]) {
    print("| \(cells.joined(separator: " | ")) |")
    fflush(nil)
  }
}

/// Three digits, or all of those before the point.
func number(_ value: Double) -> String {
  guard value.isFinite else { return "" }
  return String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
}

func median(_ values: [Double]) -> Double {
  values.isEmpty ? .nan : values.sorted()[values.count / 2]
}

/// The nanoseconds of the shortest of several rounds of some work; other programs only add time.
func shortest(_ rounds: Int, _ work: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<rounds { best = min(best, try time(work) * 1e6) }
  return best
}

/// The same for several pieces of work, whose rounds alternate.
func shortest(_ rounds: Int, _ works: [() -> Void]) -> [Double] {
  var best = works.map { _ in Double.infinity }
  for _ in 0..<rounds {
    for (index, work) in works.enumerated() { best[index] = min(best[index], time(work) * 1e6) }
  }
  return best
}

/// The milliseconds that something takes.
func time(_ work: () throws -> Void) rethrows -> Double {
  try ContinuousClock().measure(work) / .milliseconds(1)
}
