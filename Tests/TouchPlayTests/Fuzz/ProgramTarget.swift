import TrackerKit

@testable import TouchPlay

/// What of the program is fuzzed: a parser, or a state that any input leads to.
///
/// `FuzzTarget` is the same for readers of recordings.
enum ProgramTarget: String, CaseIterable {
  /// The arguments of every command, one per line.
  case options
  /// A profile in a file.
  case profiles
  /// A learned gesture in a file.
  case templates
  /// The file of settings.
  case settings
  /// A drawing's file, or only its changes.
  case drawings
  /// The header and the turns of a session.
  case sessions
  /// The program with any fingers, keys, window sizes and times.
  case hud
  /// The player with the same.
  case player

  /// Takes any bytes.
  ///
  /// - Throws: `Finding` for what must not happen. Nothing may crash either.
  func check(_ input: [UInt8]) throws(Finding) {
    switch self {
    case .options: try ParserChecks.options(input)
    case .profiles: try ParserChecks.profile(input)
    case .templates: try ParserChecks.template(input)
    case .settings: try ParserChecks.settings(input)
    case .drawings: try DrawingCheck.check(input)
    case .sessions: try SessionCheck.check(input)
    case .hud: try ScriptedSandbox.check(input)
    case .player: try ScriptedPlayer.check(input)
    }
  }
}

/// Something that must not happen, in a few words.
struct Finding: Error {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  /// Throws a finding unless something is as it must be.
  static func require(
    _ isSo: Bool, _ text: @autoclosure () -> String
  ) throws(Finding) {
    if !isSo { throw Finding(text()) }
  }

  /// The value of something that must not fail.
  ///
  /// - Throws: `Finding` if it does.
  static func value<Value>(
    _ text: String, _ body: () throws(SessionError) -> Value
  ) throws(Finding) -> Value {
    do throws(SessionError) { return try body() } catch { throw Finding("\(text): \(error)") }
  }
}
