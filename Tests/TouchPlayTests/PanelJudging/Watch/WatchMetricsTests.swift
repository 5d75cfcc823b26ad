import Testing

@testable import TouchPlay

@Suite("WatchMetrics")
struct WatchMetricsTests {
  @Test("J16 each figure has a help, a type and a line for each device; names are escaped")
  func text() {
    let devices = [
      WatchMetrics.Device(
        name: "ILITEK \"TP\"", isConnected: true, contacts: 12, ghosts: 3, down: 2, held: 1,
        isSilent: false, lastTouch: 1_796_000_000.25),
      WatchMetrics.Device(
        name: "b\\", isConnected: false, contacts: 0, ghosts: 0, down: 0, held: 0, isSilent: true,
        lastTouch: nil),
    ]
    let text = WatchMetrics(devices: devices, resumes: 4).text
    let lines = text.split(separator: "\n").map(String.init)
    #expect(text.hasSuffix("\n"))
    for line in [
      #"touchplay_connected{device="ILITEK \"TP\""} 1"#, #"touchplay_connected{device="b\\"} 0"#,
      #"touchplay_contacts_total{device="ILITEK \"TP\""} 12"#,
      #"touchplay_ghosts_total{device="ILITEK \"TP\""} 3"#, #"touchplay_silent{device="b\\"} 1"#,
      #"touchplay_last_touch_timestamp_seconds{device="ILITEK \"TP\""} 1796000000.25"#,
      "touchplay_resumes_total 4", "# TYPE touchplay_ghosts_total counter",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(!text.contains(#"last_touch_timestamp_seconds{device="b"#))
    #expect(lines.count { $0.hasPrefix("# HELP") } == lines.count { $0.hasPrefix("# TYPE") })
  }
}
