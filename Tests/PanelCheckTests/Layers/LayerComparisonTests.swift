@testable import PanelCheck
import Testing
import TrackerKit

@Suite("Kernel and window")
struct LayerComparisonTests {
  private func compare(
    _ driver: SyntheticDriver, _ events: [SyntheticDriver.Event], _ random: inout GuidedRandom
  ) -> LayerComparison {
    LayerComparison(
      kernel: SyntheticDriver.kernel(events), window: driver.window(events, using: &random))
  }

  @Test("J14 if everything arrives, every contact has its own", arguments: [1, 2, 5, 10])
  func complete(atOnce: Int) {
    for seed in 0..<20 {
      var random = GuidedRandom(seed)
      let events = SyntheticDriver.strokes(
        20, atOnce: atOnce, rate: random.uniform(60, 200), using: &random)
      let comparison = compare(SyntheticDriver(), events, &random)
      #expect(comparison.isComplete, "seed \(seed): \(comparison.contacts.map(\.fate))")
      #expect(comparison.contacts.map(\.window) == (0..<20).map { [$0] }, "seed \(seed)")
    }
  }

  @Test("J14 delays are measured within a millisecond and a half", arguments: [0.001, 0.008, 0.03])
  func delays(mean: Double) throws {
    for seed in 0..<20 {
      var random = GuidedRandom(seed)
      let events = SyntheticDriver.strokes(20, atOnce: 3, rate: 120, using: &random)
      let driver = SyntheticDriver(delay: mean * 0.9...mean * 1.1)
      let delay = try #require(compare(driver, events, &random).delay)
      #expect(abs(delay.median - mean * 1000) < 1.5, "seed \(seed): \(delay)")
      #expect(delay.count > 200)
    }
  }

