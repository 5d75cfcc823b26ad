import Foundation
import TestSupport
import Testing
import TrackerKitFiles

@testable import TouchPlay

@Suite("WatchLog")
struct WatchLogTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func size(_ name: String) -> Int { FileStatus(folder.path(name))?.size ?? -1 }

  @Test("J16 the log goes on with its file, and never grows beyond two files of a megabyte")
  func rotation() throws {
    let path = folder.path("log")
    try folder.write(Data("before\n".utf8), to: "log")
    var log = try WatchLog(path)
    let line = String(repeating: "x", count: 999)
    for _ in 0..<1500 { try log.write(line) }
    #expect(folder.text("log.1").hasPrefix("before\nxxx"))
    #expect(size("log") + size("log.1") == 1_500_007)
    #expect(size("log.1") <= WatchLog.largest)
    for _ in 0..<3000 { try log.write(line) }
    #expect(size("log") <= WatchLog.largest && size("log.1") <= WatchLog.largest)
    #expect(size("log.1") > WatchLog.largest - 1000)
    #expect(FileManager.default.subpaths(atPath: folder.path("."))?.count == 2)
  }

  @Test("J16 a log that others have removed or renamed begins anew, and replaces nothing of theirs")
  func othersRotate() throws {
    let path = folder.path("log")
    let line = String(repeating: "x", count: 999)
    var log = try WatchLog(path)
    for _ in 0..<1000 { try log.write(line) }
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("log.1"))
    try folder.write(Data(), to: "log")
    for _ in 0..<100 { try log.write(line) }
    #expect(size("log.1") > 1_000_000 && size("log") < 100_000 && size("log") > 0)
    try FileManager.default.removeItem(atPath: path)
    for _ in 0..<1000 { try log.write(line) }
    #expect(size("log") > 0)
  }

  @Test("J16 a log that cannot be renamed begins anew when it is full, and the watch goes on")
  func stuck() throws {
    let path = folder.path("log")
    // Not even root can rename a file to a folder's name.
    try FileManager.default.createDirectory(
      atPath: folder.path("log.1/x"), withIntermediateDirectories: true)
    var log = try WatchLog(path)
    for _ in 0..<2500 { try log.write(String(repeating: "x", count: 999)) }
    #expect(size("log") > 0 && size("log") <= WatchLog.largest)
  }

  @Test("J16 a link, a folder and a missing folder are not logs")
  func obstacles() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("target"))
    #expect(throws: FileError.notAFile) { try WatchLog(folder.path("link")) }
    #expect(throws: FileError.notAFile) { try WatchLog(folder.path(".")) }
    #expect(throws: FileError.cannotCreate("No such file or directory")) {
      try WatchLog(folder.path("a/b"))
    }
  }

  @Test("J16 a stream is not rotated")
  func stream() throws {
    var log = try WatchLog("/dev/null")
    for _ in 0..<2000 { try log.write(String(repeating: "x", count: 999)) }
    var full = try WatchLog("/dev/full")
    #expect(throws: FileError.cannotWrite("No space left on device")) { try full.write("x") }
  }
}
