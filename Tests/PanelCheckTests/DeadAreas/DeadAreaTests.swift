import Foundation
@testable import PanelCheck
import Testing
import TrackerKit

@Suite("Dead areas")
struct DeadAreaTests {
  private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
  private static let seeds = 0..<(isLong ? 200 : 6)
  /// From 7 to 24 inches.
  private static let sizes = [
    Size(width: 154, height: 86), Size(width: 344, height: 194), Size(width: 531, height: 299),
  ]

  private func figures(_ log: ContactLog) -> [CheckItem: Figure] {
    GuidedTest.surface.figures(of: log, seconds: 60)
  }

  private func verdicts(_ item: CheckItem, _ figures: [CheckItem: Figure]) -> [Verdict] {
    Profile.builtIn.compactMap { $0.limits[item]?.verdict(on: figures[item]) }
  }

  /// A hand on a panel of some size, at 60 to 120 Hz, with a round or square dead area somewhere.
  private func hand(_ size: Size, _ random: inout GuidedRandom, dead diameter: Double) -> WipingHand
  {
    var hand = WipingHand(size: size)
    hand.rate = random.uniform(60, 120)
    hand.speed = min(220, 2.8 * hand.rate)
    hand.lane = 6.5
    let half = diameter / 2
    let center = Point(
      x: random.uniform(half + 2, size.width - half - 2),
      y: random.uniform(half + 2, size.height - half - 2))
    let isRound = random.uniform(0, 1) < 0.5
    hand.isDead = { place in
      let way = place - center
      return isRound ? way.length <= half : max(abs(way.x), abs(way.y)) <= half
    }
    hand.repeats = 2
    return hand
  }

  @Test("J1 J12 a dead area of 10 mm fails in every profile, up to 24 inches", arguments: sizes)
  func tenMillimeters(_ size: Size) {
    var missed: [Int] = []
    for seed in Self.seeds {
      var random = GuidedRandom(seed)
      let hand = hand(size, &random, dead: 10)
      let figures = figures(hand.log(&random))
      if verdicts(.deadAreas, figures) != [.fail, .fail, .fail] { missed.append(seed) }
    }
    #expect(missed.count <= Self.seeds.count / 20, "seeds \(missed)")
  }

  @Test("J1 larger dead areas are one each, where they are", arguments: [15.0, 25, 40, 80])
  func larger(_ diameter: Double) {
    for seed in Self.seeds {
      var random = GuidedRandom(seed)
      var hand = hand(Self.sizes[2], &random, dead: diameter)
      hand.repeats = 0
      let causes = LossCauses(SurfaceSweep(hand.log(&random)))
      #expect(causes.deadAreas.count == 1, "seed \(seed)")
      #expect(causes.dropOuts.isEmpty, "seed \(seed)")
      guard let area = causes.deadAreas.first else { continue }
      let all = area.frame.expanded(by: 3)
      #expect(area.losses.allSatisfy { all.contains($0.middle) }, "seed \(seed)")
      #expect(hand.isDead(area.frame.center), "seed \(seed)")
      #expect((0.6 * diameter...diameter + 8).contains(area.extent), "\(area.extent), seed \(seed)")
    }
  }

  @Test("J1 several fingers that sweep a table of 55 inches at once find a dead area of 20 mm")
  func table() {
    for seed in Self.seeds.prefix(10) {
      var random = GuidedRandom(seed)
      var hand = hand(Size(width: 1210, height: 680), &random, dead: 20)
      (hand.lane, hand.fingers, hand.speed) = (15, 4, 300)
      let figures = figures(hand.log(&random))
      #expect(verdicts(.deadAreas, figures) == [.fail, .fail, .fail], "seed \(seed)")
      #expect(figures[.noticeableDeadArea]?.value ?? 999 <= 25, "seed \(seed)")
    }
  }

  @Test(
    "J1 a clean surface that was wiped has none, and says what was not missed", arguments: sizes)
  func clean(_ size: Size) {
    for seed in Self.seeds {
      var random = GuidedRandom(seed)
      var hand = hand(size, &random, dead: 0)
      hand.isDead = { _ in false }
      let figures = figures(hand.log(&random))
      #expect(verdicts(.deadAreas, figures) == [.pass, .pass, .pass], "seed \(seed)")
      #expect(verdicts(.dropOuts, figures) == [.pass, .pass, .pass], "seed \(seed)")
      #expect(figures[.noticeableDeadArea]?.value == 10, "seed \(seed)")
    }
  }

  @Test("J1 a surface that is not wiped to the end is inconclusive")
  func unfinished() {
    var random = GuidedRandom(1)
    var hand = WipingHand()
    hand.lane = 30
    let figures = figures(hand.log(&random))
    #expect(verdicts(.deadAreas, figures) == [.inconclusive, .inconclusive, .inconclusive])
    // Lanes 28 mm apart.
    #expect(figures[.noticeableDeadArea].map { (28...30).contains($0.value) } == true)
  }

  @Test("J1 a place that was passed once and lost is not decided, until it is passed again")
  func undecided() {
    var random = GuidedRandom(3)
    var hand = WipingHand()
    (hand.dropOuts, hand.dropOutSeconds) = (1, 0.06)
    let sweep = SurfaceSweep(hand.log(&random))
    #expect(sweep.isCovered)
    let causes = LossCauses(sweep)
    #expect(causes.undecided.count == 1 && causes.deadAreas.isEmpty)
    #expect(verdicts(.deadAreas, sweep.figures(isSweep: true)).first == .inconclusive)
    hand.repeats = 2
    var again = GuidedRandom(3)
    let repeated = SurfaceSweep(hand.log(&again))
    #expect(LossCauses(repeated).undecided.isEmpty)
    #expect(LossCauses(repeated).deadAreas.isEmpty)
    #expect(LossCauses(repeated).dropOuts.count == 1)
    #expect(verdicts(.deadAreas, repeated.figures(isSweep: true)).first == .pass)
  }
}
