import Testing

@testable import TouchPlay

@Suite("String+Wrapping")
struct StringWrappingTests {
  @Test("X3 H5 words stay whole if possible and are broken otherwise")
  func words() {
    #expect("REPLY HAZY TRY AGAIN".wrapped(to: 10, letter: 1) == ["REPLY HAZY", "TRY AGAIN"])
    #expect("A LOOOOONG B".wrapped(to: 4, letter: 1) == ["A", "LOOO", "OONG", "B"])
    #expect("/some/folder/name".wrapped(to: 14, letter: 1) == ["/some/folder/", "name"])
    #expect("/foldername".wrapped(to: 8, letter: 1) == ["/foldern", "ame"])
    #expect("A\n\nB".wrapped(to: 4, letter: 1) == ["A", "", "B"])
  }

  @Test("H5 an endless word is broken in linear time")
  func endless() {
    let lines = String(repeating: "x", count: 1_000_000).wrapped(to: 10, letter: 1)
    #expect(lines.count == 100_000 && lines.allSatisfy { $0 == "xxxxxxxxxx" })
  }

  @Test("H5 parts share a line as long as they fit")
  func parts() {
    #expect(["one", "two", "three"].filled(to: 8) == ["one two", "three"])
    #expect(["one", "two", "three"].filled(to: 8, separator: "   ") == ["one", "two", "three"])
    #expect([String]().filled(to: 8) == [])
  }
}
