import Foundation

/// The shortest processor time of several runs, in seconds, to minimize the effect of other
/// programs.
func processorTime(_ runs: Int = 5, of work: () throws -> Void) rethrows -> Double {
  var best = Double.infinity
  for _ in 0..<runs {
    let start = clock()
    try work()
    best = min(best, Double(clock() - start) / Double(CLOCKS_PER_SEC))
  }
  return best
}
