/// The complete list of commands, in two orders (rules H1, H2).
extension ModeRegistry {
  /// All commands, in the order of the help.
  var commands: [Command<Sandbox>] {
    let all: [Command<Sandbox>] =
      all.map { .mode($0) } + [
        .nextMode, .previousMode, .shake, .record, .clear, .undo, .redo, .inspector, .rings,
        .size, .edge, .theme, .picture, .replay, .liftAll, .help, .fullscreen, .escape, .quit,
      ] + all.flatMap(\.commands)
    return CommandSection.allCases.flatMap { section in all.filter { $0.section == section } }
  }

  /// The commands that have a button, in the HUD's order.
  var buttons: [Command<Sandbox>] {
    all.map { .mode($0) } + [.undo, .redo, .clear, .shake] + all.flatMap(\.commands) + [
      .record, .replay, .picture, .inspector, .rings, .help, .fullscreen, .size, .edge, .theme,
      .liftAll, .quit,
    ]
  }
}
