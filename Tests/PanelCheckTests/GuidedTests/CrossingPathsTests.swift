@testable import PanelCheck
import Testing
import TrackerKit

@Suite("CrossingPaths")
struct CrossingPathsTests {
  /// Two fingers that pass each other, 12 mm apart, at 2 mm every 10 ms.
  private let right: [(Double, Double, Double)] = (0...40).map { step in
    let count = Double(step)
    return (count / 100, 60 + 2 * count, 100)
  }
  private let left: [(Double, Double, Double)] = (0...40).map { step in
    let count = Double(step)
    return (count / 100, 140 - 2 * count, 112)
  }

  @Test("J1 contacts that go on with their own motion have not swapped")
  func kept() {
    let crossing = CrossingPaths(
      panel: .wide, paths: [ContactPath(right), ContactPath(left, number: 2)])
    #expect(crossing.swaps.isEmpty)
    #expect(crossing.encounters == 1)
    #expect(crossing.figures[.swaps] == Figure(0, .count, sampleCount: 1))
  }

  @Test("J1 contacts that go on with each other's motion have swapped once")
  func swapped() {
    let first = Array(right[..<20]) + left[20...]
    let second = Array(left[..<20]) + right[20...]
    let crossing = CrossingPaths(
      panel: .wide, paths: [ContactPath(first), ContactPath(second, number: 2)])
    #expect(crossing.swaps.count == 1)
    #expect(crossing.swaps.first?.numbers == [1, 2])
    #expect(crossing.figures[.swaps]?.value == 1)
  }

  @Test("J1 fast contacts that swap 5 mm apart are recognized by their motion")
  func fast() {
    // At 4 mm every 10 ms, the steps alone do not tell.
    let right: [(Double, Double, Double)] = (0..<20).map { step in
      let count = Double(step)
      return (count / 100, 112 + 4 * count, 100)
    }
    let left: [(Double, Double, Double)] = (0..<20).map { step in
      let count = Double(step)
      return (count / 100, 188 - 4 * count, 105)
    }
    let kept = CrossingPaths(
      panel: .wide, paths: [ContactPath(right), ContactPath(left, number: 2)])
    #expect(kept.swaps.isEmpty)
    let first = Array(right[..<10]) + left[10...]
    let second = Array(left[..<10]) + right[10...]
    let swapped = CrossingPaths(
      panel: .wide, paths: [ContactPath(first), ContactPath(second, number: 2)])
    #expect(swapped.swaps.map(\.time) == [Timestamp(seconds: 0.1)])
  }

  @Test("J1 contacts swap by jumping if each ends within half of its jump from the other one")
  func beside() {
    /// At index 20 each contact jumps by 5 mm, and ends up at a distance from the other one's line.
    func swaps(_ distance: Double) -> [Timestamp] {
      let paths = [(100, 5), (105 + distance, -5)].enumerated().map { index, line in
        let reports: [(Double, Double, Double)] = (0..<40).map { step in
          let count = Double(step)
          return (count / 100, 60 + 2 * count, line.0 + (step < 20 ? 0 : line.1))
        }
        return ContactPath(reports, number: index + 1)
      }
      return CrossingPaths(panel: .wide, paths: paths).swaps.map(\.time)
    }
    #expect(swaps(2.4) == [Timestamp(seconds: 0.2)])
    #expect(swaps(2.6).isEmpty)
  }

  @Test("J1 contacts that go to each other's place have swapped if that took 50 ms or less")
  func exchanged() {
    func swaps(_ seconds: Double) -> Int {
      let there = ContactPath([(0, 100, 100), (seconds, 130, 100)])
      let back = ContactPath([(0, 130, 100), (seconds, 100, 100)], number: 2)
      return CrossingPaths(panel: .wide, paths: [there, back]).swaps.count
    }
    #expect(swaps(0.05) == 1)
    #expect(swaps(0.06) == 0)
  }

  @Test("J1 contacts that never came near each other decide nothing")
  func far() {
    let far = left.map { ($0.0, $0.1, 190.0) }
    let crossing = CrossingPaths(
      panel: .wide, paths: [ContactPath(right), ContactPath(far, number: 2)])
    #expect(crossing.encounters == 0)
    let limit = Limit(.atMost, 0, .count)
    #expect(limit.verdict(on: crossing.figures[.swaps]) == .inconclusive)
  }

  @Test("J1 fingers that come together and turn back have not swapped")
  func turned() {
    func finger(_ sign: Double) -> [(Double, Double, Double)] {
      (-30...30).map { step in
        let time = Double(step) / 100
        // A reversal within about 0.1 s, 14 mm apart.
        return (0.3 + time, 150 + sign * (7 + 200 * (time * time / (0.05 + abs(time)))), 100)
      }
    }
    let crossing = CrossingPaths(
      panel: .wide, paths: [ContactPath(finger(1)), ContactPath(finger(-1), number: 2)])
    #expect(crossing.swaps.isEmpty)
  }

