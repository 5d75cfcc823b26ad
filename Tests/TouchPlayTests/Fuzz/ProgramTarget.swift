import FuzzRecordings
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
  /// A JSON report to compare.
  case reports
  /// Answers of the eight ball.
  case answers
  /// A learned gesture in a file.
  case templates
  /// The file of settings.
  case settings
  /// A drawing's file.
  case drawings
  /// Packets of TUIO.
  case tuio
  /// A session that is played.
  case sessions
  /// A session that is described and judged.
  case checks
  /// The program with any fingers, keys, window sizes and times.
  case hud
  /// The player with the same.
  case player

  /// Whether its inputs are sessions or drawings.
  var hasBlocks: Bool { [.sessions, .checks, .drawings].contains(self) }

  /// Takes any bytes.
  ///
  /// - Throws: `Finding` for what must not happen. Nothing may crash either.
  func check(_ input: [UInt8]) throws(Finding) {
    switch self {
    case .options: try ParserChecks.options(input)
    case .profiles: try ParserChecks.profile(input)
    case .reports: FileChecks.report(input)
    case .answers: try FileChecks.answers(input)
    case .templates: try ParserChecks.template(input)
    case .settings: try ParserChecks.settings(input)
    case .drawings: try DrawingCheck.check(input)
    case .tuio: try PacketChecks.tuio(input)
    case .sessions: try SessionCheck.check(input)
    case .checks: try FileChecks.recording(input)
    case .hud: try ScriptedSandbox.check(input)
    case .player: try ScriptedPlayer.check(input)
    }
  }

  /// An input with other numbers in its fields; nil if it has none that are known.
  func damagedFields(of input: [UInt8], seed: UInt64) -> [UInt8]? {
    guard hasBlocks else { return nil }
    return DamagedFields.copy(of: input, seed: seed, model: FieldDamage.damage)
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
