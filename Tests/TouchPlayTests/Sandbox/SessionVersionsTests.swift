import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// The sessions that are kept for each version of the format: so far, one version.
///
/// Nothing in a session depends on where a version of the program has its buttons: touches on those
/// mean something else once a button has moved.
@Suite("Sessions of all versions")
struct SessionVersionsTests {
  private static let all = ["1.0"]

  private func place(_ version: String, _ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Fixtures/Sessions/v\(version)/\(name).touchplay")
  }

  private func bytes(_ version: String, _ name: String = "keys") throws -> [UInt8] {
    Array(try Data(contentsOf: place(version, name)))
  }

  private func verified(_ version: String, _ name: String) throws -> Replay {
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(SessionBuffer(bytes: bytes(version, name)), configuration)
    while try replay.step() {}
    #expect(replay.difference == nil && replay.damage == nil)
    return replay
  }

  @Test("S9 the current version's fixtures are what the program writes")
  func present() throws {
    for (name, written) in [("keys", FixtureScript.play()), ("cards", CardScript.play())] {
      if ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil {
        try Data(written).write(to: place("\(SessionVersion.current)", name))
      }
      #expect(try bytes("\(SessionVersion.current)", name) == written)
    }
  }

  @Test("S9 sessions of all versions are read, replayed, and verified", arguments: all)
  func keys(_ version: String) throws {
    let replay = try verified(version, "keys")
    #expect(replay.digestCount == 13 && replay.eventCount == 924)
    #expect(replay.sandbox.enteredModes == [.touchy, .lines, .trace, .eightball])
  }

  @Test(
    "S9 G1 sessions with rotated cards and touches on their edges verify, to the last bit",
    arguments: all)
  func cards(_ version: String) throws {
    #expect(try verified(version, "cards").digestCount > 20)
  }

  @Test("S9 a report states the version of the format and has the last facts", arguments: all)
  func described(_ version: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(bytes(version)), to: "a")
    let report = try SessionReport(RecordingFile(path: folder.path("a")))
    #expect(report.version == version && report.isComplete)
    #expect(report.summary.events.began == 10)
    let reader = try SessionReader(SessionBuffer(bytes: bytes(version)))
    while try reader.next() != nil {}
    #expect(!reader.facts.isEmpty)
  }

  @Test("S1 S9 a setting that a recording does not have gets its default")
  func defaults() throws {
    let settings = Settings()
    (settings.isSmooth, settings.hasAngleColors, settings.isKiosk) = (false, false, true)
    (settings.edge, settings.resetSeconds) = (.left, 30)
    _ = try settings.apply(SessionHeader())
    #expect(settings.isSmooth && settings.hasAngleColors && !settings.isKiosk)
    #expect(settings.edge == .right && settings.resetSeconds == nil)
  }
}
