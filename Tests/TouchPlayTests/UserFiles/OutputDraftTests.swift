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

  @Test("A link is replaced, not its target; a dangling link counts as an existing file")
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
    for name in ["link", "lost"] {
      try OutputFile.write("new", to: folder.path(name), replaces: true)
      #expect(FileStatus(at: folder.path(name))?.kind == .file && folder.text(name) == "new")
    }
    #expect(folder.text("a") == "old")
    #expect(try files.sorted() == ["a", "link", "lost"])
  }

  @Test("H1 a file that is kept is replaced where a link leads, and the link stays")
  func keptLinks() throws {
    try folder.write(Data("old".utf8), to: "dotfiles/a")
    symlink("dotfiles/a", folder.path("link"))
    try OutputFile.keep("new", at: folder.path("link"))
    #expect(FileStatus(at: folder.path("link"))?.kind == .link)
    #expect(folder.text("dotfiles/a") == "new")
  }

  @Test(
    "J4 a file of another user in a folder such as /tmp cannot be replaced, which shows at once")
  func stickyFolder() async throws {
    guard geteuid() == 0 else { try Test.cancel("needs root to be another user") }
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      try folder.write(Data("root's".utf8), to: "tmp/a")
      guard chmod(folder.path, 0o755) == 0, chmod(folder.path("tmp"), 0o1777) == 0,
        setuid(12_345) == 0
      else { exit(2) }
      do throws(FileError) {
        try OutputFile.check(folder.path("tmp/a"), replaces: true)
        exit(3)
      } catch {
        guard error == .cannotCreate("Operation not permitted") else { exit(4) }
      }
      try OutputFile.check(folder.path("tmp/b"), replaces: true)
    }
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
