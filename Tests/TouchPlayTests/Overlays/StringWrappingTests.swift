import Testing

@testable import TouchPlay

@Suite("String+Wrapping")
struct StringWrappingTests {
  @Test("H5 parts share a line as long as they fit")
  func parts() {
    #expect(["one", "two", "three"].filled(to: 8) == ["one two", "three"])
    #expect(["one", "two", "three"].filled(to: 8, separator: "   ") == ["one", "two", "three"])
    #expect([String]().filled(to: 8) == [])
  }
}
