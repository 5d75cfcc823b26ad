import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// The old-format fixtures, kept for ever: a session of every version of the format.
@Suite("Sessions of older versions")
struct OldSessionsTests {
  private func bytes(_ version: String) throws -> [UInt8] {
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Fixtures/Sessions/v\(version)/demo.touchplay")
    return Array(try Data(contentsOf: path))
  }

  @Test(
    "S9 a session of any older version is read, replayed and verified", arguments: ["1.0", "1.1"])
  func verified(_ version: String) throws {
    let bytes = try bytes(version)
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(SessionBuffer(bytes: bytes), configuration)
    while try replay.step() {}
    #expect(replay.difference == nil && replay.damage == nil)
    #expect(replay.digestCount == 29 && replay.eventCount == 2172)
    #expect(replay.sandbox.enteredModes == Set(Mode.allCases))
  }

  @Test("S9 a report tells the version of the format", arguments: ["1.0", "1.1"])
  func described(_ version: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(bytes(version)), to: "a")
    let report = try SessionReport(FileSource(path: folder.path("a")))
    #expect(report.version == version && report.isComplete)
    #expect(report.summary.contacts == 51 && report.summary.digests == 29)
  }

  @Test("S9 facts came with version 1.1")
  func facts() throws {
    for (version, hasFacts) in [("1.0", false), ("1.1", true)] {
      let reader = try SessionReader(SessionBuffer(bytes: bytes(version)))
      while try reader.next() != nil {}
      #expect(reader.facts.isEmpty != hasFacts)
    }
  }
}
