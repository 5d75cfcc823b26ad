import Foundation
import TestSupport
import Testing

@testable import TouchPlay

@Suite("DraftFile")
struct DraftFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
  }

  @Test("A file comes to its place whole, and not before")
  func published() throws {
    let draft = try DraftFile(for: folder.path("a"), replaces: false)
    try OutputFile.write(Array("text".utf8), to: draft.file)
    #expect(try files == [URL(filePath: draft.path).lastPathComponent])
    try draft.publish()
    #expect(try files == ["a"])
    #expect(folder.text("a") == "text")
  }

  @Test("Of a draft that nobody publishes nothing stays, and the old file is untouched")
  func dropped() throws {
    try folder.write(Data("old".utf8), to: "a")
    _ = try DraftFile(for: folder.path("a"), replaces: true)
    #expect(try files == ["a"])
    #expect(folder.text("a") == "old")
  }

  @Test("An existing file is replaced only if asked for; a place that cannot be is told")
  func faults() throws {
    try folder.write(Data("old".utf8), to: "a")
    #expect(throws: FileError.exists) { try DraftFile(for: folder.path("a"), replaces: false) }
    #expect(throws: FileError.self) { try DraftFile(for: folder.path("b/c"), replaces: false) }
    let draft = try DraftFile(for: folder.path("a"), replaces: true)
    try draft.publish()
    #expect(folder.text("a").isEmpty)
  }
}
