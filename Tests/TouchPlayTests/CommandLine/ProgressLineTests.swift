import Testing

@testable import TouchPlay

@Suite("ProgressLine")
struct ProgressLineTests {
  private func text(_ fraction: Double, _ elapsed: Double, columns: Int = 40) -> String {
    ProgressLine(fraction: fraction, elapsed: elapsed).text(columns: columns)
  }

  @Test("Percentage, bar, and remaining time share one line")
  func line() {
    #expect(text(0.5, 10) == " 50 %  [##########..........]  0:10 left")
    #expect(text(0, 0) == "  0 %  [...............................]")
    #expect(text(1, 5) == "100 %  [####################]  0:00 left")
  }

  @Test(
    "The remaining time is rounded up and shows hours only when needed",
    arguments: [
      (0.5, 0.7, "0:01"), (0.1, 10, "1:30"), (0.01, 60, "1:39:00"), (0.5, 3605, "1:00:05"),
    ])
  func timeLeft(fraction: Double, elapsed: Double, left: String) {
    #expect(text(fraction, elapsed).hasSuffix("]  \(left) left"))
  }

  @Test("The remaining time is not shown right at the start")
  func early() {
    #expect(!text(0.2, 0.4).contains("left"))
  }

  @Test("The line is never longer than the terminal is wide", arguments: 0...140)
  func width(_ columns: Int) {
    for (fraction, elapsed) in [(0.0, 0.0), (0.333, 1e9), (1, 3)] {
      #expect(text(fraction, elapsed, columns: columns).count <= columns)
    }
  }

  @Test("Without room for a bar, the numbers stay")
  func narrow() {
    #expect(text(0.5, 10, columns: 20) == " 50 %  0:10 left")
  }
}
