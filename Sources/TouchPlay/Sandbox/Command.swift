internal import TrackerKit

/// Something people can do with a key, a media key or a button (rules H1, H2).
///
/// The keys, the help, the README and the buttons all come from one list of commands. Commands with
/// the same id are equal.
struct Command<Target>: Identifiable, Sendable {
  /// The name within the program.
  let id: String
  /// The section of the help.
  var section = CommandSection.looks
  var keys: [CommandKey] = []
  var mediaKeys: [RemoteControl] = []
  /// A description for the help.
  var meaning = ""
  /// The current face of its button.
  var face: @Sendable (Target) -> CommandFace = { _ in CommandFace() }
  /// Whether the panel with its button closes afterward.
  var closes = false
  /// Whether a kiosk offers it to the public (rule H3).
  var isPublic = true
  /// Whether its button is currently shown.
  var isShown: @Sendable (Target) -> Bool = { _ in true }
  /// Whether the thing it toggles is on.
  var isOn: @Sendable (Target) -> Bool = { _ in false }
  /// Whether it is currently available.
  var isPossible: @Sendable (Target) -> Bool = { _ in true }
  /// Performs the command.
  var perform: @Sendable (Target) -> Void
  /// Ends a command that lasts while its key or button is held; nil for other commands.
  var release: (@Sendable (Target) -> Void)?

  /// Whether it lasts while its key or button is held.
  var isHeld: Bool { release != nil }

  /// A copy with a condition for showing its button.
  func shown(_ isShown: @escaping @Sendable (Target) -> Bool) -> Command {
    var command = self
    command.isShown = isShown
    return command
  }
}

extension Command: Equatable {
  static func == (left: Command, right: Command) -> Bool { left.id == right.id }
}

/// The sections of the help, in order.
enum CommandSection: CaseIterable {
  case modes
  case motions
  case page
  case looks
  case program
}

extension Array {
  /// The command for a key that was pressed; nil if there is none.
  func command<Target>(for key: KeyChange) -> Command<Target>? where Element == Command<Target> {
    first { $0.keys.contains { $0.matches(key) } }
  }

  /// The command for a media key; nil if there is none.
  func command<Target>(
    for mediaKey: RemoteControl
  ) -> Command<Target>? where Element == Command<Target> {
    first { $0.mediaKeys.contains(mediaKey) }
  }

  /// A line for each documented key: the key and its meaning.
  func helpLines<Target>() -> [(key: String, meaning: String)] where Element == Command<Target> {
    flatMap { command in
      command.keys.compactMap(\.text).map { (key: $0, meaning: command.meaning) }
    }
  }

  /// The lines as a Markdown table.
  func markdown<Target>() -> String where Element == Command<Target> {
    (["| key | what it does |", "|---|---|"]
      + helpLines().map { "| `\($0.key)` | \($0.meaning) |" }).joined(separator: "\n")
  }
}
