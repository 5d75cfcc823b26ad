extension Mode {
  /// The mode in which each finger draws a path (rules R1 to R5).
  static let trace = Mode(
    id: "trace", title: "Trace", key: "3", meaning: "draw with all fingers", commands: [.smoothing]
  ) { TraceController($0) }
}

extension Command<Sandbox> {
  static var smoothing: Command {
    Command(
      "smoothing", keys: [CommandKey("m")], meaning: "toggle smooth lines (Trace)",
      title: "Smooth", symbol: "smooth", isOn: { $0.settings.isSmooth },
      perform: { $0.toggle(\.isSmooth) })
  }
}
