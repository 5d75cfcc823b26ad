import TestSupport
import Testing
import TrackerKit

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Storms")
struct StormTests {
  /// A storm's findings: what was wrong, and a hash of everything that happened.
  private func findings(_ seed: UInt64, turns: Int) -> (
    faults: [String], hash: UInt64, reports: Int
  ) {
    let storm = Storm(seed: seed)
    storm.run(turns: turns)
    return (storm.watch.faults, storm.watch.hash, storm.reportCount)
  }

  private static let isLong = getenv("TOUCHPLAY_LONG") != nil

  @Test(
    "A1 A9 B2 B3 B4 C1 C2 in any storm touches begin and end once per view, and states stay legal",
    arguments: 0..<8)
  func invariants(_ part: Int) {
    for index in 0..<(Self.isLong ? 1000 : 20) {
      let seed = UInt64(part + index * 8)
      let found = findings(seed, turns: 400)
      #expect(found.faults == [], "seed \(seed)")
      guard found.faults.isEmpty else { return }
    }
  }

  @Test("Q10 the same storm gives the same log", arguments: 0..<8)
  func determinism(_ part: Int) {
    let seed = UInt64(1000 + part)
    #expect(findings(seed, turns: 400).hash == findings(seed, turns: 400).hash, "seed \(seed)")
  }
}
