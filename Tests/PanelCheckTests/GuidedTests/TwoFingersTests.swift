@testable import PanelCheck
import Testing
import TrackerKit

@Suite("TwoFingers")
struct TwoFingersTests {
  /// Two fingers that come together by 2 mm every 10 ms, from 40 mm to a distance.
  private func approach(to distance: Double) -> [[(Double, Double, Double)]] {
    let steps = Int((40 - distance) / 2)
    let count = (0...steps).map(Double.init)
    return [count.map { ($0 / 100, 80 + $0, 100) }, count.map { ($0 / 100, 120 - $0, 100) }]
  }

  @Test(
    "J1 without a merge, the figures are the smallest distance, less a fingertip, as upper bounds")
  func apart() {
    let fingers = approach(to: 14)
    let two = TwoFingers(
      panel: .wide,
      paths: [
        ContactPath(fingers[0], until: 0.2), ContactPath(fingers[1], number: 2, until: 0.2),
      ])
    #expect(two.closest == 14)
    #expect(two.merges.isEmpty)
    #expect(two.figures[.pinch] == Figure(14, .millimeters, sampleCount: 14, bound: .upper))
    #expect(two.figures[.separation] == Figure(4, .millimeters, sampleCount: 14, bound: .upper))
  }

  @Test("J1 a contact that jumps to the middle as the other one ends has merged with it")
  func merged() {
    let fingers = approach(to: 14)
    let middle = [(0.14, 100.0, 100.0), (0.3, 100, 101)]
    let two = TwoFingers(
      panel: .wide,
      paths: [ContactPath(fingers[0] + middle), ContactPath(fingers[1], number: 2, until: 0.14)])
    #expect(two.merges.map(\.distance) == [14])
    // They were two at 14 mm, and were not at 12 mm.
    #expect(two.figures[.pinch] == Figure(13, .millimeters, sampleCount: 14, uncertainty: 1))
    #expect(two.figures[.separation]?.value == 3)
    #expect(two.figures[.separation]?.bound == .exact)
  }

  @Test("J1 a finger that lifts has not merged: both lift, or one lifts while they rest")
  func lifted() {
    let fingers = approach(to: 14)
    let rest: [(Double, Double, Double)] = [(0.2, 93, 100), (0.3, 93, 100.5), (0.4, 93, 101)]
    let both = TwoFingers(
      panel: .wide,
      paths: [ContactPath(fingers[0], until: 0.2), ContactPath(fingers[1], number: 2, until: 0.15)])
    #expect(both.merges.isEmpty)
    let still: [(Double, Double, Double)] = [(0.17, 107, 100), (0.2, 107, 100.1), (0.25, 107, 100)]
    let resting = fingers[1] + still
    let one = TwoFingers(
      panel: .wide,
      paths: [ContactPath(fingers[0] + rest), ContactPath(resting, number: 2, until: 0.26)])
    #expect(one.merges.isEmpty)
    // The finger lands again, near the other one.
    let again = TwoFingers(
      panel: .wide,
      paths: [
        ContactPath(fingers[0] + rest), ContactPath(resting, number: 2, until: 0.26),
        ContactPath([(0.35, 110, 100), (0.4, 111, 100)], number: 3),
      ])
    #expect(again.merges.isEmpty && again.figures[.separation]?.bound == .upper)
  }

  @Test("J1 a single contact has no figures")
  func single() {
    #expect(TwoFingers(panel: .wide, paths: [ContactPath(approach(to: 14)[0])]).figures.isEmpty)
  }

  /// What a panel reports of two fingers that come together and part again: one contact while their
  /// true distance is below a limit.
  private func pinch(
    _ random: inout GuidedRandom, merging: Double, closest: Double
  ) -> [ContactPath] {
    let rate = random.uniform(50, 100)
    let speed = random.uniform(25, 60)
    let hands = [GuidedHand(&random), GuidedHand(&random)]
    let (center, noise) = (Point(x: 150, y: 100), 0.05)
    let isSlanted = Bool.random(using: &random)
    let direction = isSlanted ? Point(x: 0.6, y: 0.8) : Point(x: 1, y: 0)
    let seconds = 2 * (30 - closest) / speed
    var log = ContactLog(panel: Panel.wide)
    var down: Set<Int> = []
    for index in 0...Int(seconds * rate) {
      let time = (Double(index) + random.uniform(0, 0.2)) / rate + 0.1
      let half = max(closest, 30 - speed * min(time, seconds - time)) / 2
      let true1 = center - direction * half + hands[0].offset(at: time)
      let true2 = center + direction * half + hands[1].offset(at: time)
      let isOne = true1.distance(to: true2) < merging
      let locations = isOne ? [1: (true1 + true2) * 0.5] : [1: true1, 2: true2]
      var inputs: [RootInput] = []
      for number in [1, 2] {
        let location = (locations[number] ?? true2) + random.normalPoint(noise)
        let kind: TouchChange.Kind
        if locations[number] == nil {
          guard down.remove(number) != nil else { continue }
          kind = .ended
        } else {
          kind = down.insert(number).inserted ? .began : .moved
        }
        // An end repeats the last location.
        let last = log.openPaths.first { $0.number == number }?.samples.last?.location
        let place = kind == .ended ? last ?? location : location
        inputs.append(
          .touch(
            TouchChange(
              kind, number: number, contact: ContactID(device: 0, finger: Int64(number)),
              location: place * 4)))
      }
      log.add(Turn(time: Timestamp(seconds: time), inputs: inputs))
    }
    return log.paths
  }

  @Test("J1 merging under 12 mm is found within 5 %, 200 seeds")
  func merging() {
    var (misses, wide): ([Int], [Int]) = ([], [])
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let paths = pinch(&random, merging: 12, closest: 8)
      let figure = TwoFingers(panel: .wide, paths: paths).figures[.pinch]
      let error = abs((figure?.value ?? 0) / 12 - 1)
      if figure?.bound != .exact || error > 0.07 { misses.append(seed) }
      if error > 0.05 { wide.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
    // A tremor can bring the fingers together by more than a millimeter between two reports.
    #expect(wide.count <= 4, "more than 5 % off: seeds \(wide)")
  }

  @Test("J1 a panel that keeps two contacts apart never merges them, 1,000 runs")
  func clean() {
    var wrong: [Int] = []
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let paths = pinch(&random, merging: 0, closest: 14)
      let two = TwoFingers(panel: .wide, paths: paths)
      let limit = Limit(.atMost, 8, .millimeters)
      if !two.merges.isEmpty || limit.verdict(on: two.figures[.separation]) != .pass {
        wrong.append(seed)
      }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }
}
