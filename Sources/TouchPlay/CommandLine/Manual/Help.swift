/// The answers to `--help`, `--version` and `touchplay help`.
struct Help {
  static let purpose = "play with multitouch, record it, replay it exactly"

  var subcommands = Touchplay.subcommands
  var modes = ModeRegistry.standard

  private var pages: [SubcommandHelp] { subcommands.map { $0.help(modes) } }

  /// The answer to arguments that ask for help or the version; nil for others.
  ///
  /// - Throws: `Fault` for help on a command that does not exist.
  func answer(to arguments: [String]) throws(Fault) -> String? {
    let words = arguments.prefix { $0 != "--" }
    if words.first == "--version" { return "touchplay \(Touchplay.version)" }
    if words.first == "help" { return try text(for: words.dropFirst().first) }
    guard words.contains("-h") || words.contains("--help") else { return nil }
    return try text(for: words.first { !$0.hasPrefix("-") })
  }

  var commands: [String] { pages.map(\.name) + ["help"] }

  private var helpPage: SubcommandHelp {
    SubcommandHelp(
      name: "help", usage: "help [COMMAND]",
      summary: "show help; also -h or --help after any command; --version", options: [],
      operands: .word("COMMAND", of: pages.map(\.name)))
  }

  /// All commands and options, for the manual page and for shells.
  private var wholePages: [SubcommandHelp] {
    var whole = pages + [helpPage]
    for index in whole.indices {
      whole[index].options.append(OptionName("--help", "show the command's help"))
    }
    whole[0].options.append(OptionName("--version", "show the version"))
    return whole
  }

  private var overview: String {
    "touchplay \(Touchplay.version): \(Self.purpose).\n\n"
      + (pages + [helpPage]).map { "  touchplay \(Self.padded($0.usage, 22))\($0.summary)\n" }
      .joined()
  }

  private func text(for name: String?) throws(Fault) -> String {
    switch name {
    case nil: return overview + "\nKeys:\n" + Self.list(modes.commands)
    case "help": return overview
    case "keys": return modes.commands.markdown()
    case "player-keys": return Command<Transport>.all.markdown()
    case "man": return ManualPage(pages: wholePages, keys: modes.commands).text
    case "bash": return BashCompletion(pages: wholePages).text
    case "zsh": return ZshCompletion(pages: wholePages).text
    case "fish": return FishCompletion(pages: wholePages).text
    case let name?:
      guard let page = pages.first(where: { $0.name == name }) else {
        throw .unknown("command", name, among: commands)
      }
      return section(page)
    }
  }

  /// The keys of commands, one per line.
  static func list<Target>(_ commands: [Command<Target>]) -> String {
    commands.helpLines().map { "  \(padded($0.key, 10))\($0.meaning)" }.joined(separator: "\n")
  }

  private func section(_ help: SubcommandHelp) -> String {
    let lines = help.options.map { option in
      let name = [option.name, option.value?.name].compactMap(\.self).joined(separator: " ")
      return "  \(Self.padded(name, 28))\(option.meaning)"
    }
    return (["touchplay \(help.usage) [options]", ""] + lines).joined(separator: "\n") + help.more
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
