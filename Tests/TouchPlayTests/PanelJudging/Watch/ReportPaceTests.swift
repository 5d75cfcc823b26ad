import Testing
import TrackerKit

@testable import TouchPlay

@Suite("ReportPace")
struct ReportPaceTests {
  /// A pace after reports at a rate in hertz, from a time in seconds.
  private func add(
    _ count: Int, at rate: Double, from start: Double = 0, to pace: inout ReportPace
  ) {
    for index in 0..<count { pace.add(Timestamp(seconds: start + Double(index) / rate)) }
  }

  @Test(
    "J16 in the pause between two readings, fewer reports come than the kernel keeps",
    arguments: [(rate: 60.0, milliseconds: 100), (120, 49), (250, 23), (1000, 6)])
  func rates(rate: Double, milliseconds: Int) {
    var pace = ReportPace()
    #expect(pace.pause == 6)
    add(100, at: rate, to: &pace)
    #expect((milliseconds - 1...milliseconds + 1).contains(pace.pause))
    #expect(Double(pace.pause) * rate / 1000 < 8)
  }

  @Test("J16 a rest changes nothing, and a faster pace counts at once")
  func changes() {
    var pace = ReportPace()
    add(100, at: 120, to: &pace)
    let pause = pace.pause
    add(3, at: 12, from: 2, to: &pace)
    #expect(pace.pause == pause)
    add(2, at: 500, from: 3, to: &pace)
    #expect(pace.pause <= 12)
    add(2, at: 1_000_000, from: 4, to: &pace)
    #expect(pace.pause == 1)
  }
}
