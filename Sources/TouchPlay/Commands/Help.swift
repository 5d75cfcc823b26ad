/// What the program says about itself.
enum Help {
  private static let overview = """
    touchplay \(Touchplay.version): play with a touch display, record it, replay it exactly.

      touchplay [play] [options]      open the sandbox; fullscreen unless --window
      touchplay replay [FILE]         play a session again (no FILE: the newest recording, else the demo)
      touchplay info FILE             what is in a recording
      touchplay render IN OUT         a picture or a film of a session: .png .svg .gif .mp4
      touchplay convert IN OUT        between recording formats
      touchplay devices               displays, touch devices, drivers, versions
      touchplay help [COMMAND]        also -h, --help after any command; --version

    """

  /// The answer when the arguments ask for help or the version; nil when they do not.
  ///
  /// - Throws: `Fault` when help is wanted for a command that does not exist.
  static func answer(
    to arguments: [String], modes: ModeRegistry = .standard
  ) throws(Fault) -> String? {
    let words = arguments.prefix { $0 != "--" }
    if words.first == "--version" { return "touchplay \(Touchplay.version)" }
    if words.first == "help" { return try text(for: words.dropFirst().first, modes) }
    guard words.contains("-h") || words.contains("--help") else { return nil }
    return try text(for: words.first { !$0.hasPrefix("-") }, modes)
  }

  private static func text(
    for command: String?, _ modes: ModeRegistry
  ) throws(Fault) -> String {
    switch command {
    case nil: return overview + "\nKeys in the sandbox:\n" + lines(modes.commands)
    case "play": return section("touchplay [play] [options]", PlayCommand.options(modes))
    case "replay":
      return section("touchplay replay [FILE] [options]", ReplayCommand.options)
        + "\n\nKeys in the player:\n" + lines(Command<Transport>.all)
    case "render": return section("touchplay render IN OUT [options]", RenderCommand.options)
    case "info": return section("touchplay info FILE [--json]", InfoCommand.options)
    case "convert":
      return section("touchplay convert IN OUT [options]", ConvertCommand.options)
        + ConvertCommand.formats
    case "devices": return section("touchplay devices [--json]", DevicesCommand.options)
    case "help": return overview
    case "keys": return modes.commands.markdown()
    case "player-keys": return Command<Transport>.all.markdown()
    case let name?: throw .usage(name, "unknown command", "see touchplay help")
    }
  }

  /// The keys of commands, a line each.
  private static func lines<Target>(_ commands: [Command<Target>]) -> String {
    commands.helpLines().map { "  \(padded($0.key, 10))\($0.meaning)" }.joined(separator: "\n")
  }

  private static func section(_ title: String, _ options: [OptionName]) -> String {
    let lines = options.map { option in
      "  \(padded([option.name, option.value].compactMap { $0 }.joined(separator: " "), 28))"
        + option.meaning
    }
    return ([title, ""] + lines).joined(separator: "\n")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
