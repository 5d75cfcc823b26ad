import Foundation
@testable import PanelCheck
import Testing
import TrackerKit

@Suite("Wandering periods")
struct WanderingPeriodTests {
  /// The times of beats whose intervals a function gives, with some missing and others between.
  private func times(
    _ count: Int, _ random: inout GuidedRandom, jitter: Double = 0.005, others: Int = 10,
    interval: (Int, inout GuidedRandom) -> Double
  ) -> (times: [Timestamp], mean: Double) {
    var time = random.uniform(0, 10)
    let start = time
    var times: [Double] = []
    for beat in 0..<count {
      // The first and the last are there, so that the mean is that of the times.
      if beat == 0 || beat == count - 1 || random.uniform(0, 1) < 0.8 {
        times.append(max(0, time + random.normal(jitter)))
      }
      time += beat == count - 1 ? 0 : interval(beat, &random)
    }
    let mean = (time - start) / Double(count - 1)
    for _ in 0..<others { times.append(random.uniform(0, time)) }
    return (times.sorted().map { Timestamp(seconds: $0) }, mean)
  }

  @Test("J1 the mean of a drifting period is within its interval, and the drift is found")
  func drifting() {
    var misses: [String] = []
    for seed in 0..<100 {
      var random = GuidedRandom(seed)
      let count = Int.random(in: 300...2200, using: &random)
      let drift = random.uniform(0.01, 0.08) * (seed % 2 == 0 ? 1 : -1)
      let (times, mean) = times(count, &random) { beat, _ in
        12.9 + drift * Double(beat) / Double(count)
      }
      guard let found = GhostPeriod.all(of: times).first else {
        misses.append("seed \(seed): none")
        continue
      }
      // The process has no noise of its own but the jitter of the beats.
      let hourly = drift / (Double(count) * mean) * 3600
      if abs(found.seconds - mean) > found.uncertainty {
        misses.append("seed \(seed): \(found.seconds) ± \(found.uncertainty), \(mean)")
      } else if found.drift.map({ abs($0 - hourly) > 0.1 * abs(hourly) }) ?? true {
        misses.append("seed \(seed): drift \(found.drift ?? 0), \(hourly)")
      }
    }
    #expect(misses.count <= 7, "\(misses)")
  }

  @Test("J1 the mean of a wandering period is within its interval in 93 % of the runs or more")
  func wandering() {
    var misses: [String] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let spread = random.uniform(0.02, 0.15)
      let (times, _) = times(Int.random(in: 60...1200, using: &random), &random) { _, random in
        12.9 + random.normal(spread)
      }
      let found = GhostPeriod.all(of: times).first
      if abs((found?.seconds ?? 0) - 12.9) > found?.uncertainty ?? 0 {
        misses.append("seed \(seed): \(found?.seconds ?? 0) ± \(found?.uncertainty ?? 0)")
      }
    }
    #expect(misses.count <= 14, "\(misses)")
  }

  @Test("J1 the interval of a steady period holds the truth in 93 % of the runs or more")
  func steady() {
    var misses: [String] = []
    for seed in 0..<400 {
      var random = GuidedRandom(seed)
      let period = random.uniform(0.5, 60)
      let (times, _) = times(
        Int.random(in: 8...400, using: &random), &random,
        jitter: period * random.uniform(0.0001, 0.02), others: Int.random(in: 0...3, using: &random)
      ) { _, _ in period }
      guard let found = GhostPeriod.all(of: times).first else {
        misses.append("seed \(seed): none of \(times.count)")
        continue
      }
      if abs(found.seconds - period) > found.uncertainty {
        misses.append("seed \(seed): \(found.seconds) ± \(found.uncertainty), \(period)")
      }
      if found.drift != nil { misses.append("seed \(seed): drift") }
    }
    #expect(misses.count <= 28, "\(misses.count): \(misses.prefix(20))")
  }

  @Test("J1 two beats at one place are two periods")
  func two() {
    var misses: [String] = []
    for seed in 0..<100 {
      var random = GuidedRandom(seed)
      let (one, other) = (random.uniform(5, 9), random.uniform(10, 20))
      var times = (0..<200).map { 3 + Double($0) * one + random.normal(0.004) }
      times += (0..<Int(200 * one / other)).map { 4 + Double($0) * other + random.normal(0.004) }
      let found = GhostPeriod.all(of: times.sorted().map { Timestamp(seconds: $0) })
      let periods = found.map(\.seconds).sorted()
      if periods.count != 2 || abs(periods[0] - one) > 0.01 || abs(periods[1] - other) > 0.01 {
        misses.append("seed \(seed): \(periods) for \(one), \(other)")
      }
    }
    #expect(misses.count <= 3, "\(misses)")
  }

  @Test("J1 the interval of a rate holds the true rate in 93 % of the runs or more")
  func rates() {
    var misses = 0
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let hourly = random.uniform(0.5, 40)
      var (time, ghosts): (Double, [GhostContact]) = (0, [])
      while true {
        time += -3600 / hourly * log(random.uniform(1e-12, 1))
        guard time < 3600 else { break }
        ghosts.append(GhostContact(time: Timestamp(seconds: time), location: .zero))
      }
      let figure = Ghosts(panel: .wide, ghosts: ghosts, seconds: 3600).figures[.ghosts]
      let isInside = figure.map { ($0.interval.lower...$0.interval.upper).contains(hourly) }
      if isInside != true { misses += 1 }
    }
    #expect(misses <= 70)
  }
}
