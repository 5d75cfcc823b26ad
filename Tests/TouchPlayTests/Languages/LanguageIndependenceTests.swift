import PanelCheck
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

/// What people do is recorded, not what they read (rule S4).
@Suite("Sessions in other languages")
struct LanguageIndependenceTests {
  /// Plays scripts in a language, which show every mode, question, list and result.
  private func sessions(_ code: String) throws -> [[UInt8]] {
    try TestLanguages.language(code).use {
      [DemoScript.play(), try CheckFilmScript().play(), try checkSetup()]
    }
  }

  /// Sets the size of the panel with the card, names the tester, and leaves a test with fingers.
  private func checkSetup() throws -> [UInt8] {
    let player = DemoPlayer(mode: .check, seed: 7)
    let check = try #require(player.sandbox.controller(of: .check) as? CheckController)
    player.wait(0.5)
    let fields = check.view.all(TextField.self)
    player.tap(try #require(fields.first))
    player.wait(0.5)
    player.down(1, at: Point(x: 800, y: 360))
    player.wait(0.1)
    player.up(1)
    let buttons = check.view.all(Button.self).filter(\.isShown)
    for button in buttons { player.tap(button) }
    return player.finish()
  }

  @Test("S4 H13 the same fingers give the same session, byte by byte, in every language")
  func same() throws {
    let english = try sessions("en")
    #expect(english.allSatisfy { $0.count > 1000 })
    for code in TestLanguages.codes { #expect(try sessions(code) == english, "\(code)") }
    let pseudo = TestLanguages.pseudo.use { DemoScript.play() }
    #expect(pseudo == english[0])
  }

  @Test(
    "S4 H13 a session is verified in another language, and has the same state dump",
    arguments: [("de", "ja"), ("ja", "de"), ("en", "fr")])
  func verified(_ recorded: String, _ replayed: String) throws {
    for bytes in try sessions(recorded) {
      let dumps = try [recorded, replayed].map { code in
        try TestLanguages.language(code).use {
          var configuration = Replay.Configuration()
          configuration.verifies = true
          let replay = try Replay(SessionBuffer(bytes: bytes), configuration)
          while try replay.step() {}
          #expect(replay.difference == nil && replay.digestCount > 0)
          return replay.sandbox.dump.description
        }
      }
      #expect(dumps[0] == dumps[1])
    }
  }
}
