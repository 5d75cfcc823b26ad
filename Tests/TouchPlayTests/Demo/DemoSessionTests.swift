import Foundation
import Testing
import TrackerKit

@testable import TouchPlay

/// The sessions of the films: the one in `assets/` is played when the user has no recording.
@Suite("Demo session")
struct DemoSessionTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("S4 the demo shows every mode in half a minute and matches what its script produces today")
  func script() throws {
    let bytes = DemoScript.play()
    try compare(bytes, with: "assets/demo.touchplay")
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

  @Test("S4 the check in the README's film matches what its script produces today")
  func check() throws {
    let bytes = try CheckFilmScript().play()
    try compare(bytes, with: "Tests/Fixtures/Films/check.touchplay")
    let replay = try Replay(SessionBuffer(bytes: bytes), verifying())
    while try replay.step() {}
    #expect(replay.difference == nil && replay.digestCount >= 10)
  }

  @Test("S4 G4 G5 a session that is fuzzed takes a card and learns two gestures")
  func learning() throws {
    let bytes = LearningScript.play()
    try compare(bytes, with: "Tests/Fixtures/Fuzz/sessions/gestures")
    let replay = try Replay(SessionBuffer(bytes: bytes), verifying())
    while try replay.step() {}
    #expect(replay.difference == nil && replay.digestCount >= 5)
    let model = replay.sandbox.gestures.model
    #expect(model.takenCount == 1 && model.templates.all.map(\.number) == [1, 2])
  }

  /// Compares a session with a file, or writes it if `TOUCHPLAY_RECORD` is set.
  private func compare(_ bytes: [UInt8], with name: String) throws {
    let file = root.appending(path: name)
    if ProcessInfo.processInfo.environment["TOUCHPLAY_RECORD"] != nil {
      try Data(bytes).write(to: file)
    }
    #expect(FileManager.default.contents(atPath: file.path) == Data(bytes), "\(name)")
  }

  private func verifying() -> Replay.Configuration {
    var configuration = Replay.Configuration()
    configuration.verifies = true
    return configuration
  }
}
