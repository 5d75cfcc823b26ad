/// The one table of what people can do, and its two orders (rules H1, H2).
extension ModeRegistry {
  /// Everything, in the order of the help.
  var commands: [Command<Sandbox>] {
    let all: [Command<Sandbox>] =
      all.map { .mode($0) } + [
        .nextMode, .previousMode, .shake, .record, .clear, .undo, .redo, .inspector, .rings,
        .size, .edge, .theme, .picture, .replay, .liftAll, .help, .fullscreen, .escape, .quit,
      ] + all.flatMap(\.commands)
    return CommandSection.allCases.flatMap { section in all.filter { $0.section == section } }
  }

  /// What has a button, in the HUD's order.
  var buttons: [Command<Sandbox>] {
    all.map { .mode($0) } + [.undo, .redo, .clear, .shake] + all.flatMap(\.commands) + [
      .record, .replay, .picture, .inspector, .rings, .help, .fullscreen, .size, .edge, .theme,
      .liftAll, .quit,
    ]
  }
}
