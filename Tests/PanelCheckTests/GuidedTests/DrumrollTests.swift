import Testing
import TrackerKit

@testable import PanelCheck

@Suite("Drumroll")
struct DrumrollTests {
  @Test("J1 the figure is the largest distance of two reports of one tap")
  func extent() {
    let drumroll = Drumroll(
      panel: .wide,
      paths: [
        ContactPath([(0, 10, 10), (0.02, 13, 14), (0.04, 11, 11)]),
        ContactPath([(0.1, 50, 10), (0.12, 50, 11)]), ContactPath([(0.2, 90, 10)]),
      ])
    #expect(drumroll.extents == [5, 1, 0])
    #expect(drumroll.figures[.drumroll]?.value == 5)
    #expect(drumroll.figures[.drumroll]?.sampleCount == 3)
    #expect(drumroll.figures[.drumroll]?.bound == .upper)
  }

  @Test("J1 a contact that jumps from one finger to another is the panel's, and exact")
  func jump() {
    let drumroll = Drumroll(
      panel: .wide,
      paths: [
        ContactPath([(0, 10, 10), (0.01, 10, 10.5), (0.02, 30, 10.5)]),
        ContactPath([(0.1, 50, 10)]),
      ])
    #expect(drumroll.jumps == [0])
    let figure = drumroll.figures[.drumroll]
    #expect(figure?.bound == .exact)
    #expect(figure?.uncertainty == 0)
    #expect(Limit(.atMost, 2, .millimeters).verdict(on: figure) == .fail)
  }

  @Test("J1 a tap that rolls farther does not hide a jump")
  func hidden() {
    let drumroll = Drumroll(
      panel: .wide,
      paths: [
        ContactPath([(0, 10, 10), (0.01, 22, 10)]),
        ContactPath([(0.1, 50, 10), (0.2, 57, 10), (0.3, 65, 10)]),
      ])
    let figure = drumroll.figures[.drumroll]
    #expect(figure?.value == 12 && figure?.interval.upper == 15)
    #expect(Limit(.atMost, 2, .millimeters).verdict(on: figure) == .fail)
    #expect(Limit(.atMost, 13, .millimeters).verdict(on: figure) == .inconclusive)
  }

  @Test("J1 without taps there is no figure")
  func none() {
    #expect(Drumroll(panel: .wide, paths: []).figures.isEmpty)
  }

  /// Twenty taps of ten fingers in 2 s that roll by up to 0.4 mm, on a panel with noise.
  private func roll(_ random: inout GuidedRandom, noise: Double) -> (
    paths: [ContactPath], truth: Double
  ) {
    let device = GuidedPanel(rate: 100, noise: noise)
    var (paths, truth): ([ContactPath], Double) = ([], 0)
    for tap in 0..<20 {
      let start = Double(tap) / 10
      let finger = Point(x: 30 + 25 * Double(tap % 10), y: 100 + random.uniform(-20, 20))
      let rolls = random.uniform(0, 0.4)
      let length = random.uniform(0.05, 0.12)
      let hand = GuidedHand(&random)
      var noises: [Point] = []
      paths += device.paths(
        start...(start + length), number: 1 + tap % 10, hand: hand, &random, noises: &noises
      ) { Point(x: finger.x + rolls * ($0 - start) / length, y: finger.y) }
      let extents = noises.flatMap { one in noises.map { one.distance(to: $0) } }
      truth = max(truth, extents.max() ?? 0)
    }
    return (paths, truth)
  }

  @Test("J1 the figure and its uncertainty are never below the noise's own extent, 200 seeds")
  func neverBelow() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      let noise = random.uniform(0.1, 0.6)
      let (paths, truth) = roll(&random, noise: noise)
      let figure = Drumroll(panel: .wide, paths: paths).figures[.drumroll]
      if (figure?.value ?? 0) + (figure?.uncertainty ?? 0) < truth { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test("J1 a contact that goes on at another finger fails 2 mm, 200 seeds")
  func joined() {
    var misses: [Int] = []
    for seed in 0..<200 {
      var random = GuidedRandom(seed)
      var paths = roll(&random, noise: 0.1).paths
      let tap = Int.random(in: 0..<19, using: &random)
      // The truth: the largest distance between the reports of two taps of neighboring fingers.
      let truth = paths[tap].samples.flatMap { one in
        paths[tap + 1].samples.map { one.location.distance(to: $0.location) }
      }.max()
      let shift = paths[tap].endTime.seconds + 0.01 - paths[tap + 1].samples[0].time.seconds
      paths[tap].samples += paths[tap + 1].samples.map {
        ContactSample(time: $0.time.advanced(bySeconds: shift), location: $0.location)
      }
      paths.remove(at: tap + 1)
      let figure = Drumroll(panel: .wide, paths: paths).figures[.drumroll]
      let isFound = Limit(.atMost, 2, .millimeters).verdict(on: figure) == .fail
      if !isFound || figure?.value != truth { misses.append(seed) }
    }
    #expect(misses.isEmpty, "seeds \(misses)")
  }

  @Test("J1 a clean panel never fails 2 mm and passes 4 mm, 1,000 rolls")
  func clean() {
    var wrong: [Int] = []
    let (narrow, wide) = (Limit(.atMost, 2, .millimeters), Limit(.atMost, 4, .millimeters))
    for seed in 0..<1000 {
      var random = GuidedRandom(seed)
      let device = GuidedPanel(rate: 60, noise: 0.05)
      let paths = (0..<10).flatMap { finger -> [ContactPath] in
        let hand = GuidedHand(&random)
        let start = Double(finger) / 5
        return device.paths(start...(start + 0.1), hand: hand, &random) { _ in
          Point(x: 25 * Double(finger) + 20, y: 90)
        }
      }
      let figure = Drumroll(panel: .wide, paths: paths).figures[.drumroll]
      if narrow.verdict(on: figure) == .fail || wide.verdict(on: figure) != .pass {
        wrong.append(seed)
      }
    }
    #expect(wrong.isEmpty, "seeds \(wrong)")
  }
}

@Suite("ConvexHull")
struct ConvexHullTests {
  @Test("J1 inner and repeated locations are no corners")
  func corners() {
    let square = [Point(x: 0, y: 0), Point(x: 4, y: 0), Point(x: 4, y: 3), Point(x: 0, y: 3)]
    let hull = ConvexHull(of: square + [Point(x: 2, y: 1), Point(x: 2, y: 0)] + square)
    #expect(hull.corners == square)
    #expect(hull.diameter == 5)
  }

  @Test("J1 none, one and two locations, and a line, have a diameter")
  func degenerate() {
    #expect(ConvexHull(of: []).diameter == 0)
    #expect(ConvexHull(of: [Point(x: 1, y: 1)]).diameter == 0)
    #expect(ConvexHull(of: [Point(x: 1, y: 1), Point(x: 4, y: 5)]).diameter == 5)
    #expect(
      ConvexHull(of: (0...4).map { Point(x: 3 * Double($0), y: 4 * Double($0)) }).diameter == 20)
  }

  @Test("J1 the diameter is the largest distance of any two locations")
  func random() {
    for seed in 0..<50 {
      var random = GuidedRandom(seed)
      let locations = (0..<40).map { _ in random.normalPoint(3) }
      let largest = locations.flatMap { one in locations.map { one.distance(to: $0) } }.max()
      #expect(ConvexHull(of: locations).diameter == largest, "seed \(seed)")
    }
  }
}
