import Testing
import TrackerKit

@testable import TrackerKitSDL

@Suite("Monotonic clock")
struct MonotonicClockTests {
  @Test("Q4 the clock counts the time since it was created, beyond a second, too")
  func seconds() async throws {
    let start = ContinuousClock.now
    let clock = MonotonicClock()
    #expect(clock.now >= .zero)
    try await Task.sleep(for: .seconds(1.1))
    let passed = clock.now.seconds
    #expect(passed > 1)
    #expect(Duration.seconds(passed - 0.01) < start.duration(to: .now))
  }
}
