import Foundation
@testable import PanelCheck
import Testing
import TrackerKit

@Suite("Ghosts")
struct GhostsTests {
  private func ghost(_ seconds: Double, _ x: Double, _ y: Double) -> GhostContact {
    GhostContact(time: Timestamp(seconds: seconds), location: Point(x: x, y: y))
  }

  @Test("J1 a ghost is where and when its contact began")
  func contact() {
    let ghost = GhostContact(ContactPath([(2, 10, 20), (2.5, 11, 20)]))
    #expect(
      ghost
        == GhostContact(
          time: Timestamp(seconds: 2), location: Point(x: 10, y: 20), seconds: 0.5))
  }

  @Test("J1 the rate is the count by the time, with the Poisson interval around it")
  func rate() {
    let ghosts = Ghosts(
      panel: .wide, ghosts: (0..<4).map { ghost(Double($0 * $0), 10, 10) }, seconds: 120)
    let figure = ghosts.figures[.ghosts]
    #expect(figure?.value == 120)
    #expect(figure?.unit == .perHour)
    #expect(figure?.sampleCount == 2)
    // The exact interval of 4 events is 1.09 to 10.24.
    #expect(abs(ghosts.hourlyInterval.lower - 1.09 * 30) < 0.5)
    #expect(abs(ghosts.hourlyInterval.upper - 10.24 * 30) < 1)
    #expect(figure?.uncertainty == 120 - ghosts.hourlyInterval.lower)
  }

  @Test("J1 no ghosts keep a limit of 0 in a minute or more, and one breaks it at once")
  func verdict() {
    let limit = Limit(.atMost, 0, .perHour)
    let none = Ghosts(panel: .wide, ghosts: [], seconds: 60)
    #expect(limit.verdict(on: none.figures[.ghosts]) == .pass)
    #expect(none.hourlyInterval.upper > 200)
    let short = Ghosts(panel: .wide, ghosts: [], seconds: 59)
    #expect(limit.verdict(on: short.figures[.ghosts]) == .inconclusive)
    for seconds in [4.0, 60] {
      let one = Ghosts(panel: .wide, ghosts: [ghost(3, 10, 10)], seconds: seconds)
      #expect(limit.verdict(on: one.figures[.ghosts]) == .fail)
    }
  }

  @Test(
    "J1 a time that is none has no figure, and a location that is no number no place",
    arguments: [0, -1, .infinity, .nan])
  func notANumber(seconds: Double) {
    let ghosts = Ghosts(
      panel: .wide, ghosts: (0..<9).map { ghost(Double($0), .nan, .infinity) }, seconds: seconds)
    #expect(ghosts.figures.isEmpty)
    #expect(ghosts.clusters.isEmpty)
  }

  /// The kiosk's ghost: at 95 % and 2.4 % of the panel, every 12.864 s.
  private func kiosk(
    _ random: inout GuidedRandom, hours: Double, missing: Double, jitter: Double, outliers: Int
  ) -> [GhostContact] {
    let start = random.uniform(0, 12)
    let beats = Int((hours * 3600 - start) / 12.864)
    var ghosts: [GhostContact] = []
    for beat in 0..<beats where random.uniform(0, 1) >= missing {
      let time = start + Double(beat) * 12.864 + random.normal(jitter)
      let location = Point(x: 285, y: 4.8) + random.normalPoint(0.1)
      ghosts.append(ghost(max(0, time), location.x, location.y))
    }
    for _ in 0..<outliers {
      ghosts.append(
        ghost(
          random.uniform(0, hours * 3600), random.uniform(0, 300), random.uniform(0, 200)))
    }
    return ghosts
  }

  @Test(
    "J1 a period with gaps, jitter and outliers is found within 1 ms in half an hour, 200 seeds"
  )
  func period() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let ghosts = Ghosts(
        panel: .wide,
        ghosts: kiosk(
          &random, hours: 0.5, missing: random.uniform(0, 0.4), jitter: random.uniform(0, 0.02),
          outliers: Int.random(in: 0...10, using: &random)),
        seconds: 1800)
      let cluster = ghosts.clusters.first
      let isFound =
        ghosts.clusters.count == 1
        && (cluster?.center.distance(to: Point(x: 285, y: 4.8)) ?? 9) < 0.1
        && abs((cluster?.periods.first?.seconds ?? 0) - 12.864) < 0.001
        && abs((ghosts.periods.first?.seconds ?? 0) - 12.864) < 0.001
      if !isFound { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test(
    "J1 eight hours of ghosts give the period within 0.1 ms and as many missing beats as there are")
  func night() throws {
    var random = GuidedRandom(8)
    let contacts = kiosk(&random, hours: 8, missing: 0.2, jitter: 0.005, outliers: 30)
    let ghosts = Ghosts(panel: .wide, ghosts: contacts, seconds: 8 * 3600)
    let period = try #require(ghosts.clusters.first?.periods.first)
    #expect(abs(period.seconds - 12.864) < 0.0001)
    #expect(abs(period.seconds - 12.864) < 2 * period.uncertainty)
    #expect(abs(period.jitter - 0.005) < 0.0005)
    #expect(period.count + 30 - contacts.count <= 30)
    let beats = Int((8 * 3600 - 12) / 12.864)
    #expect(abs(period.count + period.missing - beats) <= 8)
  }
}

@Suite("PoissonInterval")
struct PoissonIntervalTests {
  @Test("J1 nothing counted may still have a mean of up to 3.7")
  func none() {
    #expect(PoissonInterval(count: 0).lower == 0)
    #expect(abs(PoissonInterval(count: 0).upper - 3.689) < 0.03)
  }

  @Test(
    "J1 the ends are those of the exact interval, in which 2.5 % lie beyond each", arguments: 1...60
  )
  func exact(count: Int) {
    /// The probability of at most so many events.
    func probability(atMost most: Int, mean: Double) -> Double {
      (0...max(0, most)).reduce(0) { sum, events in
        sum + exp(Double(events) * log(mean) - mean - lgamma(Double(events) + 1))
      }
    }
    /// Where a falling function is 0.
    func root(_ function: (Double) -> Double) -> Double {
      var (low, high) = (1e-6, 200.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if function(middle) > 0 { low = middle } else { high = middle }
      }
      return low
    }
    let lower = root { probability(atMost: count - 1, mean: $0) - 0.975 }
    let upper = root { probability(atMost: count, mean: $0) - 0.025 }
    let interval = PoissonInterval(count: count)
    #expect(abs(interval.lower - lower) <= max(0.03, 0.01 * lower))
    #expect(abs(interval.upper - upper) <= 0.01 * upper)
  }
}
