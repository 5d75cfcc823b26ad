extension ManualPage {
  /// The page with its sections on keys, exit codes, variables and files.
  init(pages: [SubcommandHelp], keys: [Command<Sandbox>]) {
    let codes = Fault.Code.allCases.map { (term: "\($0.rawValue)", meaning: $0.meaning) }
    self.init(
      pages: pages,
      sections: [
        ("KEYS", keys.helpLines().map { (term: $0.key, meaning: $0.meaning) }),
        ("EXIT STATUS", codes), ("ENVIRONMENT", Self.variables), ("FILES", Self.files),
      ])
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
