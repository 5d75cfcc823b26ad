import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("Guided check, the steps")
struct CheckRunTests {
  private let panel = Panel(
    points: Size(width: 1200, height: 800), millimeters: Size(width: 300, height: 200),
    source: .user)

  /// Adds a contact that is down for some seconds.
  private func touch(
    _ run: inout CheckRun, _ finger: Int, at location: Point, from start: Double,
    seconds: Double = 0.1, device: Int = 1, end: TouchChange.Kind = .ended
  ) {
    let contact = ContactID(device: device, finger: Int64(finger))
    for (kind, time) in [(TouchChange.Kind.began, start), (end, start + seconds)] {
      run.add(
        TouchChange(kind, number: finger, contact: contact, location: location),
        at: Timestamp(seconds: time))
    }
  }

  @Test("J12 a test begins with the first finger, and is complete a second after its last step")
  func taps() {
    var run = CheckRun(panel: panel, tests: [.taps, .drumroll])
    #expect(run.phase == .waiting && run.seconds == 0)
    for tap in 0..<20 {
      #expect(!run.isComplete)
      touch(&run, 1, at: Point(x: 600, y: 400), from: 5 + 0.3 * Double(tap))
    }
    #expect(run.phase == .running && run.progress == GuidedProgress(20, of: 20))
    run.advance(to: Timestamp(seconds: 11.7))
    #expect(!run.isComplete)
    run.advance(to: Timestamp(seconds: 11.81))
    #expect(run.isComplete)
    run.finish()
    #expect(run.phase == .result && run[.taps].state == .done)
    #expect(run[.taps].figures[.missedTaps]?.value == 0)
    #expect(run[.taps].verdict(on: .tapSpread, by: .chromeOSLike) == .pass)
    run.next()
    #expect(run.test == .drumroll && run.phase == .waiting && run.log.paths.isEmpty)
  }

  @Test("J12 a touch that the system takes leaves a test undecided; the mouse judges nothing")
  func undecided() {
    for (device, end, state) in [
      (1, TouchChange.Kind.cancelled, CheckOutcome.State.interrupted), (0, .ended, .trial),
      (1, .ended, .done),
    ] {
      var run = CheckRun(panel: panel, tests: [.taps])
      touch(&run, 1, at: Point(x: 600, y: 400), from: 0)
      touch(&run, 1, at: Point(x: 601, y: 400), from: 1, device: device, end: end)
      run.finish()
      #expect(run[.taps].state == state)
      #expect(
        run[.taps].verdict(on: .tapSpread, by: .chromeOSLike)
          == (state == .done ? .pass : .inconclusive))
    }
  }

  @Test("J1 J12 a contact that is silent while nothing else happens counts as silent, too")
  func silent() {
    var run = CheckRun(panel: panel, tests: [.surface])
    let contact = ContactID(device: 1, finger: 1)
    run.add(
      TouchChange(.began, number: 1, contact: contact, location: .zero),
      at: Timestamp(seconds: 0.5))
    touch(&run, 2, at: Point(x: 600, y: 400), from: 1)
    run.advance(to: Timestamp(seconds: 33))
    run.finish()
    #expect(run[.surface].figures[.stuckContacts]?.value == 1)
  }

  @Test("J12 tests are skipped, repeated and gone back to; the verdict comes after the last one")
  func steps() {
    var run = CheckRun(panel: panel, tests: [.fingers, .taps, .ghosts])
    run.skip()
    #expect(run[.fingers].state == .skipped && run.test == .taps && run.openCount == 2)
    touch(&run, 1, at: .zero, from: 0)
    run.finish()
    run.restart()
    #expect(run.phase == .waiting && run[.taps].state == .done)
    run.skip()
    #expect(run[.taps].state == .done, "a result stays")
    run.start(at: Timestamp(seconds: 50))
    run.advance(to: Timestamp(seconds: 109.9))
    #expect(!run.isComplete)
    run.advance(to: Timestamp(seconds: 110))
    #expect(run.isComplete)
    run.finish()
    run.next()
    #expect(run.phase == .summary && run.verdict(by: .kiosk) == .partial)
    run.back()
    #expect(run.phase == .result && run.test == .ghosts)
    run.startOver()
    #expect(run.test == .fingers && run.openCount == 3 && run.verdict(by: .kiosk) == .notTested)
  }

  @Test("J13 a check that was left goes on with the first test that is not over")
  func resume() {
    var run = CheckRun(panel: panel)
    run[.fingers] = CheckOutcome(state: .done)
    run[.surface] = CheckOutcome(state: .skipped)
    run.resume()
    #expect(run.test == .edges && run.phase == .waiting)
    for test in GuidedTest.allCases { run[test] = CheckOutcome(state: .done) }
    run.resume()
    #expect(run.phase == .summary)
  }

  @Test("J12 a panel of unknown size is measured with a card before the first test")
  func size() {
    var run = CheckRun(panel: Panel(points: panel.points, millimeters: nil, source: .unknown))
    #expect(run.phase == .size)
    run.setPanel(panel)
    run.next()
    #expect(run.phase == .waiting && run.test == .fingers && run.panel == panel)
    run.back()
    #expect(run.phase == .size)
  }

  @Test("S1 J13 a recording's header has the tests, the results, the panel and the limits")
  func snapshot() throws {
    var run = CheckRun(panel: panel, tests: [.still, .taps])
    touch(&run, 1, at: Point(x: 600, y: 400), from: 0)
    touch(&run, 1, at: Point(x: 600, y: 401), from: 1)
    run.finish()
    run.next()
    let bytes = run.snapshot
    var other = CheckRun(panel: Panel(points: panel.points, millimeters: nil, source: .unknown))
    try other.restore(bytes)
    #expect(other.tests == run.tests && other.test == .taps && other.phase == .waiting)
    #expect(other.outcomes == run.outcomes && other.panel == panel)
    #expect(other.snapshot == bytes)
    run.startOver()
    try other.restore(run.snapshot)
    #expect(other.earlier == run.earlier && other.outcomes == run.outcomes)
    other.restoreEarlier()
    #expect(other[.still].state == .done && other.test == .taps && other.earlier.isEmpty)
    for cut in 0..<bytes.count {
      #expect(throws: SessionError.self) {
        try other.restore(Array(bytes[..<cut]))
      }
    }
  }
}
