import Testing
import TrackerKit

@testable import TouchPlay

@Suite("FrameTimes")
struct FrameTimesTests {
  private let start = Timestamp(microseconds: 7_000_001)

  @Test(
    "Frame k shows k/rate seconds, without accumulated rounding errors",
    arguments: [1, 20, 24, 30, 240])
  func exact(_ rate: Int) {
    let times = FrameTimes(start: start, seconds: 3600, rate: rate)
    for frame in [0, 1, 2, 7, rate - 1, rate, rate * 3599 + 1] {
      let exact = Double(frame) * 1_000_000 / Double(rate)
      let microseconds = times[frame].microseconds - start.microseconds
      #expect(Double(microseconds) <= exact && exact - Double(microseconds) < 1)
    }
    #expect(times[rate * 3600].seconds(since: start) == 3600)
  }

  @Test(
    "The last frame shows the end: it is the first one at the end or later",
    arguments: [(0.0, 1), (0.01, 2), (0.1, 2), (0.100001, 3), (1, 11), (-5, 1)])
  func count(seconds: Double, count: Int) {
    let times = FrameTimes(start: start, seconds: seconds, rate: 10)
    #expect(times.count == count)
    #expect(times[times.count - 1].seconds(since: start) >= seconds)
  }

  @Test("A damaged length does no harm")
  func absurd() {
    #expect(FrameTimes(start: .zero, seconds: .infinity, rate: 240).count > 1_000_000)
  }
}
