@testable import PanelCheck
import Testing
import TrackerKit

@Suite("Taps")
struct TapsTests {
  /// Taps every 0.25 s that last 0.08 s.
  private func taps(_ locations: [(Double, Double)], skipping beats: Set<Int> = []) -> [ContactPath]
  {
    let times = (0..<100).filter { !beats.contains($0) }.map { Double($0) * 0.25 }
    return zip(locations, times).map { location, time in
      ContactPath([(time, location.0, location.1)], until: time + 0.08)
    }
  }

  @Test("J1 the spread is the largest distance from the mean")
  func spread() {
    let taps = Taps(
      panel: .wide, asked: 4, paths: taps([(99, 100), (101, 100), (100, 98), (100, 102)]))
    #expect(taps.spread?.mean == Point(x: 100, y: 100))
    #expect(taps.figures[.tapSpread]?.value == 2)
    #expect(taps.figures[.tapSpread]?.sampleCount == 4)
    #expect(taps.figures[.tapSpread]?.bound == .upper)
    #expect(taps.figures[.missedTaps] == Figure(0, .count, sampleCount: 4))
    #expect(taps.figures[.doubledTaps] == Figure(0, .count, sampleCount: 4))
  }

  @Test(
    "J1 a contact during a tap or within 50 ms of its end doubles it, and strays count for nothing")
  func doubled() {
    var paths = taps(Array(repeating: (100, 100), count: 6))
    paths.append(ContactPath([(0.56, 103, 100)], until: 0.57))
    paths.append(ContactPath([(1.12, 101, 100)], until: 1.13))
    paths.append(ContactPath([(1.2, 180, 100)], until: 1.21))
    paths.sort { $0.samples[0].time < $1.samples[0].time }
    let taps = Taps(panel: .wide, asked: 6, paths: paths)
    #expect(taps.doubled == 2)
    #expect(taps.strays == 1)
    #expect(taps.taps.count == 6)
    #expect(taps.figures[.tapSpread]?.value == 0)
  }

  @Test("J1 missed taps are exact if the rhythm has as many empty beats, else an upper bound")
  func missed() {
    let locations = Array(repeating: (100.0, 100.0), count: 18)
    let rhythm = Taps(panel: .wide, paths: taps(locations, skipping: [5, 11]))
    #expect(rhythm.figures[.missedTaps] == Figure(2, .count, sampleCount: 20))
    let short = Taps(panel: .wide, paths: taps(locations))
    #expect(short.figures[.missedTaps] == Figure(2, .count, sampleCount: 20, bound: .upper))
    // Two more taps than were asked for, until twenty had been counted.
    let long = Array(repeating: (100.0, 100.0), count: 20)
    let counted = Taps(panel: .wide, paths: taps(long, skipping: [5, 11]))
    #expect(counted.figures[.missedTaps] == Figure(2, .count, sampleCount: 20, bound: .upper))
    #expect(Limit(.atMost, 0, .count).verdict(on: counted.figures[.missedTaps]) == .inconclusive)
  }

  @Test("J1 without taps, all are missed and there is no spread")
  func none() {
    let taps = Taps(panel: .wide, paths: [])
    #expect(taps.figures[.tapSpread] == nil)
    #expect(taps.figures[.missedTaps]?.value == 20)
    #expect(taps.figures[.missedTaps]?.bound == .upper)
  }

  /// What a hand's twenty taps at an uneven rhythm give, of which a panel loses some and doubles
  /// others.
  private func hand(
    _ random: inout GuidedRandom, noise: Double, lost: Set<Int>, doubled: Set<Int>
  ) -> (paths: [ContactPath], noises: [Point]) {
    let beat = random.uniform(0.22, 0.5)
    var (paths, noises): ([ContactPath], [Point]) = ([], [])
    for tap in 0..<20 where !lost.contains(tap) {
      let start = (Double(tap) + random.uniform(-0.1, 0.1) + 1) * beat
      let aim = Point(x: 150, y: 100) + random.normalPoint(0.8)
      let length = random.uniform(0.05, 0.1)
      let gap = random.uniform(0.01, 0.03)
      let pieces: [(Double, Double)] =
        doubled.contains(tap)
        ? [(0, length * 0.4), (length * 0.4 + gap, length * 0.3)] : [(0, length)]
      for (index, piece) in pieces.enumerated() {
        let off = random.normalPoint(noise)
        if index == 0 { noises.append(off) }
        let location = aim + off
        paths.append(
          ContactPath(
            [(start + piece.0, location.x, location.y)], until: start + piece.0 + piece.1))
      }
    }
    return (paths, noises)
  }

  @Test("J1 lost and doubled taps are counted, 200 seeds")
  func counts() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      // The first and the last tap bound the rhythm.
      let order = Array(1..<19).shuffled(using: &random)
      let lost = Set(order.prefix(Int.random(in: 0...3, using: &random)))
      let doubled = Set(order.suffix(Int.random(in: 0...3, using: &random)))
      let paths = hand(&random, noise: 0.2, lost: lost, doubled: doubled).paths
      let figures = Taps(panel: .wide, paths: paths).figures
      if figures[.missedTaps] != Figure(Double(lost.count), .count, sampleCount: 20)
        || figures[.doubledTaps]?.value != Double(doubled.count)
      {
        misses.append(seed)
      }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test("J1 the spread and its uncertainty are never below the panel's own, 200 seeds")
  func neverBelow() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let noise = random.uniform(0.1, 0.8)
      let (paths, noises) = hand(&random, noise: noise, lost: [], doubled: [])
      let truth = LocationSpread(of: noises)?.largest ?? 0
      let figure = Taps(panel: .wide, paths: paths).figures[.tapSpread]
      if (figure?.value ?? 0) + (figure?.uncertainty ?? 0) < truth { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test("J1 a clean panel has no missed and no doubled taps, 1,000 runs")
  func clean() {
    var wrong: [Int] = []
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let taps = Taps(
        panel: .wide, paths: hand(&random, noise: 0.05, lost: [], doubled: []).paths)
      let limit = Limit(.atMost, 0.5, .millimeters)
      if taps.missed + taps.doubled + taps.strays > 0
        || limit.verdict(on: taps.figures[.tapSpread]) == .fail
      {
        wrong.append(seed)
      }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }
}
