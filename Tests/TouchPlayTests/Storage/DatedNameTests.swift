import Foundation
import TestSupport
import Testing

@testable import TouchPlay

@Suite("DatedName")
struct DatedNameTests {
  @Test("H1 H4 a name is the local time, and sorts by it")
  func form() throws {
    let stem = DatedName().stem
    #expect(stem.wholeMatch(of: /\d{8}-\d{6}/) != nil)
    let year = Calendar(identifier: .gregorian).component(.year, from: Date())
    #expect(stem.hasPrefix("\(year)"))
  }

  @Test("H1 H4 a name that is taken with any suffix gets a number behind it")
  func taken() throws {
    let folder = try TemporaryFolder()
    let name = DatedName()
    func next() -> String { name.freePath(in: folder.path, suffixes: [".png", ".svg"]) }
    #expect(next() == folder.path(name.stem))
    try folder.write(Data(), to: name.stem + ".svg")
    #expect(next() == folder.path(name.stem + "-2"))
    try folder.write(Data(), to: name.stem + "-2.png")
    #expect(next() == folder.path(name.stem + "-3"))
  }
}
