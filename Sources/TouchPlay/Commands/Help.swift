/// What the program says about itself.
struct Help {
  private let subcommands: [any Subcommand.Type]

  init(_ subcommands: [any Subcommand.Type]) {
    self.subcommands = subcommands
  }

  /// The answer when the arguments ask for help or the version; nil when they do not.
  ///
  /// - Throws: `Fault` when help is wanted for a command that does not exist.
  func answer(to arguments: [String]) throws(Fault) -> String? {
    let words = arguments.prefix { $0 != "--" }
    if words.first == "--version" { return "touchplay \(Touchplay.version)" }
    if words.first == "help" { return try text(for: words.dropFirst().first) }
    guard words.contains("-h") || words.contains("--help") else { return nil }
    return try text(for: words.first { !$0.hasPrefix("-") })
  }

  private var overview: String {
    let lines =
      subcommands.map { ($0.help.usage, $0.help.summary) }
      + [("help [COMMAND]", "show help; also -h or --help after any command; --version")]
    return "touchplay \(Touchplay.version): play with multitouch, record it, replay it exactly.\n\n"
      + lines.map { "  touchplay \(Self.padded($0, 22))\($1)\n" }.joined()
  }

  private func text(for name: String?) throws(Fault) -> String {
    switch name {
    case nil: return overview + "\nKeys:\n" + keys
    case "help": return overview
    case "keys": return KeyTable.markdown
    case "player-keys": return TransportKeys.markdown
    case let name?:
      guard let subcommand = subcommands.first(where: { $0.help.name == name }) else {
        throw .usage(name, "unknown command", "see touchplay help")
      }
      return section(subcommand.help)
    }
  }

  private var keys: String { Self.list(KeyTable.bindings.map { ($0.key, $0.meaning) }) }

  /// Keys and what they do, a line for each.
  static func list(_ keys: [(key: String, meaning: String)]) -> String {
    keys.map { "  \(padded($0.key, 10))\($0.meaning)" }.joined(separator: "\n")
  }

  private func section(_ help: SubcommandHelp) -> String {
    let lines = help.options.map { option in
      "  \(Self.padded([option.name, option.value].compactMap { $0 }.joined(separator: " "), 28))"
        + option.meaning
    }
    return (["touchplay \(help.usage) [options]", ""] + lines).joined(separator: "\n") + help.more
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