  @Test("J14 one late frame is the worst")
  func worst() throws {
    var random = GuidedRandom(1)
    let events = SyntheticDriver.strokes(20, using: &random)
    var late = SyntheticDriver.kernel(events)
    late = SyntheticDriver().window(events, using: &random)
    late.paths[7].samples[3].time = late.paths[7].samples[3].time.advanced(bySeconds: 0.2)
    for index in 4..<late.paths[7].samples.count {
      late.paths[7].samples[index].time = max(
        late.paths[7].samples[index].time, late.paths[7].samples[3].time)
    }
    let kernel = SyntheticDriver.kernel(events)
    let delay = try #require(LayerComparison(kernel: kernel, window: late).delay)
    #expect((195...215).contains(delay.largest), "\(delay)")
    #expect(delay.median < 5)
    #expect(delay.lateOnTheWay > 0 && delay.lateInProgram == 0, "\(delay)")
    let end = late.paths[7].samples[3].time
    for (seconds, isToBlame) in [(0.19, true), (0.05, false)] {
      let busy = end.advanced(bySeconds: -seconds)...end
      let blamed = try #require(
        LayerComparison(kernel: kernel, window: late, busy: [busy]).delay)
      #expect(blamed.lateInProgram > 0 && isToBlame || blamed.lateOnTheWay > 0 && !isToBlame)
      #expect(blamed.lateInProgram + blamed.lateOnTheWay == delay.lateOnTheWay)
    }
  }

  @Test("J14 a location that is late by a second is late, not displaced")
  func stall() throws {
    var random = GuidedRandom(3)
    let events = SyntheticDriver.strokes(20, using: &random)
    var late = SyntheticDriver().window(events, using: &random)
    let end = late.paths[7].samples[3].time.advanced(bySeconds: 1)
    for index in 3..<late.paths[7].samples.count {
      late.paths[7].samples[index].time = max(late.paths[7].samples[index].time, end)
    }
    let comparison = LayerComparison(kernel: SyntheticDriver.kernel(events), window: late)
    #expect(comparison.displacement?.isRelevant == false, "\(comparison.displacement as Any)")
    let delay = try #require(comparison.delay)
    #expect((990...1020).contains(delay.largest) && delay.lateOnTheWay > 0, "\(delay)")
  }

  @Test("J14 the device may lie in any way on the display", arguments: PanelOrientation.allCases)
  func orientation(_ orientation: PanelOrientation) {
    for seed in 0..<5 {
      var random = GuidedRandom(seed)
      let events = SyntheticDriver.strokes(20, atOnce: 5, using: &random)
      let driver = SyntheticDriver(orientation: orientation)
      let comparison = compare(driver, events, &random)
      #expect(comparison.isComplete, "seed \(seed): \(comparison.contacts.map(\.fate))")
      #expect(abs(comparison.map.a - orientation.matrix.a) < 0.02)
      #expect(abs(comparison.map.c - orientation.matrix.c) < 0.02)
    }
  }

  @Test("J14 what the window never got, got in pieces, or lost by cancelling is counted")
  func faults() {
    for seed in 0..<40 {
      var random = GuidedRandom(seed)
      let events = SyntheticDriver.strokes(20, atOnce: 1 + seed % 4, using: &random)
      let driver = SyntheticDriver(
        delay: 0.001...0.012, lost: [2, 11], broken: [5, 14], cancelled: [8])
      let comparison = compare(driver, events, &random)
      let fates = Dictionary(grouping: comparison.contacts.indices) {
        comparison.contacts[$0].fate
      }
      #expect(fates[.missing] == [2, 11], "seed \(seed): \(fates)")
      #expect(fates[.split] == [5, 14], "seed \(seed): \(fates)")
      #expect(fates[.cancelled] == [8], "seed \(seed): \(fates)")
      #expect(comparison.surplus.isEmpty)
    }
  }

  @Test("J14 two fingers that the window got as one are merged")
  func merges() {
    for seed in 0..<20 {
      var random = GuidedRandom(seed)
      var events = SyntheticDriver.strokes(6, using: &random)
      // Two fingers, 20 mm apart.
      for index in 0...40 {
        for (finger, y) in [(6, 80.0), (7, 100)] {
          let kind: TouchChange.Kind = index == 0 ? .began : index == 40 ? .ended : .moved
          events.append(
            .init(
              time: 10 + Double(index) * 0.01, finger: finger, kind: kind,
              place: Point(x: 100 + Double(index), y: y)))
        }
      }
      let comparison = compare(SyntheticDriver(merged: [6]), events, &random)
      #expect(comparison.count(.merged) == 1, "seed \(seed): \(comparison.contacts.map(\.fate))")
      #expect(comparison.count(.missing) == 0)
    }
  }

  @Test("J14 contacts that the kernel did not report are surplus")
  func surplus() {
    var random = GuidedRandom(3)
    let events = SyntheticDriver.strokes(10, using: &random)
    let kernel = events.filter { $0.finger != 4 }
    let comparison = LayerComparison(
      kernel: SyntheticDriver.kernel(kernel),
      window: SyntheticDriver().window(events, using: &random))
    #expect(comparison.surplus == [4])
    #expect(comparison.count(.arrived) == 9)
  }

  @Test("J14 a report far from the kernel's is a displacement, with its time")
  func displacement() throws {
    var random = GuidedRandom(4)
    let events = SyntheticDriver.strokes(20, using: &random)
    var window = SyntheticDriver().window(events, using: &random)
    // Across the way.
    let (one, other) = (window.paths[9].samples[3].location, window.paths[9].samples[5].location)
    let way = other - one
    window.paths[9].samples[4].location =
      window.paths[9].samples[4].location + Point(x: -way.y, y: way.x) * (6 / way.length)
    let comparison = LayerComparison(kernel: SyntheticDriver.kernel(events), window: window)
    let displacement = try #require(comparison.displacement)
    #expect(displacement.isRelevant && !comparison.isComplete)
    #expect(abs(displacement.largest - 6) < 0.5, "\(displacement)")
    #expect(abs(displacement.time.seconds(since: window.paths[9].samples[4].time)) < 0.02)
  }

  @Test("J14 a finger that lands beside a window in the middle of the display is not missed there")
  func outside() {
    var random = GuidedRandom(6)
    let events = SyntheticDriver.strokes(24, using: &random)
    let kernel = SyntheticDriver.kernel(events)
    // A window in the middle half of the display.
    let size = SyntheticDriver.size
    let place = Rect(
      x: size.width / 4, y: size.height / 4, width: size.width / 2, height: size.height / 2)
    var window = ContactLog(
      panel: Panel(
        points: Size(width: 960, height: 540),
        millimeters: Size(width: place.size.width, height: place.size.height), source: .user))
    let whole = SyntheticDriver().window(events, using: &random)
    for path in whole.paths where place.contains(path.first.location) {
      for (index, sample) in path.samples.enumerated() {
        let kind: TouchChange.Kind =
          index == 0 ? .began : index == path.samples.count - 1 ? .ended : .moved
        window.add(
          TouchChange(
            kind, number: 1, contact: path.contact,
            location: window.panel.point(sample.location - place.origin)), at: sample.time)
      }
    }
    let comparison = LayerComparison(kernel: kernel, window: window)
    #expect(comparison.count(.outside) == 24 - window.paths.count, "\(comparison.contacts)")
    #expect(comparison.isComplete, "\(comparison.contacts.map(\.fate))")
  }

  @Test("J14 nothing of the window, and nothing of the kernel")
  func nothing() {
    var random = GuidedRandom(5)
    let events = SyntheticDriver.strokes(3, using: &random)
    let kernel = SyntheticDriver.kernel(events)
    let lost = LayerComparison(kernel: kernel, window: SyntheticDriver().window([], using: &random))
    #expect(lost.count(.missing) == 3 && lost.delay == nil && lost.displacement == nil)
    let alone = LayerComparison(
      kernel: SyntheticDriver.kernel([]), window: SyntheticDriver().window(events, using: &random))
    #expect(alone.surplus == [0, 1, 2] && alone.contacts.isEmpty)
  }
}

extension LayerComparison {
  /// Whether everything that the kernel reported arrived, and nothing else.
  fileprivate var isComplete: Bool {
    surplus.isEmpty && contacts.allSatisfy { $0.fate == .arrived || $0.fate == .outside }
      && displacement?.isRelevant != true
  }
}
