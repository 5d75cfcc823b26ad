import Foundation
import TestSupport
import Testing
import TrackerKit
import TrackerKitFiles

@Suite("SessionFile")
struct SessionFileTests {
  private func records(_ count: Int) -> [UInt8] {
    var writer = ByteWriter()
    var encoder = TurnEncoder(header: SessionHeader())
    for index in 1...count {
      encoder.encode(Turn(time: Timestamp(microseconds: Int64(index))), into: &writer)
    }
    return writer.bytes
  }

  private func turns(in path: String) throws -> (count: Int, isComplete: Bool) {
    let reader = try SessionReader(FileSource(path: path))
    var count = 0
    while try reader.next() != nil { count += 1 }
    return (count, reader.isComplete)
  }

  @Test("S6 appended bytes are in the file within 0.25 s, before any close")
  func durability() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a")
    let file = try SessionFile(path: path, replaces: false, header: SessionHeader()) { _ in }
    file.append(records(3))
    usleep(250_000)
    let open = try turns(in: path)
    #expect(open.count == 3 && !open.isComplete)
    #expect(file.close() == nil)
    let closed = try turns(in: path)
    #expect(closed.count == 3 && closed.isComplete)
  }

  @Test("S6 an existing file is refused, and replaced only on request")
  func existing() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("mine".utf8), to: "a")
    #expect(throws: FileError.exists) {
      try SessionFile(path: folder.path("a"), replaces: false, header: SessionHeader()) { _ in }
    }
    let content = folder.text("a")
    #expect(content == "mine")
    let file = try SessionFile(
      path: folder.path("a"), replaces: true, header: SessionHeader()
    ) { _ in }
    #expect(file.close() == nil)
    #expect(try turns(in: folder.path("a")).isComplete)
  }

  @Test("S6 H4 a recording that cannot start leaves nothing behind and replaces nothing")
  func cannotBegin() throws {
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    let disk = try SmallDisk(kibibytes: 8)
    #expect(
      FileManager.default.createFile(
        atPath: disk.path + "/ballast", contents: Data(count: 8 << 10)))
    #expect(throws: FileError.cannotWrite("No space left on device")) {
      try SessionFile(path: disk.path + "/a", replaces: false, header: SessionHeader()) { _ in }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["ballast"])
    #expect(throws: FileError.cannotWrite("No space left on device")) {
      try SessionFile(path: "/dev/full", replaces: true, header: SessionHeader()) { _ in }
    }
    #expect(FileManager.default.fileExists(atPath: "/dev/full"))
  }

  @Test("S6 a full disk is reported once, and what was written before stays readable")
  func fullDisk() throws {
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    let disk = try SmallDisk(kibibytes: 16)
    let path = disk.path + "/a"
    let file = try SessionFile(path: path, replaces: false, header: SessionHeader()) { _ in }
    for _ in 0..<40 {
      file.append(Self.digests)
      file.append(Self.digests)
      usleep(5000)
    }
    #expect(file.close() != nil)
    let left = try turns(in: path)
    #expect(left.count > 0 && !left.isComplete)
  }

  @Test("S6 on a full disk, a recording that replaces another leaves it, and what fitted beside it")
  func fullDiskOverOlder() throws {
    guard SmallDisk.isPossible else { try Test.cancel("needs root to mount a small disk") }
    let disk = try SmallDisk(kibibytes: 24)
    let path = disk.path + "/a"
    let older = Data(repeating: 1, count: 4000)
    try older.write(to: URL(filePath: path))
    let file = try SessionFile(path: path, replaces: true, header: SessionHeader()) { _ in }
    #expect(file.path == path && FileManager.default.contents(atPath: path) != older)
    for _ in 0..<40 {
      file.append(Self.digests)
      usleep(5000)
    }
    #expect(file.close() == .cannotWrite("No space left on device"))
    #expect(FileManager.default.contents(atPath: path) == older)
    #expect(file.path != path && file.path.hasPrefix(path))
    let left = try turns(in: file.path)
    #expect(left.count > 0 && !left.isComplete)
    let full = try SmallDisk(kibibytes: 16)
    try older.write(to: URL(filePath: full.path + "/a"))
    try full.fill()
    #expect(throws: FileError.cannotWrite("No space left on device")) {
      try SessionFile(path: full.path + "/a", replaces: true, header: SessionHeader()) { _ in }
    }
    #expect(FileManager.default.contents(atPath: full.path + "/a") == older)
    let names = try FileManager.default.contentsOfDirectory(atPath: full.path).sorted()
    #expect(names == ["a", "filler"])
  }

  @Test("S6 a program that is killed leaves both a recording and the one that it was to replace")
  func killed() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data("older".utf8), to: "a")
    let path = folder.path("a")
    let file = try SessionFile(path: path, replaces: true, header: SessionHeader()) { _ in }
    file.append(records(3))
    usleep(250_000)
    // What a kill at this moment would leave.
    #expect(try turns(in: path).count == 3)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0 != "a" }.map { folder.text($0) } == ["older"])
    #expect(file.close() == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a"])
  }

  /// About a kilobyte of records.
  private static var digests: [UInt8] {
    var writer = ByteWriter()
    let encoder = TurnEncoder(header: SessionHeader())
    for _ in 0..<55 { encoder.encode(tick: 1, model: 2, scene: 3, into: &writer) }
    return writer.bytes
  }
}
