extension Mode {
  /// The mode with the ball that answers (rules X1 to X6).
  static let eightball = Mode(
    id: "eightball", title: "Eight ball", key: "5", meaning: "shake it", commands: [.turnOver]
  ) { EightBallController($0) }
}

extension Command<Sandbox> {
  static var turnOver: Command {
    Command(
      "turnOver", section: .motions, keys: [CommandKey("f")],
      meaning: "flip the eight ball", title: "Flip", symbol: "faceup",
      perform: { ($0.current as? EightBallController)?.turnOver() })
  }
}
