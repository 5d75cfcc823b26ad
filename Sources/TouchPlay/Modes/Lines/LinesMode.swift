extension Mode {
  /// The mode for straight lines and ellipses (rules L1 to L7).
  static let lines = Mode(
    id: "lines", title: "Lines", key: "2", meaning: "straight lines and ellipses",
    commands: [.angleColors]
  ) { LinesController($0) }
}

extension Command<Sandbox> {
  static var angleColors: Command {
    Command(
      "angleColors", keys: [CommandKey("k")], meaning: "toggle angle colors (Lines)",
      title: "Colors", symbol: "angles", isOn: { $0.settings.hasAngleColors },
      perform: { $0.toggle(\.hasAngleColors) })
  }
}
