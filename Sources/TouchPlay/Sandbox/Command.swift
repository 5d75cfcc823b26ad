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

/// What a command's button shows.
struct CommandFace: Equatable, Sendable {
  /// A word or two; empty for no text.
  var title = ""
  /// The picture before the title.
  var symbol: Symbol?

  /// A small picture.
  enum Symbol: Equatable, Sendable {
    /// A file in `assets/`, by name.
    case asset(String)
    /// Lines in the unit square.
    case lines([[Point]])

    /// The symbol for a control.
    var controlSymbol: ControlSymbol {
      switch self {
      case .asset(let name):
        ControlSymbol { canvas, square in canvas.drawSymbol(named: name, in: square) }
      case .lines(let lines): ControlSymbol(lines: lines, width: 0.11)
      }
    }
  }
}

/// A button for a command.
final class CommandButton<Target>: Button {
  let command: Command<Target>
  private var face: CommandFace?

  /// Creates a button with an empty face; `show(_:)` sets it.
  init(_ command: Command<Target>, style: ControlStyle = .light) {
    self.command = command
    super.init(style: style)
  }

  /// Shows the command's current face, and whether it is on and available.
  func show(_ target: Target) {
    let face = command.face(target)
    if face != self.face {
      self.face = face
      title = face.title
      symbol = face.symbol?.controlSymbol
    }
    isSelected = command.isOn(target)
    isEnabled = command.isPossible(target)
  }
}

/// A key that triggers a command.
struct CommandKey: Sendable {
  /// The key as shown to people; nil if the help omits it.
  let text: String?
  /// The key's label, or its position if `isPosition`; nil if it is only shown in the help.
  let name: String?
  let isPosition: Bool
  /// The modifiers that must be held, or nil for any; Shift counts only together with Control.
  let modifiers: KeyModifiers?

  /// A key identified by its label, which defaults to the lowercase text.
  init(_ text: String, name: String? = nil, _ modifiers: KeyModifiers? = []) {
    self.init(text: text, name: name ?? text.lowercased(), modifiers: modifiers)
  }

  private init(
    text: String?, name: String?, isPosition: Bool = false, modifiers: KeyModifiers? = []
  ) {
    self.text = text
    self.name = name
    self.isPosition = isPosition
    self.modifiers = modifiers
  }

  /// A key identified by its position, for digits, which need Shift in some layouts.
  static func position(_ name: String) -> CommandKey {
    CommandKey(text: name, name: name, isPosition: true)
  }

  /// A key that the help omits.
  static func hidden(_ name: String, _ modifiers: KeyModifiers? = []) -> CommandKey {
    CommandKey(text: nil, name: name, modifiers: modifiers)
  }

  /// An entry in the help for something that another command does.
  static func reported(_ text: String) -> CommandKey {
    CommandKey(text: text, name: nil)
  }

  /// Whether a pressed key, with its modifiers, is this one.
  func matches(_ key: KeyChange) -> Bool {
    guard isSameKey(as: key) else { return false }
    guard let modifiers else { return true }
    let counted: KeyModifiers =
      modifiers.contains(.control) ? [.shift, .control, .alt] : [.control, .alt]
    return key.modifiers.intersection(counted) == modifiers
  }

  /// Whether a key is this one, regardless of modifiers.
  func isSameKey(as key: KeyChange) -> Bool {
    name == (isPosition ? key.position : key.label)
  }
}
