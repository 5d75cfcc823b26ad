import TestSupport
import Testing

@Suite("Peer cost")
struct PeerCostTests {
  @Test("The table has a ratio in every line, and the goals say what was not measured")
  func quick() throws {
    let folder = try TemporaryFolder()
    let result = try Subprocess(
      BuiltProduct.path("peer-cost"),
      [
        "--runs", "1", "--seconds", "0.5", "--csv", folder.path("table.csv"),
        "--only", "10 fingers at 60 Hz.*1920x1080, Xorg, (Trace$|Touchy)",
      ],
      // It waits for its turn among the tests with displays.
      timeout: 600
    ).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n").map(String.init)
    let measured = lines.filter { $0.hasPrefix("| 10 fingers at 60 Hz for 0.5 s |") }
    // Processor time, memory and sent moves of two programs.
    #expect(measured.count == 6, "\(result.output)")
    #expect(measured.allSatisfy { $0.hasSuffix(" x Trace |") }, "\(result.output)")
    #expect(lines.contains { $0.contains("Trace / floor") && $0.hasSuffix("not measured |") })
    #expect(lines.contains { $0.contains("Touchy / Trace") && !$0.contains("not measured") })
    // The same, and the two targets that these lines measure.
    let rows = folder.text("table.csv").split(separator: "\n")
    #expect(rows.count { $0.hasPrefix("10 fingers at 60 Hz for 0.5 s,") } == measured.count)
    #expect(rows.count { $0.contains("target: ") && $0.contains(",the limit ") } == 2)
  }

  @Test("A wrong option is explained")
  func usage() throws {
    let result = try Subprocess(BuiltProduct.path("peer-cost"), ["--runs", "0"]).run()
    #expect(result.exitCode == 64)
    #expect(result.errors.hasPrefix("peer-cost: --runs must be a number above 0\nusage: peer-cost"))
  }
}
