import Foundation
import TestSupport
import Testing

@Suite("Test folders")
struct FolderTests {
  @Test("A temporary folder is removed with everything in it")
  func temporaryFolder() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder?.path)
    try folder?.write(Data("text".utf8), to: "file")
    #expect(folder?.text("file") == "text")
    #expect(folder?.text("other") == "")
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(
    "A small disk fills up and can be removed",
    .enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"))
  func smallDisk() throws {
    var disk: SmallDisk? = try SmallDisk(kibibytes: 64)
    let path = try #require(disk?.path)
    let result = try Subprocess(
      "head", ["-c", "1000000", "/dev/zero"], outputPath: "\(path)/file"
    ).run()
    #expect(result.exitCode == 1)
    let size = FileManager.default.contents(atPath: "\(path)/file")?.count
    #expect(size == 64 * 1024)
    disk = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
