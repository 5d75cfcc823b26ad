import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// The fixtures in old formats, kept forever: a session for every version of the format.
///
/// If the session's rules have changed since, the folder's name has their number after the version.
///
/// Nothing in a session depends on where a version of the program has its buttons: touches on those
/// mean something else once a button has moved.
@Suite("Sessions of older versions")
struct OldSessionsTests {
  private static let all = ["1.0", "1.1", "1.1-rules2", "1.1-rules3"]

  /// The version that is written today; a run with `TOUCHPLAY_RECORD` creates its fixture.
  private static let present =
    "\(SessionFormat.major).\(SessionFormat.minor)-rules\(SessionRules.present.rawValue)"

  private func place(_ version: String, _ name: String = "keys") -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(path: "Fixtures/Sessions/v\(version)/\(name).touchplay")
  }

  private func bytes(_ version: String, _ name: String = "keys") throws -> [UInt8] {
    Array(try Data(contentsOf: place(version, name)))
  }

  @Test("S9 the current version's fixture is what the program writes")
  func present() throws {
    let written = FixtureScript.play()
    if ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil {
      try Data(written).write(to: place(Self.present))
    }
    #expect(try bytes(Self.present) == written)
  }

  @Test(
    "S9 sessions of all older versions are read, replayed, and verified",
    arguments: all)
  func verified(_ version: String) throws {
    let bytes = try bytes(version)
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(SessionBuffer(bytes: bytes), configuration)
    while try replay.step() {}
    #expect(replay.difference == nil && replay.damage == nil)
    #expect(replay.digestCount == 13 && replay.eventCount == 924)
    #expect(replay.sandbox.enteredModes == [.touchy, .lines, .trace, .eightball])
  }

  @Test(
    "S9 G1 older sessions with rotated cards and touches on their edges verify, to the last bit",
    arguments: [("1.1", SessionRules.first), ("1.1-rules2", .second)])
  func cards(_ version: String, _ rules: SessionRules) throws {
    let bytes = try bytes(version, "cards")
    var configuration = Replay.Configuration()
    configuration.verifies = true
    let replay = try Replay(SessionBuffer(bytes: bytes), configuration)
    while try replay.step() {}
    #expect(replay.difference == nil && replay.damage == nil)
    #expect(replay.digestCount > 20)
    #expect(CardScript.play(rules) == bytes)
  }

  @Test("S9 a report states the version of the format", arguments: all)
  func described(_ version: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(bytes(version)), to: "a")
    let report = try SessionReport(RecordingFile(path: folder.path("a")))
    #expect(report.version == version.prefix(3).description && report.isComplete)
    #expect(report.summary.contacts == 10)
  }

  @Test("S9 a session is replayed by the rules it was recorded with, an import by today's")
  func rules() throws {
    for (version, rules) in [
      ("1.0", SessionRules.first), ("1.1", .first), ("1.1-rules2", .second), ("1.1-rules3", .third),
    ] {
      let replay = try Replay(SessionBuffer(bytes: bytes(version)), Replay.Configuration())
      #expect(replay.sandbox.settings.rules == rules)
    }
    func settings(_ header: SessionHeader) throws -> Settings {
      let settings = Settings()
      _ = try settings.apply(header)
      return settings
    }
    var header = SessionHeader()
    #expect(try settings(header).rules == SessionRules.present)
    header.program = SessionProgram(version: "0.1.0")
    #expect(try settings(header).rules == SessionRules.first)
    for unknown in ["0", "4", "x", ""] {
      header.settings = [SessionHeader.Setting(name: "rules", value: unknown)]
      #expect(throws: SessionError.unknownField("rules \(unknown)")) { try settings(header) }
    }
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

  @Test("S9 facts exist from version 1.1 on")
  func facts() throws {
    for (version, hasFacts) in [("1.0", false), ("1.1", true)] {
      let reader = try SessionReader(SessionBuffer(bytes: bytes(version)))
      while try reader.next() != nil {}
      #expect(reader.facts.isEmpty != hasFacts)
    }
  }
}
