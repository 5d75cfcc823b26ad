/// What the program says about itself.
enum Help {
  private static let overview = """
    touchplay \(Touchplay.version): play with multitouch, record it, replay it exactly.

      touchplay [play] [options]      start the program, full screen unless --window
      touchplay replay [FILE]         replay a recording (default: the newest one, or the demo)
      touchplay info FILE             describe a recording
      touchplay render IN OUT         make a picture or film of a session: .png .svg .gif .mp4
      touchplay convert IN OUT        convert between recording formats
      touchplay devices               list displays, touch devices, drivers, versions
      touchplay help [COMMAND]        show help; also -h or --help after any command; --version

    """

  /// The answer when the arguments ask for help or the version; nil when they do not.
  ///
  /// - Throws: `Fault` when help is wanted for a command that does not exist.
  static func answer(to arguments: [String]) throws(Fault) -> String? {
    let words = arguments.prefix { $0 != "--" }
    if words.first == "--version" { return "touchplay \(Touchplay.version)" }
    if words.first == "help" { return try text(for: words.dropFirst().first) }
    guard words.contains("-h") || words.contains("--help") else { return nil }
    return try text(for: words.first { !$0.hasPrefix("-") })
  }

  private static func text(for command: String?) throws(Fault) -> String {
    switch command {
    case nil: return overview + "\nKeys:\n" + keys
    case "play": return section("touchplay [play] [options]", PlayCommand.options)
    case "replay":
      return section("touchplay replay [FILE] [options]", ReplayCommand.options)
        + "\n\nKeys in the player:\n" + playerKeys
    case "render": return section("touchplay render IN OUT [options]", RenderCommand.options)
    case "info": return section("touchplay info FILE [--json]", InfoCommand.options)
    case "convert":
      return section("touchplay convert IN OUT [options]", ConvertCommand.options)
        + ConvertCommand.formats
    case "devices": return section("touchplay devices [--json]", DevicesCommand.options)
    case "help": return overview
    case "keys": return KeyTable.markdown
    case "player-keys": return TransportKeys.markdown
    case let name?: throw .usage(name, "unknown command", "see touchplay help")
    }
  }

  private static var keys: String {
    KeyTable.bindings.map { "  \(padded($0.key, 10))\($0.meaning)" }.joined(separator: "\n")
  }

  private static var playerKeys: String {
    TransportKeys.bindings.map { "  \(padded($0.key, 10))\($0.meaning)" }.joined(separator: "\n")
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
