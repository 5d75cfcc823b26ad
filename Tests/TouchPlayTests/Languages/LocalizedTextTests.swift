import Testing

@testable import TouchPlay

@Suite("LocalizedText")
struct LocalizedTextTests {
  @Test("H13 translators can move values, leave them out, and write percent signs")
  func values() {
    let text: LocalizedText = "\("a") before \("b"), 5 %"
    #expect(text.key == "%1 before %2, 5 %" && text.values == ["a", "b"])
    #expect(text.filled("%2 after %1") == "b after a")
    #expect(text.filled("only %2, 100 %, %3, %") == "only b, 100 %, %3, %")
    let plain: LocalizedText = "100 %1"
    #expect(plain.filled(plain.key) == "100 %1")
  }
}
