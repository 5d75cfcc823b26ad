/// The manual page in the language of `man`, made from the commands' help and the keys (rule H9).
struct ManualPage {
  let pages: [SubcommandHelp]
  let keys: [Command<Sandbox>]

  var text: String {
    let synopsis = pages.map { "\(bold("touchplay")) \(escaped($0.usage)) [options]" }
    return """
      .TH TOUCHPLAY 1 "" "touchplay \(Touchplay.version)" "User Commands"
      .SH NAME
      touchplay \\- \(escaped(Help.purpose))
      .SH SYNOPSIS
      \(synopsis.joined(separator: "\n.br\n"))
      .SH COMMANDS
      \(pages.map(command).joined(separator: "\n"))
      \(sections.map(section).joined(separator: "\n"))
      .SH SEE ALSO
      The pages in the folder share/doc/touchplay, next to the program's folder bin.
      """
  }

  private func command(_ page: SubcommandHelp) -> String {
    let options = page.options.map { option in
      let value = option.value.map { " \\fI\(escaped($0.name))\\fR" } ?? ""
      return entry(bold(option.name) + value, option.meaning)
    }
    let more = page.more.split(separator: "\n").map { escaped(String($0)) }
    return
      ([".SS touchplay \(escaped(page.usage))", escaped(page.summary)] + options
      + (more.isEmpty ? [] : [".PP", ".nf"] + more + [".fi"])).joined(separator: "\n")
  }

  private func section(_ title: String, _ entries: [(term: String, meaning: String)]) -> String {
    ([".SH \(title)"] + entries.map { entry(bold($0.term), $0.meaning) })
      .joined(separator: "\n")
  }

  private func entry(_ term: String, _ meaning: String) -> String {
    ".TP\n\(term)\n\(escaped(meaning))"
  }

  private func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// Text that `man` shows unchanged; a line that starts with a period or an apostrophe is a
  /// request.
  private func escaped(_ text: String) -> String {
    let names: [Character: String] = [
      "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "~": "\\(ti", "^": "\\(ha",
    ]
    let plain = text.reduce(into: "") { $0 += names[$1] ?? "\($1)" }
    return plain.hasPrefix(".") ? "\\&\(plain)" : plain
  }
}

extension ManualPage {
  private var sections: [(title: String, entries: [(term: String, meaning: String)])] {
    [
      ("KEYS", keys.helpLines().map { (term: $0.key, meaning: $0.meaning) }),
      ("EXIT STATUS", Fault.Code.allCases.map { (term: "\($0.rawValue)", meaning: $0.meaning) }),
      ("ENVIRONMENT", Self.variables), ("FILES", Self.files),
    ]
  }

  private static let variables = [
    (term: AssetsFolder.variable, meaning: "the folder of the program's own pictures"),
    (term: "DISPLAY, WAYLAND_DISPLAY", meaning: "where windows open"),
    (term: "SDL_VIDEODRIVER", meaning: "x11, wayland or KMSDRM, instead of SDL's choice"),
  ]

  private static let files = [
    (term: "$XDG_STATE_HOME/touchplay", meaning: "drawings (~/.local/state/touchplay)"),
    (term: "$XDG_CONFIG_HOME/touchplay", meaning: "settings (~/.config/touchplay)"),
    (
      term: "$XDG_DATA_HOME/touchplay",
      meaning: "recordings, checks and learned gestures (~/.local/share/touchplay)"
    ),
    (term: "$XDG_PICTURES_DIR/touchplay", meaning: "saved pictures (~/Pictures/touchplay)"),
  ]
}

extension Fault.Code {
  fileprivate var meaning: String {
    switch self {
    case .ended: "success, or ended by a signal"
    case .failed: "the replay diverged, or a panel failed its check"
    case .usage: "the command line is wrong; nothing was done"
    case .badInput: "the input is malformed or in an unknown format"
    case .noInput: "the input cannot be read"
    case .unavailable: "a display, a touch device or a program is missing or was lost"
    case .cannotCreate: "the output already exists, or a file cannot be created"
    case .writeFailed: "a write failed"
    }
  }
}
