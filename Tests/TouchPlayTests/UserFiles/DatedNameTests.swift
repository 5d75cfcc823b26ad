import Foundation
import TestSupport
import Testing
import TrackerKitSDL

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

  @Test("H1 H4 a name taken with any suffix gives way to the next second's, so that names sort")
  func taken() throws {
    let folder = try TemporaryFolder()
    let suffixes = [".png", ".svg"]
    var names: [String] = []
    for index in 0..<12 {
      let path = DatedName(LocalTime(1_000_000_000)).freePath(in: folder.path, suffixes: suffixes)
      names.append(path.dropFirst(folder.path.count + 1) + suffixes[index % 2])
      try folder.write(Data(), to: names[index])
    }
    #expect(names == names.sorted() && Set(names).count == 12)
    #expect(names.allSatisfy { $0.wholeMatch(of: /\d{8}-\d{6}\.(png|svg)/) != nil })
  }
}
