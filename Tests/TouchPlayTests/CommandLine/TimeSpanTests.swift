import Testing

@testable import TouchPlay

@Suite("TimeSpan")
struct TimeSpanTests {
  @Test(
    "J6 a duration is a number with s, m or h",
    arguments: [
      ("90s", 90.0), ("30m", 1800), ("8h", 28_800), ("1.5h", 5400), ("0.5s", 0.5),
      ("10000h", 36_000_000),
    ])
  func parsed(text: String, seconds: Double) {
    #expect(TimeSpan(text)?.seconds == seconds)
  }

  @Test(
    "J6 no other text is a duration",
    arguments: [
      "", "s", "8", "8 h", "8d", "8H", "-8h", "+8h", "0s", "1e3s", "infs", "10001h", "8hh",
    ])
  func refused(text: String) {
    #expect(TimeSpan(text) == nil)
  }

  @Test("J6 words have hours, minutes and seconds as needed, and tenths below ten seconds")
  func words() {
    let times: [Double] = [0, 2.46, 3, 9.94, 10.9, 60, 83, 3600, 5025, 28_800, 90_061]
    #expect(
      times.map { TimeSpan(seconds: $0).words } == [
        "0 s", "2.5 s", "3 s", "9.9 s", "10 s", "1 min", "1 min 23 s", "1 h", "1 h 23 min 45 s",
        "8 h", "25 h 1 min 1 s",
      ])
  }
}
