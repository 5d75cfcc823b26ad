internal import TrackerKit

/// The available modes, in the order of their keys.
struct ModeRegistry: Sendable {
  static let standard = ModeRegistry(
    all: [.touchy, .lines, .trace, .gestures, .eightball, .kaleidoscope, .pucks, .check])

  /// All modes; at least one.
  let all: [Mode]

  /// The default mode.
  var first: Mode { all[0] }

  /// The modes' ids, as a session lists them: separated by spaces.
  var recorded: String { all.map(\.id).joined(separator: " ") }

  /// The modes whose ids a session lists, in that order: others would move the buttons that
  /// recorded fingers touch, and change the digests (rule S9).
  ///
  /// - Throws: `SessionError.unknownField` for a mode that this registry does not have.
  func listed(_ list: String) throws(SessionError) -> ModeRegistry {
    var modes: [Mode] = []
    for id in list.split(separator: " ", omittingEmptySubsequences: false) {
      guard let mode = mode(named: String(id)), !modes.contains(mode) else {
        throw .unknownField("mode \(id)")
      }
      modes.append(mode)
    }
    return ModeRegistry(all: modes)
  }

  /// The modes of a kiosk, without those that its owner does not offer, except the one to start in.
  func offering(_ ids: Set<String>, and start: Mode) -> ModeRegistry {
    ModeRegistry(
      all: all.filter { !Settings.offers.contains($0.id) || ids.contains($0.id) || $0 == start })
  }

  func mode(named id: String) -> Mode? { all.first { $0.id == id } }

  /// The modes' names as accepted by the command line.
  var choices: String { all.map(\.id).listed("or") }

  /// The mode one step after another (1) or before it (-1), cyclically.
  func neighbor(of mode: Mode, _ step: Int) -> Mode {
    let index = all.firstIndex(of: mode) ?? 0
    return all[(index + step + all.count) % all.count]
  }
}

/// The complete list of commands, in two orders (rules H1, H2).
extension ModeRegistry {
  /// All commands, in the order of the help.
  var commands: [Command<Sandbox>] {
    let all: [Command<Sandbox>] =
      all.map { .mode($0) } + [
        .nextMode, .previousMode, .shake, .record, .clear, .undo, .redo, .inspector, .rings,
        .size, .edge, .theme, .motion, .sound, .more, .picture, .gallery, .liftAll, .help,
        .fullscreen, .escape, .quit, .askToQuit,
      ] + ofModes
    return CommandSection.allCases.flatMap { section in all.filter { $0.section == section } }
  }

  /// The commands that have a button, in the HUD's groups: the modes, the current mode's, the
  /// program's, and what "More" shows.
  var buttonGroups: [[Command<Sandbox>]] {
    [
      all.map { .mode($0) }, [.clear, .shake] + ofModes + [.undo, .redo],
      [
        .record, .gallery, .picture, .more, .askToQuit,
      ],
      [
        .sound, .motion, .theme, .size, .edge, .rings, .inspector, .help, .fullscreen, .liftAll,
      ],
    ]
  }

  /// The commands that modes add; their buttons are shown only in their modes.
  private var ofModes: [Command<Sandbox>] {
    all.flatMap { mode in
      mode.commands.map { command in
        var command = command
        command.isShown = { $0.mode == mode }
        return command
      }
    }
  }
}
