import TestSupport
import Testing

@Suite("Dispatch cost")
struct DispatchCostTests {
  @Test(
    "Delivering a move through four recognizers and their actions to a view allocates nothing",
    .enabled(if: BuiltProduct.isReleased("dispatch-cost"), "./test builds the release"))
  func noMemory() throws {
    let result = try Subprocess(BuiltProduct.releasePath("dispatch-cost"), ["20000"]).run()
    #expect(result.exitCode == 0, "\(result.output)")
    let lines = result.output.split(separator: "\n").filter { $0.contains("allocations") }
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.contains(" 0.0000 allocations a move") }, "\(result.output)")
  }
}
