extension Mode {
  /// The mode with cards and gesture recognition (rules G1 to G5).
  static let gestures = Mode(
    id: "gestures", title: "Gestures", key: "4", meaning: "cards and gesture recognition",
    commands: [.learn]
  ) { GesturesController($0) }
}

extension Command<Sandbox> {
  static var learn: Command {
    Command(
      "learn", keys: [CommandKey("n")], meaning: "learn a gesture (Gestures)", title: "Learn",
      symbol: "learn", closes: true, isPublic: false,
      perform: { ($0.current as? GesturesController)?.learn() })
  }
}
