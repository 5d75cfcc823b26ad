@testable import PanelCheck
import Testing
import TrackerKit

@Suite struct RecordingMetricsTests {
  private let panel = Panel(
    points: Size(width: 200, height: 100), millimeters: Size(width: 200, height: 100), source: .user
  )

  /// The metrics of contacts that begin one after the other and move to the right.
  ///
  /// Each has steps of its own, every 10 ms; the slow one's come every 20 ms. The 20th report of
  /// the bent one is half a millimeter beside its way.
  private func metrics(
    _ contacts: [[Double]], open: Int = 0, panel: Panel? = nil, slow: Int? = nil, bent: Int? = nil
  ) -> RecordingMetrics {
    var log = ContactLog(panel: panel ?? self.panel)
    var time = Timestamp.zero
    for (index, steps) in contacts.enumerated() {
      var location = Point(x: 10, y: 50)
      func add(_ kind: TouchChange.Kind) {
        let contact = ContactID(device: 0, finger: Int64(index))
        let number = contacts.count - index
        let change = TouchChange(kind, number: number, contact: contact, location: location)
        log.add(Turn(time: time, inputs: [.touch(change)]))
      }
      add(.began)
      for (count, step) in steps.enumerated() {
        time = time.advanced(bySeconds: index == slow ? 0.02 : 0.01)
        location.x += step
        location.y = index == bent && count == 20 ? 50.5 : 50
        add(.moved)
      }
      if index >= open { add(.ended) }
      time = time.advanced(bySeconds: 0.5)
    }
    return RecordingMetrics(log)
  }

  private let even = Array(repeating: 2.0, count: 40)

  @Test("J1 contacts, open ones and ghost-like ones are counted")
  func counts() {
    let metrics = metrics([even, even, [], [2], [2, 30, 2, 2, 2]], open: 2)
    #expect(metrics.contacts.count == 5)
    #expect(metrics.openCount == 2)
    #expect(metrics.ghostLikeCount == 2)
    #expect(metrics.jumpCount == 1)
    #expect(metrics.largestJump == 30)
  }

  @Test("J1 the figures are the worst of all contacts, with bounds and samples")
  func figures() {
    var back = even
    back.replaceSubrange(20...21, with: [-1, 5])
    let figures = metrics([even, back]).figures
    #expect(figures[.reversedMotion] == Figure(1, .millimeters, sampleCount: 64))
    #expect(figures[.movingJitter]?.bound == .upper)
    #expect(figures[.movingJitter]?.sampleCount == 66)
    #expect(isNear(figures[.reportRate]?.value, 100))
    // Windows of 25 steps begin at 0...15.
    #expect(figures[.reportRate]?.sampleCount == 32)
    #expect(figures[.reportRate]?.bound == .exact)
    #expect(figures[.gapRatio]?.bound == .upper)
    #expect(figures[.hysteresis]?.sampleCount == 2)
    #expect(figures[.hysteresis]?.value == 1)
    #expect(figures[.hysteresis]?.bound == .upper, "a finger that rolls lengthens one first step")
  }

  @Test("J1 the report rate is that of the slowest contact", arguments: 0..<2)
  func slowest(_ slow: Int) {
    #expect(isNear(metrics([even, even], slow: slow).figures[.reportRate]?.value, 50))
  }

  @Test("J1 the moving jitter is the largest of all contacts", arguments: 0..<2)
  func jitter(_ bent: Int) {
    let figure = metrics([even, even], bent: bent).figures[.movingJitter]
    #expect(isNear(figure?.value, 0.5))
    #expect(figure.map { $0.uncertainty > 0 } == true)
  }

  @Test("J1 the gap ratio is the largest of all contacts")
  func gapRatio() {
    var jerky = even
    jerky[20] = 5
    let figures = metrics([even, jerky]).figures
    #expect(isNear(figures[.gapRatio]?.value, 2.5))
    #expect(figures[.gapRatio]?.bound == .upper)
    #expect(figures[.gapRatio]?.sampleCount == 72)
  }

  @Test("J1 the hysteresis is the median contact's: one first step does not make it")
  func hysteresis() {
    let figures = metrics([even, [9] + even, even]).figures
    #expect(figures[.hysteresis]?.value == 1 && figures[.hysteresis]?.bound == .exact)
    #expect(figures[.hysteresis].map { $0.uncertainty > 1 } == true, "the contacts differ")
  }

  @Test("J1 items that need a prompt, and figures without samples, are absent")
  func absent() {
    let items: Set<CheckItem> = [
      .movingJitter, .reversedMotion, .gapRatio, .hysteresis, .reportRate,
    ]
    #expect(Set(metrics([even]).figures.keys) == items)
    #expect(metrics([[]]).figures.isEmpty)
    #expect(metrics([]).figures.isEmpty)
  }

  @Test(
    "J1 without a size in millimeters, lengths are in points and limits in millimeters unjudged")
  func points() {
    let unknown = Panel(points: Size(width: 200, height: 100), millimeters: nil, source: .unknown)
    let fast = Array(repeating: 4.0, count: 40)
    let figure = metrics([fast], panel: unknown).figures[.movingJitter]
    #expect(figure?.unit == .points)
    #expect(Limit(.atMost, 1, .millimeters).verdict(on: figure) == .inconclusive)
  }
}