  @Test("J1 fingers that bounce back at 300 mm/s, 12 mm apart, have not swapped")
  func bounced() {
    func finger(_ sign: Double) -> [(Double, Double, Double)] {
      (-20...20).map { step in
        let distance = 6 + 3 * Double(abs(step))
        return (0.3 + Double(step) / 100, 150 + sign * distance, 100)
      }
    }
    let crossing = CrossingPaths(
      panel: .wide, paths: [ContactPath(finger(1)), ContactPath(finger(-1), number: 2)])
    #expect(crossing.encounters == 1)
    #expect(crossing.swaps.isEmpty)
  }

  /// Two curved strokes that cross near the panel's center, and the reports on which they swap.
  private func cross(_ random: inout GuidedRandom, swapsAt: [Double]) -> [ContactPath] {
    let device = GuidedPanel(rate: random.uniform(50, 120), noise: 0.1)
    let (speed, gap, bend) = (
      random.uniform(80, 250), random.uniform(12, 18), random.uniform(-20, 20)
    )
    let hands = [GuidedHand(&random), GuidedHand(&random)]
    func place(_ finger: Int, _ time: Double) -> Point {
      let way = speed * (time - 0.5)
      let curve = bend * (time - 0.5) * (time - 0.5)
      return finger == 0
        ? Point(x: 150 + way, y: 100 + 0.3 * way + curve)
        : Point(x: 150 - way, y: 100 + gap + 0.3 * way - curve)
    }
    // Both contacts are reported in the same scans.
    let scans = random
    return [0, 1].flatMap { contact in
      random = scans
      return device.paths(0...1, number: contact + 1, hand: .steady, &random) { time in
        let isSwapped = swapsAt.count { $0 <= time } % 2 == 1
        let finger = isSwapped ? 1 - contact : contact
        return place(finger, time) + hands[finger].offset(at: time)
      }
    }
  }

  @Test("J1 swapped identities are counted, 200 seeds")
  func swaps() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let times = [random.uniform(0.42, 0.5), random.uniform(0.65, 0.75)]
      let truth = 1 + seed % 2
      let crossing = CrossingPaths(
        panel: .wide, paths: cross(&random, swapsAt: Array(times.prefix(truth))))
      if crossing.swaps.count != truth || crossing.encounters == 0 { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  /// The paths as a busy program reads them: several reports at once, the second contact's a
  /// millisecond before the first one's.
  private func read(_ paths: [ContactPath], every seconds: Double) -> [ContactPath] {
    paths.map { path in
      var path = path
      for (index, sample) in path.samples.enumerated() {
        let turns = (sample.time.seconds(since: .zero) / seconds).rounded(.up)
        let delay = path.number == 1 ? 0.001 : 0
        path.samples[index].time = Timestamp(seconds: turns * seconds + delay)
      }
      path.endTime = max(path.endTime, path.samples.last?.time ?? .zero)
      return path
    }
  }

  @Test("J1 a busy program counts swapped identities too, 200 seeds", arguments: [0.02, 0.05])
  func busySwaps(_ turn: Double) {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let time = random.uniform(0.42, 0.5)
      let truth = seed % 2
      let paths = cross(&random, swapsAt: Array([time].prefix(truth)))
      let crossing = CrossingPaths(panel: .wide, paths: read(paths, every: turn))
      if crossing.swaps.count != truth { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test("J1 reports at uneven times count swapped identities too, 200 seeds")
  func unevenSwaps() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let time = random.uniform(0.42, 0.5)
      let truth = seed % 2
      var paths = cross(&random, swapsAt: Array([time].prefix(truth)))
      // Both contacts of a scan are late alike.
      let delays = random
      for index in paths.indices {
        random = delays
        var last = Timestamp.zero
        for sample in paths[index].samples.indices {
          let late = paths[index].samples[sample].time
            .advanced(bySeconds: random.uniform(0, 0.03))
          last = max(late, last.advanced(bySeconds: 0.0002))
          paths[index].samples[sample].time = last
        }
        paths[index].endTime = max(paths[index].endTime, last)
      }
      if CrossingPaths(panel: .wide, paths: paths).swaps.count != truth { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test("J1 contacts that keep their identities never count as swapped, 1,000 runs")
  func clean() {
    var wrong: [Int] = []
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let crossing = CrossingPaths(panel: .wide, paths: cross(&random, swapsAt: []))
      if !crossing.swaps.isEmpty || crossing.encounters != 1 { wrong.append(seed) }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }
}
