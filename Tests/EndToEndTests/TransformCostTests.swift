import TestSupport
import Testing

@Suite("Transform cost")
struct TransformCostTests {
  @Test("V1 a view does not pay for a transform elsewhere; rotated cards cost little more")
  func ratios() throws {
    let result = try Subprocess(BuiltProduct.path("transform-cost"), ["5"]).run()
    #expect(result.exitCode == 0, "\(result.output)")
  }
}
