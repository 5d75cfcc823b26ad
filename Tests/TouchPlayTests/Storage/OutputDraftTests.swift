import Foundation
import TestSupport
import Testing
import TrackerKitFiles

@testable import TouchPlay

@Suite("OutputDraft")
struct OutputDraftTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
  }

  @Test("A file appears at its path complete, and not before")
  func published() throws {
    let draft = try OutputDraft(folder.path("a"), replaces: false)
    try draft.write(Array("text".utf8))
    #expect(try files == [URL(filePath: draft.path).lastPathComponent])
    try draft.finish()
    #expect(try files == ["a"])
    #expect(folder.text("a") == "text")
  }

  @Test("An unpublished draft leaves nothing, and the old file is untouched")
  func dropped() throws {
    try folder.write(Data("old".utf8), to: "a")
    _ = try OutputDraft(folder.path("a"), replaces: true)
    #expect(try files == ["a"])
    #expect(folder.text("a") == "old")
  }

  @Test("An existing file is replaced only on request; an impossible path is reported")
  func faults() throws {
    try folder.write(Data("old".utf8), to: "a")
    #expect(throws: FileError.exists) { try OutputDraft(folder.path("a"), replaces: false) }
    #expect(throws: FileError.self) { try OutputDraft(folder.path("b/c"), replaces: false) }
    let draft = try OutputDraft(folder.path("a"), replaces: true)
    try draft.finish()
    #expect(folder.text("a").isEmpty)
  }

  @Test("A link's target is replaced, not the link; a dangling link counts as an existing file")
  func links() throws {
    try folder.write(Data("old".utf8), to: "a")
    symlink("a", folder.path("link"))
    symlink("nothing", folder.path("lost"))
    for name in ["link", "lost"] {
      #expect(throws: FileError.exists) { try OutputDraft(folder.path(name), replaces: false) }
      #expect(throws: FileError.exists) {
        try OutputFile.check(folder.path(name), replaces: false)
      }
    }
    try OutputFile.write("new", to: folder.path("link"), replaces: true)
    #expect(folder.text("a") == "new")
    #expect(try files.sorted() == ["a", "link", "lost"])
  }

  @Test("H1 of two programs that write one name, neither replaces the other's file")
  func exclusive() throws {
    let one = try OutputDraft(folder.path("a"), replaces: false)
    try one.write(Array("one".utf8))
    try folder.write(Data("other".utf8), to: "a")
    #expect(throws: FileError.exists) { try one.finish() }
    let text = folder.text("a")
    #expect(text == "other")
  }

  @Test(
    "L5 a draft of the program's own file replaces a killed program's, readable only by its user")
  func ownFile() throws {
    let location = folder.path("a")
    try folder.write(Data("old".utf8), to: "a")
    try folder.write(Data("half a copy".utf8), to: "a.part")
    let draft = try OutputDraft(ownOf: location)
    try draft.write(Array("new".utf8))
    #expect(try files.sorted() == ["a", "a.part"])
    #expect(folder.text("a") == "old")
    let file = try draft.finishOpen()
    defer { close(file) }
    try OutputFile.write(Array("er".utf8), to: file)
    #expect(try files == ["a"])
    #expect(folder.text("a") == "newer")
    let attributes = try FileManager.default.attributesOfItem(atPath: location)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    _ = try OutputDraft(ownOf: location)
    #expect(try files == ["a"])
  }
}
