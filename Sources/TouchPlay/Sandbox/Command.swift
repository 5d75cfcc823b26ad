internal import TrackerKit

/// Something people can do with a key, a media key or a button (rules H1, H2).
///
/// The keys, the help, docs/using.md and the buttons all come from one list of commands. Commands with
/// the same id are equal.
struct Command<Target>: Identifiable, Sendable {
  typealias Condition = @Sendable (Target) -> Bool
  typealias Action = @Sendable (Target) -> Void

  let id: String
  var section = CommandSection.looks
  var keys: [CommandKey] = []
  var mediaKeys: [RemoteControl] = []
  /// A description for the help, in English.
  var meaning = ""
  /// The title, in English, and the symbol of its button, unless they change.
  var title = ""
  var symbol: CommandFace.Symbol?
  /// Whether the panel with its button closes afterward.
  var closes = false
  /// Whether a kiosk offers it to the public (rule H3).
  var isPublic = true
  /// Whether its button is shown.
  var isShown: Condition = { _ in true }
  /// Whether the thing it toggles is on; nil if it toggles nothing.
  var isOn: Condition?
  /// Whether it is currently available.
  var isPossible: Condition = { _ in true }
  let perform: Action
  /// Ends a command that lasts while its key or button is held; nil for other commands.
  var release: Action?
  /// The current face of a button that changes; nil for other commands.
  var changingFace: (@Sendable (Target) -> CommandFace)?

  /// The current face of its button.
  func face(_ target: Target) -> CommandFace {
    changingFace?(target) ?? CommandFace(title: title, symbol: symbol)
  }

  var isHeld: Bool { release != nil }

  /// Whether a key that was pressed triggers it.
  func has(_ key: KeyChange) -> Bool { keys.contains { $0.matches(key) } }
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
    first { $0.has(key) }
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

  /// A small picture; a string literal is the name of an asset.
  enum Symbol: Equatable, Sendable, ExpressibleByStringLiteral {
    /// A file in `assets/`, by name.
    case asset(String)
    /// Lines in the unit square.
    case lines([[Point]])

    init(stringLiteral name: String) { self = .asset(name) }

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

  init(_ command: Command<Target>, style: ControlStyle = .light) {
    self.command = command
    super.init(style: style)
  }

  /// Shows the command's current face, and whether it is on and available.
  func show(_ target: Target) {
    let face = command.face(target)
    if face != self.face {
      self.face = face
      title = face.title.localized
      symbol = face.symbol?.controlSymbol
    }
    isSelected = command.isOn?(target) ?? false
    isEnabled = command.isPossible(target)
  }

  override var accessibilityElement: AccessibilityElement? {
    var element = super.accessibilityElement
    if command.isOn != nil { element?.role = .toggle }
    element?.hint = command.meaning.localized
    return element
  }
}

/// A key that triggers a command.
struct CommandKey: Sendable {
  /// The key's text in the help; nil if the help omits it.
  let text: String?
  /// The key's label, or its position if `isPosition`; nil if only the help shows it.
  let name: String?
  var isPosition = false
  /// The modifiers that must be held, or nil for any; Shift counts only together with Control.
  var modifiers: KeyModifiers? = []
}

extension CommandKey {
  /// A key identified by its label, which defaults to the lowercase text.
  init(_ text: String, name: String? = nil, _ modifiers: KeyModifiers? = []) {
    self.init(text: text, name: name ?? text.lowercased(), modifiers: modifiers)
  }

  /// A key identified by its position, for digits, which need Shift in some layouts.
  static func position(_ name: String) -> CommandKey {
    CommandKey(text: name, name: name, isPosition: true)
  }

  /// A key that the help omits.
  static func hidden(_ name: String, _ modifiers: KeyModifiers? = []) -> CommandKey {
    CommandKey(text: nil, name: name, modifiers: modifiers)
  }

  /// A key of another command, which only the help shows.
  static func reported(_ text: String) -> CommandKey { CommandKey(text: text, name: nil) }

  /// Whether a pressed key is this one, with the same modifiers.
  func matches(_ key: KeyChange) -> Bool {
    guard isSameKey(as: key) else { return false }
    guard let modifiers else { return true }
    let counted: KeyModifiers =
      modifiers.contains(.control) ? [.shift, .control, .alt] : [.control, .alt]
    return key.modifiers.intersection(counted) == modifiers
  }

  /// Whether a key is this one, regardless of modifiers.
  func isSameKey(as key: KeyChange) -> Bool { name == (isPosition ? key.position : key.label) }
}
