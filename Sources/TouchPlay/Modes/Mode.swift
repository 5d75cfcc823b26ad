/// What the sandbox is used for at a time: all that keys, HUD, help, command line and recordings have to know
/// of it.
///
/// Modes are the same when their ids are. `ModeRegistry` lists those that there are.
struct Mode: Identifiable, Sendable {
  /// The name that `--mode`, recordings and dumps use.
  let id: String
  /// The name for people.
  let title: String
  /// Its key, told by the position.
  let key: String
  /// What it is for, for the help.
  let meaning: String
  /// The symbol's name in `assets/`.
  let symbol: String
  /// The rules that brought it: sessions under older ones have no such mode (rule S9).
  let since: SessionRules
  /// What can be done in it alone; the HUD shows it there.
  let commands: [Command<Sandbox>]
  /// Makes what stands behind its view.
  let make: @Sendable (ModeContext) -> ModeController

  /// A mode; its symbol has its id's name unless another one is given.
  init(
    id: String, title: String, key: String, meaning: String, symbol: String? = nil,
    since: SessionRules = .first, commands: [Command<Sandbox>] = [],
    make: @escaping @Sendable (ModeContext) -> ModeController
  ) {
    self.id = id
    self.title = title
    self.key = key
    self.meaning = meaning
    self.symbol = symbol ?? id
    self.since = since
    self.commands = commands.map { $0.shown { $0.mode.id == id } }
    self.make = make
  }
}

extension Mode: Hashable {
  static func == (left: Mode, right: Mode) -> Bool { left.id == right.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
