import Testing

@testable import TouchPlay

@Suite("SVGText")
struct SVGTextTests {
  @Test(
    "H1 numbers have at most three decimals and no trailing zeros",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1, "1"), (-2.5, "-2.5"), (1.0004, "1"), (1.0005, "1.001"),
      (-0.0004, "0"), (-0.04, "-0.04"), (12.34, "12.34"), (0.1 + 0.2, "0.3"), (.nan, "0"),
      (.infinity, "0"), (1e300, "1000000000"), (0.999_9, "1"), (7.007, "7.007"),
    ] as [(Double, String)])
  func numbers(_ value: Double, _ text: String) {
    #expect(SVGText.number(value) == text)
  }
}
