import Foundation
import TestSupport
import Testing
import TrackerKit

@Suite("VelocityTracker")
struct VelocityTrackerTests {
  /// A time in milliseconds.
  private func at(_ milliseconds: Double) -> Timestamp {
    Timestamp(microseconds: Int64((milliseconds * 1000).rounded()))
  }

  /// A tracker that has seen a movement along x at these times, in milliseconds.
  private func tracker(
    _ times: [Double], tuning: VelocityTuning = VelocityTuning(), location: (Double) -> Double
  ) -> VelocityTracker {
    var tracker = VelocityTracker(tuning: tuning)
    for time in times { tracker.add(Point(x: location(time / 1000), y: 0), at: at(time)) }
    return tracker
  }

  private func isNear(_ value: Double, _ expected: Double) -> Bool {
    abs(value - expected) <= 1e-9 * max(1, abs(expected))
  }

  @Test("C8 no locations give no velocity, and neither does one")
  func few() {
    var tracker = VelocityTracker()
    #expect(tracker.velocity(at: at(5)) == .zero)
    tracker.add(Point(x: 100, y: 50), at: at(5))
    #expect(tracker.velocity(at: at(5)) == .zero)
    #expect(tracker.velocity(at: at(6)) == .zero)
  }

  @Test("C8 two locations give the velocity between them, in both directions")
  func two() {
    var tracker = VelocityTracker()
    tracker.add(Point(x: 10, y: 50), at: at(0))
    tracker.add(Point(x: 20, y: 30), at: at(10))
    let velocity = tracker.velocity(at: at(10))
    #expect(isNear(velocity.x, 1000))
    #expect(isNear(velocity.y, -2000))
  }

  @Test("C8 a parabola is followed exactly, to its slope at the latest location", arguments: 3...20)
  func parabola(count: Int) {
    // Uneven times, three of them very close together.
    let all = [
      0, 0.001, 0.004, 12, 17, 22, 24, 29, 34, 36, 41, 46, 48, 53, 58, 60, 65, 70, 72, 77,
    ]
    let times = Array(all.prefix(count))
    let tracker = tracker(times) { time in 1000 + (300 - 20_000 * time) * time }
    let end = times[count - 1]
    let expected = 300 - 40_000 * end / 1000
    // The less time there is between locations, the more their own rounding, 1e-13, matters.
    let velocity = tracker.velocity(at: at(end))
    #expect(abs(velocity.x - expected) < 1e-3)
    #expect(velocity.y == 0)
  }

  @Test("C8 jitter is smoothed: the parabola is a least-squares fit")
  func leastSquares() {
    // By hand: over t = -2...2 the slope at the end is Σ(t·x)/10 + 4·Σ((t² - 2)·x)/14.
    let locations = [3.0, -1, 4, 1, -5]
    let tracker = tracker([0, 10, 20, 30, 40]) { locations[Int(($0 * 100).rounded())] }
    let line = -14.0 / 10
    let bend = -12.0 / 14
    #expect(isNear(tracker.velocity(at: at(40)).x, (line + 4 * bend) * 100))
  }

  @Test("C8 locations older than 0.1 s do not count; one exactly as old does")
  func horizon() {
    let location = { (time: Double) in time == 0 ? 500.0 : time * 1000 }
    let steps = [0.0, 0.001, 30, 60, 90]
    let without = tracker(steps + [100.001], location: location)
    #expect(isNear(without.velocity(at: at(100.001)).x, 1000))
    let with = tracker(steps + [100], location: location)
    #expect(abs(with.velocity(at: at(100)).x - 1000) > 100)
  }

  @Test("C8 at most 20 locations count")
  func limit() {
    let times = (0...20).map(Double.init)
    let first20 = tracker(times) { $0 == 0 ? 500 : $0 * 1000 }
    #expect(isNear(first20.velocity(at: at(20)).x, 1000))
    let with = tracker(times.dropLast()) { $0 == 0 ? 500 : $0 * 1000 }
    #expect(abs(with.velocity(at: at(19)).x - 1000) > 100)
  }

  @Test("C8 of several locations at one time only the last one counts")
  func merged() {
    let clean = tracker([0, 10, 20]) { $0 * $0 * 1000 }
    var merged = VelocityTracker()
    for time in [0.0, 10, 20] {
      for wrong in [900.0, -70] { merged.add(Point(x: wrong, y: wrong), at: at(time)) }
      merged.add(Point(x: time * time / 1000, y: 0), at: at(time))
    }
    #expect(isNear(merged.velocity(at: at(20)).x, clean.velocity(at: at(20)).x))
    #expect(merged.velocity(at: at(20)).y == 0)
  }

