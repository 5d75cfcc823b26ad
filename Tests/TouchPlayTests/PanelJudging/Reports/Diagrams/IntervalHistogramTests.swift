@testable import PanelCheck
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("IntervalHistogram")
struct IntervalHistogramTests {
  /// A contact with reports after so many milliseconds each.
  private func path(_ milliseconds: [Int64]) -> ContactPath {
    var time = Timestamp.zero
    var path = ContactPath(
      number: 1, contact: ContactID(device: 0, finger: 0),
      first: ContactSample(time: time, location: .zero))
    for step in milliseconds {
      time = Timestamp(microseconds: time.microseconds + step * 1000)
      path.samples.append(ContactSample(time: time, location: .zero))
    }
    return path
  }

  @Test("J10 the times between reports are counted in bars up to four times their median")
  func counts() throws {
    let times: [Int64] = Array(repeating: 10, count: 18) + [25, 39, 40, 700]
    let histogram = try #require(IntervalHistogram([path(times)]))
    #expect(histogram.step == 1 && histogram.median == 10 && histogram.end == 40)
    #expect(histogram.counts.count == 41 && histogram.total == 22)
    #expect(histogram.counts[10] == 18 && histogram.counts[25] == 1 && histogram.counts[39] == 1)
    #expect(histogram.counts[40] == 2, "the last bar has all that are longer")
  }

  @Test("J10 times of different contacts are counted together, and few times make no histogram")
  func several() throws {
    let two = try #require(
      IntervalHistogram([path(Array(repeating: 8, count: 5)), path(Array(repeating: 8, count: 5))]))
    #expect(two.total == 10 && two.counts.max() == 10)
    #expect(IntervalHistogram([path([8, 8, 8])]) == nil)
  }

  @Test("J10 times of zero, which reports of one turn have, are counted")
  func zero() throws {
    let histogram = try #require(IntervalHistogram([path(Array(repeating: 0, count: 12))]))
    #expect(histogram.counts.first == 12 && histogram.counts.reduce(0, +) == 12)
  }
}
