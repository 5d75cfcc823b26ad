import Foundation
import TestSupport
import Testing
import TrackerKit

/// What `replay --verify` prints, and its exit codes; no display is needed.
@Suite("touchplay replay --verify")
struct VerifyTests {
  private let folder: TemporaryFolder
  private let demo: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "assets/demo.touchplay")
    demo = Array(try Data(contentsOf: path))
  }

  private func verify(
    _ bytes: [UInt8], in language: String = "en"
  ) throws -> Subprocess.Result {
    try folder.write(Data(bytes), to: "a.touchplay")
    return try Subprocess(
      BuiltProduct.touchplay, ["replay", "--headless", "--verify", folder.path("a.touchplay")],
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "LANGUAGE": language]
    ).run()
  }

  @Test(
    "S3 a replay that differs exits with 1, the first differing tick, and a table of differences")
  func difference() throws {
    let result = try verify(SessionEdit.moveTouch(of: demo, after: 17.2, by: Point(x: 60, y: 30)))
    #expect(result.exitCode == 1)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines[0].split(separator: " ") == ["field", "expected", "got"])
    #expect(lines.contains { $0.hasPrefix("gestures.card One  ") }, "\(result.output)")
    #expect(lines.count <= 12)
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(result.errors.hasPrefix("touchplay: \(folder.path("a.touchplay")): tick 2"))
    #expect(result.errors.hasSuffix(" s from the start: the replay diverged\n"))
  }

  @Test(
    "S4 H13 a session verifies in every language, with the same words",
    arguments: ["de", "fr", "es", "ja"])
  func languages(_ language: String) throws {
    let (result, english) = try (verify(demo, in: language), verify(demo))
    #expect(result.exitCode == 0 && result.output == english.output)
  }

  @Test("S3 a clean run prints ticks, events, and digests; a session without digests exits with 65")
  func clean() throws {
    let result = try verify(demo)
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(result.output == "verified: 3454 ticks, 2172 events, 29 digests compared\n")
    let reader = try SessionReader(SessionBuffer(bytes: demo))
    let session = SessionBuffer(header: reader.header)
    session.close()
    let empty = try verify(session.bytes)
    #expect(empty.exitCode == 65 && empty.output.isEmpty)
    #expect(empty.errors.contains("has no digests to verify"))
  }
}
