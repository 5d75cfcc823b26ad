import Foundation
@testable import PanelCheck
import Testing
import TrackerKit

/// Followers with a known delay and a hand's noise: none of the test's own mathematics is used.
@Suite("Latency")
struct LatencyTests {
  private static let isLong = ProcessInfo.processInfo.environment["TOUCHPLAY_LONG"] != nil
  private static let seeds = 0..<(isLong ? 2000 : 300)
  private static let panel = Panel(
    points: Size(width: 1920, height: 1080), millimeters: Size(width: 344, height: 194),
    source: .user)

  /// A hand that follows the target.
  private struct Follower {
    /// Of the whole loop, in seconds.
    var delay: Double
    /// Reports per second.
    var rate = 100.0
    /// The deviation of the hand along and across its way, in millimeters, and for how long it lasts.
    var noise = 2.5
    var memory = 0.4
    /// Where the hand's circle is beside the target's.
    var offset = Point.zero
    /// When the finger is lifted for half a second; nil if it stays.
    var lift: Double?

    /// The target by the page's description: it rests for 0.6 s, gains speed for 1.5 s, and then takes
    /// 2.2 s for a turn, clockwise from the top.
    private func target(_ seconds: Double) -> Point {
      let time = max(0, seconds - 0.6)
      let way = time < 1.5 ? time * time / 3 : time - 0.75
      let angle = 2 * Double.pi * way / 2.2
      let radius = min(45, 0.24 * 194)
      return Point(x: 172 + radius * sin(angle), y: 0.55 * 194 - radius * cos(angle))
    }

    func paths(_ random: inout GuidedRandom) -> [ContactPath] {
      var log = ContactLog(panel: LatencyTests.panel)
      var drift = Point.zero
      var isDown = false
      let step = 1 / rate
      for index in 0...Int(26 * rate) {
        let time = Double(index) * step
        let fade = step / memory
        let push = noise * sqrt(2 * fade)
        drift = Point(
          x: drift.x * (1 - fade) + random.normal(push),
          y: drift.y * (1 - fade) + random.normal(push))
        let isLifted = lift.map { $0...$0 + 0.5 ~= time } ?? false
        let location = target(time - delay) + offset + drift
        let kind: TouchChange.Kind? = isLifted ? isDown ? .ended : nil : isDown ? .moved : .began
        isDown = !isLifted
        guard let kind else { continue }
        log.add(
          TouchChange(
            kind, number: 1, contact: ContactID(device: 1, finger: 1),
            location: LatencyTests.panel.point(location)),
          at: Timestamp(seconds: 5 + time))
      }
      return log.paths
    }

    func figure(_ random: inout GuidedRandom) -> Figure? {
      Latency(panel: LatencyTests.panel, paths: paths(&random)).figure
    }
  }

  @Test("J15 a steady follower's lag is the delay", arguments: [0.0, 0.02, 0.08, 0.2, 0.35])
  func exact(delay: Double) throws {
    var random = GuidedRandom(1)
    let figure = try #require(Follower(delay: delay, noise: 0).figure(&random))
    #expect(abs(figure.value - delay * 1000) < 0.5, "\(figure)")
    #expect(figure.sampleCount == 10 && figure.uncertainty < 1)
  }

  @Test("J15 a circle beside the target's does not change the lag")
  func eccentric() throws {
    var random = GuidedRandom(2)
    let hand = Follower(delay: 0.09, noise: 0, offset: Point(x: 7, y: -6))
    let figure = try #require(hand.figure(&random))
    #expect(abs(figure.value - 90) < 2, "\(figure)")
  }

  @Test("J15 the truth is in the interval of 93 % of noisy hands, and half are within 5 ms")
  func coverage() throws {
    var (covered, errors) = (0, [Double]())
    for seed in Self.seeds {
      var random = GuidedRandom(seed)
      let hand = Follower(
        delay: random.uniform(0.02, 0.2), rate: random.uniform(60, 200),
        noise: random.uniform(1, 4), memory: random.uniform(0.2, 0.7),
        offset: Point(x: random.uniform(-5, 5), y: random.uniform(-5, 5)))
      let figure = try #require(hand.figure(&random), "seed \(seed)")
      let truth = hand.delay * 1000
      errors.append(abs(figure.value - truth))
      if (figure.interval.lower...figure.interval.upper).contains(truth) { covered += 1 }
    }
    #expect(Double(covered) >= 0.93 * Double(Self.seeds.count), "\(covered) of \(Self.seeds.count)")
    #expect(try #require(errors.median) <= 5, "\(errors.median ?? 0)")
  }

  @Test("J15 a finger that was lifted loses one turn; a hand that does not follow gives no figure")
  func lifted() throws {
    var random = GuidedRandom(3)
    var hand = Follower(delay: 0.1, noise: 0)
    hand.lift = 12
    let figure = try #require(hand.figure(&random))
    #expect(figure.sampleCount == 9 && abs(figure.value - 100) < 0.5)
    let still = ContactPath(milliseconds: (0..<2000).map { (Double($0) * 12, 172, 40) })
    #expect(Latency(panel: Self.panel, paths: [still]).figure == nil)
    #expect(Latency(panel: Self.panel, paths: []).figure == nil)
  }
}