  @Test("C8 a finger that has not moved for more than 0.04 s has no velocity")
  func pauseAtEnd() {
    let tracker = tracker([0, 10, 20]) { $0 * 1000 }
    #expect(isNear(tracker.velocity(at: at(60)).x, 1000))
    #expect(tracker.velocity(at: at(60.001)) == .zero)
  }

  @Test("C8 after a pause of more than 0.04 s only the locations after it count")
  func pauseBetween() {
    let location = { (time: Double) in time < 0.05 ? time * 9000 : time * 1000 }
    #expect(tracker([0, 10, 50.001], location: location).velocity(at: at(50.001)) == .zero)
    let after = tracker([0, 10, 50.001, 60, 70], location: location)
    #expect(isNear(after.velocity(at: at(70)).x, 1000))
    let within = tracker([0, 10, 50, 60, 70], location: location)
    #expect(abs(within.velocity(at: at(70)).x - 1000) > 100)
  }

  @Test("C8 the velocity is that of the latest location, even a little later")
  func later() {
    let tracker = tracker([0, 10, 20, 30]) { $0 * $0 * 5000 }
    #expect(tracker.velocity(at: at(33)) == tracker.velocity(at: at(30)))
  }

  @Test("C8 nothing is clipped, and every velocity is finite")
  func extremes() {
    let fast = tracker([0, 0.001, 0.002]) { $0 * 1e12 }
    #expect(isNear(fast.velocity(at: at(0.002)).x, 1e12))
    for size in [1e150, 1e300, Double.greatestFiniteMagnitude] {
      let locations = [size, -size, size, -size / 3, size / 7]
      for count in 1...5 {
        let times = (0..<count).map { Double($0) / 1000 }
        let tracker = tracker(times) { locations[Int(($0 * 1e6).rounded())] }
        let velocity = tracker.velocity(at: at(times[count - 1]))
        #expect(velocity.x.isFinite && velocity.y == 0)
      }
    }
  }

  @Test("Locations that are not finite or are out of order are ignored")
  func leftOut() {
    var tracker = tracker([0, 10, 20]) { $0 * 1000 }
    let velocity = tracker.velocity(at: at(20))
    for location in [
      Point(x: .nan, y: 0), Point(x: 0, y: .infinity), Point(x: -.infinity, y: .nan),
    ] {
      tracker.add(location, at: at(21))
    }
    tracker.add(Point(x: -400, y: 9), at: at(15))
    #expect(tracker.velocity(at: at(20)) == velocity)
  }

  @Test("A tracker that was reset is like a new one")
  func reset() {
    var tracker = tracker((0..<33).map(Double.init)) { $0 * 5000 }
    tracker.reset()
    #expect(tracker.velocity(at: at(33)) == .zero)
    for time in [34.0, 35] { tracker.add(Point(x: time, y: -time), at: at(time)) }
    #expect(isNear(tracker.velocity(at: at(35)).x, 1000))
    #expect(isNear(tracker.velocity(at: at(35)).y, -1000))
  }

  @Test("C9 a velocity tracker takes its constants from the tuning")
  func tuning() {
    var tuning = VelocityTuning()
    tuning.horizon = 0.02
    tuning.sampleLimit = 4
    tuning.longestPause = 0.015
    let location = { (time: Double) in time < 0.01 ? 500.0 : time * 1000 }
    let short = tracker([0, 10, 20, 30], tuning: tuning, location: location)
    #expect(isNear(short.velocity(at: at(30)).x, 1000))
    #expect(short.velocity(at: at(46)) == .zero)
    let few = tracker([9, 10, 11, 12, 13], tuning: tuning, location: location)
    #expect(isNear(few.velocity(at: at(13)).x, 1000))
  }

  @Test("A tracker that may keep no location is a programming error")
  func noLocation() async {
    await #expect(processExitsWith: .failure) {
      var tuning = VelocityTuning()
      tuning.sampleLimit = 0
      _ = VelocityTracker(tuning: tuning)
    }
  }

  // The recordings belong to others and are not part of this project: only those who have them can
  // compare.
  @Test(
    "C8 recorded flings are as fast as Android expects, within 20 %",
    .enabled(
      if: RecordingsFolder.file("velocity/android_flings.json") != nil,
      "the recordings of real devices are not there"))
  func flings() throws {
    let flings = try #require(try RecordedFling.all())
    var compared = 0
    for fling in flings {
      if fling.expected.isEmpty { #expect(fling.velocity == .zero, "\(fling.name)") }
      for expected in fling.expected where expected.strategy == "LSQ2" {
        let velocity = expected.part(of: fling.velocity)
        #expect(
          abs(velocity - expected.velocity) <= abs(expected.velocity) * 0.2,
          "\(fling.name) \(expected.axis): \(velocity), not \(expected.velocity)")
        compared += 1
      }
    }
    #expect(compared >= 28)
  }
}
