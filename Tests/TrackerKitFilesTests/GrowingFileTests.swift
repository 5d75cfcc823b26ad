import Foundation
import TestSupport
import Testing

@testable import TrackerKitFiles

@Suite("GrowingFile")
struct GrowingFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("a") }
  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  init() throws { folder = try TemporaryFolder() }

  /// A file over an older one, which has some content.
  private func makeOverOlder() throws -> GrowingFile {
    try folder.write(Data("older".utf8), to: "a")
    let file = try GrowingFile(path, replaces: true)
    try OutputFile.write(Array("new".utf8), to: file.descriptor)
    return file
  }

  @Test("S6 a file that replaces none is at its path from the start, and stays there")
  func first() throws {
    var file = try GrowingFile(path, replaces: false)
    defer { close(file.descriptor) }
    #expect(try files == ["a"] && file.path == path)
    file.giveBack()
    try file.takePlace()
    try file.finish()
    #expect(try files == ["a"] && file.path == path)
    #expect(throws: FileError.exists) { try GrowingFile(path, replaces: false) }
  }

  @Test("S6 an older file keeps its path until the new one can be read, and is kept until its end")
  func overOlder() throws {
    var file = try makeOverOlder()
    defer { close(file.descriptor) }
    #expect(folder.text("a") == "older")
    try file.takePlace()
    #expect(folder.text("a") == "new" && file.path == path)
    let other = try #require(try files.first { $0 != "a" })
    #expect(folder.text(other) == "older" && other.hasSuffix(".older"), "a kill leaves both")
    try file.finish()
    #expect(try files == ["a"] && folder.text("a") == "new")
  }

  @Test("S6 after a failed write an older file has its path again, and the new one is beside it")
  func failure() throws {
    var file = try makeOverOlder()
    defer { close(file.descriptor) }
    try file.takePlace()
    file.giveBack()
    #expect(folder.text("a") == "older" && file.path != path)
    #expect(try files.count == 2 && file.path.pathFolder == path.pathFolder)
    #expect(folder.text(file.path.pathName) == "new")
    file.discard()
    #expect(try files == ["a"] && folder.text("a") == "older")
  }

  @Test("S6 what a killed program left beside a file is never overwritten")
  func leftovers() throws {
    try folder.write(Data("older still".utf8), to: "a.\(getpid()).older")
    var file = try makeOverOlder()
    defer { close(file.descriptor) }
    try file.takePlace()
    #expect(folder.text("a.\(getpid()).older") == "older still")
    #expect(folder.text("a.\(getpid())-2.older") == "older")
  }

  @Test("S6 a link is replaced, not the file that it leads to", arguments: ["victim", "nothing"])
  func link(target: String) throws {
    try folder.write(Data("precious".utf8), to: "victim")
    symlink(target, path)
    #expect(throws: FileError.exists) { try GrowingFile(path, replaces: false) }
    var file = try GrowingFile(path, replaces: true)
    defer { close(file.descriptor) }
    try OutputFile.write(Array("new".utf8), to: file.descriptor)
    try file.finish()
    #expect(FileStatus(at: path)?.kind == .file && folder.text("a") == "new")
    #expect(try files == ["a", "victim"] && folder.text("victim") == "precious")
  }

  @Test("S6 a pipe or a device is written to directly, also behind a link of the user")
  func streams() throws {
    symlink("/dev/null", path)
    var file = try GrowingFile(path, replaces: false)
    #expect(OutputFile.isStream(path) && FileStatus(file.descriptor)?.isNull == true)
    try file.finish()
    file.discard()
    close(file.descriptor)
    #expect(FileStatus(at: path)?.kind == .link, "nothing is removed")
    guard geteuid() == 0 else { try Test.cancel("needs root to give a link away") }
    lchown(path, 12_345, 12_345)
    #expect(!OutputFile.isStream(path))
    #expect(throws: FileError.exists) { try GrowingFile(path, replaces: false) }
  }

  @Test("S6 /dev/stdout and its like mean what the program has open, whatever that is")
  func standardStreams() throws {
    let opened = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(opened) }
    try OutputFile.write(Array("one ".utf8), to: opened)
    for name in ["/dev/fd/\(opened)", "/proc/self/fd/\(opened)"] {
      let file = try GrowingFile(name, replaces: true)
      try OutputFile.write(Array("two ".utf8), to: file.descriptor)
      close(file.descriptor)
    }
    #expect(folder.text("a") == "one two two ")
    #expect(["/dev/stdout", "/dev/stderr"].allSatisfy(OutputFile.isStream))
  }
}
