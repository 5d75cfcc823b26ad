@testable import PanelCheck
import Testing
import TrackerKit

@Suite("CrossTalk")
struct CrossTalkTests {
  /// A finger that rests for 3 s and steps by 0.1 mm every 50 ms, and a tap every 0.5 s.
  private let rest: [(Double, Double, Double)] = (0..<60).map { index in
    let x: Double = index.isMultiple(of: 2) ? 100 : 100.1
    return (Double(index) / 20, x, 100)
  }
  private let taps: [ContactPath] = (0..<5).map { tap in
    let end = 0.5 * Double(tap + 1)
    return ContactPath([(end - 0.08, 250, 100)], number: 2, until: end)
  }

  @Test("J1 a resting finger that steps as usual has no cross-talk")
  func none() {
    let talk = CrossTalk(panel: .wide, paths: [ContactPath(rest)] + taps)
    #expect(talk.effects.isEmpty)
    #expect(talk.figures[.crossTalk] == Figure(0, .count, sampleCount: 5))
  }

  @Test("J1 a finger that moves with a tap counts once a tap, as an upper bound")
  func moved() {
    var moving = rest
    // 0.45 s is within the first tap, 2.45 s and 2.5 s are within the last one.
    for index in [9, 49, 50] { moving[index].1 += 1.2 }
    let talk = CrossTalk(panel: .wide, paths: [ContactPath(moving)] + taps)
    #expect(talk.effects == [.moved, .moved])
    #expect(talk.figures[.crossTalk] == Figure(2, .count, sampleCount: 5, bound: .upper))
  }

  @Test("J1 a finger that moves in the scan that reports the tap counts, too")
  func sameScan() {
    var moving = rest
    // Taps begin at 0.42 s, 0.92 s and so on.
    moving.insert((0.92, 102, 100), at: 19)
    let talk = CrossTalk(panel: .wide, paths: [ContactPath(moving)] + taps)
    #expect(talk.effects == [.moved])
  }

  @Test("J1 a contact that ends with a tap and is back at once was interrupted by the panel")
  func interrupted() {
    let paths = [
      ContactPath(Array(rest[..<20])), ContactPath(Array(rest[21...])),
    ]
    let talk = CrossTalk(panel: .wide, paths: [paths[0], taps[0], taps[1], paths[1]] + taps[2...])
    #expect(talk.effects == [.interrupted])
    #expect(talk.figures[.crossTalk] == Figure(1, .count, sampleCount: 5))
  }

  @Test("J1 a contact that ends with a tap and stays away may have been lifted")
  func ended() {
    let talk = CrossTalk(panel: .wide, paths: [ContactPath(Array(rest[..<30]))] + taps)
    #expect(talk.effects == [.ended])
    #expect(talk.figures[.crossTalk]?.bound == .upper)
  }

  @Test("J1 a contact that is back within 0.3 s was interrupted, a later one may have been lifted")
  func isBack() {
    // The contact ends at 0.5 s, as the first tap does.
    for (index, effect) in [(16, CrossTalk.Effect.interrupted), (17, .ended)] {
      let paths = [
        ContactPath(Array(rest[...10])), taps[0], ContactPath(Array(rest[index...])),
      ]
      let talk = CrossTalk(panel: .wide, paths: paths + taps[1...])
      #expect(talk.effects == [effect])
    }
  }

  @Test("J1 an end within 50 ms after a tap comes with it, a later one does not")
  func afterTap() {
    func effects(_ end: Double) -> [CrossTalk.Effect] {
      let finger = ContactPath(Array(rest[...10]), until: end)
      return CrossTalk(panel: .wide, paths: [finger] + taps).effects
    }
    #expect(effects(0.54) == [.ended])
    #expect(effects(0.55) == [.ended])
    #expect(effects(0.58).isEmpty)
  }

  @Test("J1 a contact where no finger is comes from the panel")
  func added() {
    let stray = ContactPath([(1.45, 100, 180)], number: 3, until: 1.5)
    let talk = CrossTalk(panel: .wide, paths: [ContactPath(rest)] + taps + [stray])
    #expect(talk.taps == 5)
    #expect(talk.effects == [.added])
    #expect(talk.figures[.crossTalk]?.bound == .exact)
  }

