import Testing

@testable import TouchPlay

@Suite("Suggestion")
struct SuggestionTests {
  private func advice(_ arguments: [String]) -> String? {
    do throws(Fault) {
      _ = try Touchplay.run(arguments)
      return nil
    } catch {
      return error.advice
    }
  }

  @Test(
    "A mistyped command or option gets a suggestion",
    arguments: [
      (["rendr", "a"], "render"), (["paly"], "play"), (["chekc"], "check"), (["hlep"], "help"),
      (["help", "replya"], "replay"), (["--kisok"], "--kiosk"),
      (["replay", "--verfy"], "--verify"),
      (["check", "--form", "a"], "--from"),
    ])
  func near(arguments: [String], expected: String) {
    #expect(advice(arguments) == "did you mean \(expected)? see touchplay help")
  }

  @Test("A word that is nothing like a command or an option gets none", arguments: ["zz", "--zz"])
  func far(word: String) {
    #expect(advice([word]) == "see touchplay help")
  }
}
