import TestSupport
import Testing

@Suite("Dispatch cost")
struct DispatchCostTests {
  @Test("Delivering a move through four recognizers and their actions to a view allocates nothing")
  func noMemory() throws {
    let result = try Subprocess(BuiltProduct.path("dispatch-cost"), ["20000"]).run()
    #expect(result.exitCode == 0, "\(result.output)")
    let lines = result.output.split(separator: "\n").filter { $0.contains("allocations") }
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.contains(" 0.0000 allocations a move") }, "\(result.output)")
  }
}
