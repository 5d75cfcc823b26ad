import Foundation
import Testing
import TrackerKit

@testable import TouchPlay

/// The session in `assets/` that is played when the user has no recording.
@Suite("Demo session")
struct DemoSessionTests {
  private let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "assets/demo.touchplay").path

  @Test("S4 the demo shows every mode in half a minute and matches what its script produces today")
  func script() throws {
    let bytes = DemoScript.play()
    if ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil {
      try Data(bytes).write(to: URL(filePath: path))
    }
    #expect(FileManager.default.contents(atPath: path) == Data(bytes))
    let replay = try Replay(SessionBuffer(bytes: bytes), verifying())
    while try replay.step() {}
    #expect(replay.difference == nil && replay.digestCount >= 25)
    let seconds = Double(replay.tickCount) / 120
    #expect((25...40).contains(seconds), "\(seconds) s")
    #expect(replay.sandbox.enteredModes == [.touchy, .lines, .trace, .gestures, .eightball])
    let dump = replay.sandbox.dump.description
    for part in ["\"finished\": [{", "\"circles\": [{", "\"strokes\": [{", "\"circle\""] {
      #expect(dump.contains(part), "\(part)")
    }
    #expect(!dump.contains("SHAKE"), "the ball has answered")
  }

  private func verifying() -> Replay.Configuration {
    var configuration = Replay.Configuration()
    configuration.verifies = true
    return configuration
  }
}
