@testable import PanelCheck
import Testing
import TrackerKit

@Suite("GhostPeriod")
struct GhostPeriodTests {
  private func period(_ seconds: [Double]) -> GhostPeriod? {
    GhostPeriod.all(of: seconds.map { Timestamp(seconds: $0) }).first
  }

  @Test("J1 five precise beats have a period, four do not")
  func few() {
    let found = period([100, 110, 120, 130, 140])
    #expect(found?.seconds == 10)
    #expect(found?.count == 5)
    #expect(found?.missing == 0)
    #expect(period([100, 110, 120, 130]) == nil)
    #expect(period([]) == nil)
  }

  @Test("J1 missing beats are counted, and times between the beats are left out")
  func missing() throws {
    let found = try #require(period([0, 10, 20, 37, 40, 50, 80, 90, 94, 100, 110]))
    #expect(abs(found.seconds - 10) < 1e-9)
    #expect(found.count == 9)
    #expect(found.missing == 3)
  }

  @Test(
    "J1 the period is the time between beats, not a multiple or a part of it",
    arguments: [0.5, 3, 60, 900])
  func harmonics(seconds: Double) throws {
    var random = GuidedRandom(Int(seconds))
    let times = (0..<100).filter { _ in random.uniform(0, 1) > 0.4 }.map { Double($0) * seconds }
    let found = try #require(period(times))
    #expect(abs(found.seconds / seconds - 1) < 1e-6)
  }

  @Test("J1 all ghosts at one time have no period")
  func same() {
    #expect(period(Array(repeating: 5, count: 20)) == nil)
  }

  @Test(
    "J1 periods with a jitter of up to 4 % are found within 1 % and their uncertainty, 200 seeds")
  func jitter() {
    var (misses, wide): ([String], [Int]) = ([], [])
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let seconds = random.uniform(1, 100)
      let deviation = seconds * random.uniform(0, 0.04)
      var times = (0..<60).filter { _ in random.uniform(0, 1) > 0.3 }
        .map { 1000 + Double($0) * seconds + random.normal(deviation) }
      for _ in 0..<4 { times.append(1000 + random.uniform(0, 60 * seconds)) }
      let found = period(times.sorted())
      guard let found, abs(found.seconds / seconds - 1) < 0.01 else {
        misses.append("\(seed): \(found?.seconds ?? 0) for \(seconds) ± \(deviation)")
        continue
      }
      if abs(found.seconds - seconds) > found.uncertainty { wide.append(seed) }
    }
    #expect(misses.isEmpty, "\(misses)")
    // A 95 % interval leaves out 10 of 200, and times between the beats count as some.
    #expect(wide.count <= 24, "outside the interval: seeds \(wide)")
  }
}
