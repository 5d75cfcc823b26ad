import Foundation
import TestSupport
import Testing
import TouchRecordings
import TrackerKit

@testable import TouchPlay

@Suite struct SpooledFileTests {
  /// Numbers that go on forever, or up to an end.
  private final class Numbers: ByteSource {
    private(set) var count = 0
    private let end: Int

    init(end: Int = .max) { self.end = end }

    static func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: index * 7 + index >> 8) }

    func read(atMost count: Int) throws(SessionError) -> [UInt8] {
      let next = min(self.count + min(count, 5000), end)
      defer { self.count = next }
      return (self.count..<next).map { Self.byte($0) }
    }
  }

  private func all(_ source: any ByteSource) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while case let part = try source.read(atMost: 3000), !part.isEmpty { bytes += part }
    return bytes
  }

  @Test(
    "S11 data from a pipe can be read again from its start, whether short or long",
    arguments: [0, 1, 70_000, 1 << 20, 3_000_000])
  func readsAgain(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let spooled = SpooledFile(Numbers(end: count), in: folder.path)
    let slow = spooled.reader()
    let start = try slow.read(atMost: 100)
    let expected = (0..<count).map { Numbers.byte($0) }
    #expect(try all(spooled.reader()) == expected)
    #expect(try start + all(slow) == expected)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("S11 no more is read from a pipe than requested")
  func lazy() throws {
    let numbers = Numbers()
    let spooled = SpooledFile(numbers, in: "/nonexistent")
    #expect(try spooled.reader().read(atMost: 100).count == 100)
    #expect(numbers.count <= 1 << 16)
    #expect(spooled.failure == nil)
  }

  @Test("S11 an endless pipe is buffered up to a limit, which is reported")
  func endless() throws {
    let folder = try TemporaryFolder()
    let numbers = Numbers()
    let spooled = SpooledFile(numbers, in: folder.path, longest: 2 << 20)
    #expect(throws: SessionError.self) { try spooled.receive() }
    #expect(throws: SessionError.self) { try all(spooled.reader()) }
    #expect(spooled.failure == .endless(2 << 20))
    #expect(numbers.count < 3 << 20)
    let fault = Fault(.endless(2 << 20), path: "-")
    #expect(fault.code == .noInput)
    #expect(fault.text == "-: is longer than 2 MiB: save it to a file and name that file")
  }

  @Test(
    "S11 a long recording that cannot be buffered is an error with the path; a short one is not")
  func noFolder() throws {
    let short = SpooledFile(Numbers(end: 1000), in: "/nonexistent")
    #expect(try all(short.reader()).count == 1000)
    let long = SpooledFile(Numbers(), in: "/nonexistent")
    #expect(throws: SessionError.self) { try all(long.reader()) }
    let failure = try #require(long.failure)
    #expect(failure == .noFile("/nonexistent", "No such file or directory"))
    let fault = Fault(failure, path: "-")
    #expect(fault.code == .cannotCreate)
    #expect(
      fault.text == "/nonexistent: cannot buffer - (No such file or directory): "
        + "set TMPDIR to a folder with free space")
  }

  @Test(
    "S11 a full temporary folder is reported as such",
    .enabled(if: SmallDisk.isPossible, "needs root to mount a small disk"))
  func fullFolder() throws {
    let disk = try SmallDisk(kibibytes: 64)
    let spooled = SpooledFile(Numbers(), in: disk.path)
    #expect(throws: SessionError.self) { try spooled.receive() }
    let failure = try #require(spooled.failure)
    #expect(failure == .full(disk.path, "No space left on device"))
    #expect(Fault(failure, path: "-").code == .writeFailed)
  }
}
