internal import TrackerKit

/// Something that people can do to a target, by a key, a media key or a button: a row of the one table that
/// keys, help, README and buttons are made from (rules H1, H2).
///
/// Commands are the same when their ids are.
struct Command<Target>: Identifiable, Sendable {
  /// What it is called in the program.
  let id: String
  /// Where the help tells of it.
  var section = CommandSection.looks
  var keys: [CommandKey] = []
  var mediaKeys: [RemoteControl] = []
  /// What it does, for the help.
  var meaning = ""
  /// What its button shows now.
  var face: @Sendable (Target) -> CommandFace = { _ in CommandFace() }
  /// Whether the panel with its button closes when it is done.
  var closes = false
  /// Whether it is offered to the public (rule H3).
  var kiosk = KioskOffer.with
  /// The rules that brought it: sessions under older ones have no button for it (rule S9).
  var since = SessionRules.first
  /// Whether its button is shown now.
  var isShown: @Sendable (Target) -> Bool = { _ in true }
  /// Whether what it switches is on.
  var isOn: @Sendable (Target) -> Bool = { _ in false }
  /// Whether it can be done now.
  var isPossible: @Sendable (Target) -> Bool = { _ in true }
  /// Does it.
  var perform: @Sendable (Target) -> Void
  /// Ends what lasts for as long as the key or the button is held; nil when nothing does.
  var release: (@Sendable (Target) -> Void)?

  /// Whether it lasts for as long as its key or button is held.
  var isHeld: Bool { release != nil }

  /// The command with a button that is shown only at times.
  func shown(_ isShown: @escaping @Sendable (Target) -> Bool) -> Command {
    var command = self
    command.isShown = isShown
    return command
  }
}

extension Command: Equatable {
  static func == (left: Command, right: Command) -> Bool { left.id == right.id }
}

/// The parts of the help, in their order.
enum CommandSection: CaseIterable {
  case modes
  case motions
  case page
  case looks
  case program
}

/// Whether a kiosk has a command.
enum KioskOffer {
  case with
  case without
  /// Only under the rules before some.
  case before(SessionRules)
}

extension Array {
  /// What a key that went down does, or nil.
  func command<Target>(for key: KeyChange) -> Command<Target>? where Element == Command<Target> {
    first { $0.keys.contains { $0.matches(key) } }
  }

  /// What a media key does, or nil.
  func command<Target>(
    for mediaKey: RemoteControl
  ) -> Command<Target>? where Element == Command<Target> {
    first { $0.mediaKeys.contains(mediaKey) }
  }

  /// A line for each key that is told of: the key, and what it does.
  func helpLines<Target>() -> [(key: String, meaning: String)] where Element == Command<Target> {
    flatMap { command in
      command.keys.compactMap(\.text).map { (key: $0, meaning: command.meaning) }
    }
  }

  /// The lines as a table in Markdown.
  func markdown<Target>() -> String where Element == Command<Target> {
    (["| key | what it does |", "|---|---|"]
      + helpLines().map { "| `\($0.key)` | \($0.meaning) |" }).joined(separator: "\n")
  }
}
