import Foundation
import TestSupport
import Testing

@testable import TrackerKitFiles

@Suite("FileSystem")
struct FileSystemTests {
  private let folder: TemporaryFolder
  private var odd: String { folder.path("odd") }
  private var file: String { folder.path("file") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Data("mine".utf8), to: "file")
  }

  @Test(
    "L5 nothing but a regular file is renamed, replaced, removed or gets a second name",
    arguments: Obstacle.possible)
  func obstacles(obstacle: Obstacle) throws {
    try obstacle.create(at: odd, elsewhere: folder.path("elsewhere"))
    let before = Obstacle.facts(of: odd)
    #expect(throws: FileError.notAFile) { try FileSystem.move(odd, to: folder.path("a")) }
    #expect(throws: FileError.notAFile) { try FileSystem.move(file, to: odd) }
    #expect(throws: FileError.notAFile) { try FileSystem.link(odd, to: folder.path("a")) }
    #expect(throws: FileError.exists) { try FileSystem.link(file, to: odd) }
    #expect(throws: FileError.notAFile) { try FileSystem.remove(odd) }
    #expect(Obstacle.facts(of: odd) == before)
    #expect(folder.text("file") == "mine" && !FileSystem.exists(folder.path("a")))
  }

  @Test("L5 a regular file is renamed over another, gets a second name, and is removed")
  func files() throws {
    try folder.write(Data("other".utf8), to: "other")
    try FileSystem.link(file, to: folder.path("second"))
    #expect(throws: FileError.exists) { try FileSystem.link(file, to: folder.path("second")) }
    try FileSystem.move(file, to: folder.path("other"))
    #expect(folder.text("other") == "mine" && folder.text("second") == "mine")
    try FileSystem.remove(folder.path("other"))
    try FileSystem.remove(folder.path("other"))
    #expect(!FileSystem.exists(folder.path("other")) && !FileSystem.exists(file))
  }

  @Test("S6 a link is replaced or removed on request only, and then the link itself")
  func links() throws {
    symlink("file", odd)
    try FileSystem.remove(odd, orLink: true)
    #expect(!FileSystem.exists(odd) && folder.text("file") == "mine")
    symlink("file", odd)
    try folder.write(Data("new".utf8), to: "new")
    try FileSystem.move(folder.path("new"), to: odd, orLink: true)
    #expect(FileStatus(at: odd)?.kind == .file && folder.text("file") == "mine")
  }

  @Test("L5 the names in a folder have all their bytes")
  func names() throws {
    let name = String(pathBytes: [0x61, -1, 0x62, 0])
    let file = FileSystem.open(folder.path(name), O_WRONLY | O_CREAT | O_EXCL)
    #expect(file >= 0)
    close(file)
    let names = try #require(FileSystem.names(in: folder.path)).filter { !$0.hasPrefix(".") }
    #expect(names.sorted() == [name, "file"].sorted())
    #expect(FileStatus(folder.path(name))?.kind == .file)
    #expect(FileSystem.resolved(folder.path(name))?.pathName == name)
    try FileSystem.remove(folder.path(name))
    #expect(FileSystem.names(in: folder.path("none")) == nil)
  }
}