  @Test("J1 without contacts nothing is decided")
  func empty() {
    let talk = CrossTalk(panel: .wide, paths: [])
    #expect(talk.figures[.crossTalk]?.sampleCount == 0)
  }

  /// The faults of a panel: during which taps the resting contact jumps, breaks, or gets company.
  private struct Faults {
    var jumps: Set<Int> = []
    var breaks: Set<Int> = []
    var strays: Set<Int> = []
  }

  /// A hand that rests and another one that taps fifty times.
  private func contacts(_ random: inout GuidedRandom, _ faults: Faults) -> [ContactPath] {
    let device = GuidedPanel(rate: 50, noise: 0.05)
    let beat = random.uniform(0.2, 0.25)
    let hand = GuidedHand(&random)
    let starts = (0..<50).map { 0.5 + beat * (Double($0) + random.uniform(-0.1, 0.1)) }
    /// The tap that is down at a time and the seconds since it began.
    func tap(at time: Double) -> (Int, Double)? {
      // Each tap begins within a tenth of a beat of its beat.
      let tap = max(0, min(49, Int(((time - 0.5) / beat + 0.1).rounded(.down))))
      let seconds = time - starts[tap]
      return (0...0.08).contains(seconds) ? (tap, seconds) : nil
    }
    var device1 = device
    device1.timeJitter = 0.05
    var paths: [ContactPath] = []
    let rest = device1.paths(0...(starts[49] + 0.5), hand: hand, &random) { time in
      guard let (tap, _) = tap(at: time), faults.jumps.contains(tap) else {
        return Point(x: 80, y: 100)
      }
      return Point(x: 83, y: 100)
    }
    // The contact breaks for 40 ms in the middle of a tap.
    for path in rest {
      var piece: ContactPath?
      for sample in path.samples {
        if let (tap, seconds) = tap(at: sample.time.seconds), faults.breaks.contains(tap),
          (0.02...0.06).contains(seconds)
        {
          // The end is told when the next report would come.
          piece?.endTime = sample.time
          if let piece { paths.append(piece) }
          piece = nil
        } else if piece == nil {
          piece = ContactPath(number: 1, contact: path.contact, first: sample)
          piece?.end = .lifted
        } else {
          piece?.samples.append(sample)
          piece?.endTime = sample.time
        }
      }
      if let piece { paths.append(piece) }
    }
    for (index, start) in starts.enumerated() {
      let aim = Point(x: 240, y: 100) + random.normalPoint(1)
      paths.append(ContactPath([(start, aim.x, aim.y)], number: 2, until: start + 0.08))
      if faults.strays.contains(index) {
        paths.append(ContactPath([(start + 0.01, 80, 30)], number: 3, until: start + 0.03))
      }
    }
    return paths.sorted { $0.samples[0].time < $1.samples[0].time }
  }

  @Test("J1 interruptions, strays and moves are counted tap by tap, 200 seeds")
  func faults() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let order = Array(0..<49).shuffled(using: &random)
      let faults = Faults(
        jumps: Set(order[..<3]), breaks: seed % 2 == 0 ? Set(order[10..<14]) : [],
        strays: seed % 3 == 0 ? Set(order[20..<22]) : [])
      let paths = contacts(&random, faults)
      let talk = CrossTalk(panel: .wide, paths: paths)
      func count(_ effect: CrossTalk.Effect) -> Int { talk.effects.count { $0 == effect } }
      let sure = faults.breaks.count + faults.strays.count
      let isFound =
        count(.moved) == 3 && count(.interrupted) == faults.breaks.count
        && count(.added) == faults.strays.count && count(.ended) == 0 && talk.taps == 50
        && talk.figures[.crossTalk]?.value == Double(sure > 0 ? sure : 3)
        && talk.figures[.crossTalk]?.bound == (sure > 0 ? .exact : .upper)
      if !isFound { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test("J1 a clean panel has no cross-talk, 200 runs of 50 taps")
  func clean() {
    var wrong: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let talk = CrossTalk(panel: .wide, paths: contacts(&random, Faults()))
      if !talk.effects.isEmpty || talk.taps != 50 { wrong.append(seed) }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }
}
