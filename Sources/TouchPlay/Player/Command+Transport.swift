internal import TrackerKit

/// The player's commands: its keys, help, table in docs/using.md and buttons.
extension Command<Transport> {
  /// How far the arrow keys move, in seconds.
  private static var leap: Double { 5 }

  /// All commands, in the order of the help.
  // table
  static var all: [Command] {
    [
      Command(
        id: "play", keys: [CommandKey("Space")], mediaKeys: [.play, .pause], meaning: "play/pause",
        perform: { $0.togglePlaying() },
        changingFace: { CommandFace(symbol: $0.isPlaying ? .pause : .play) }),
      Command(
        id: "forward", keys: [CommandKey("→", name: "right")], meaning: "five seconds forward",
        perform: { $0.seek(to: $0.position + leap) }),
      Command(
        id: "back", keys: [CommandKey("←", name: "left")], meaning: "five seconds back",
        perform: { $0.seek(to: $0.position - leap) }),
      Command(
        id: "stepForward", keys: [CommandKey(".")], meaning: "pause and step forward one tick",
        symbol: .stepForward, perform: { $0.step(1) }),
      Command(
        id: "stepBack", keys: [CommandKey(",")], meaning: "pause and step back one tick",
        symbol: .stepBack, perform: { $0.step(-1) }),
      Command(
        id: "faster", keys: [CommandKey("↑", name: "up")], mediaKeys: [.fastForward],
        meaning: "faster, up to 16×", symbol: .faster, perform: { $0.changeSpeed(by: 1) }),
      Command(
        id: "slower", keys: [CommandKey("↓", name: "down")], mediaKeys: [.fastBackward],
        meaning: "slower, down to ¼×", symbol: .slower, perform: { $0.changeSpeed(by: -1) }),
      Command(
        id: "plainSpeed", keys: [CommandKey("0")], meaning: "normal speed",
        perform: { $0.changeSpeed(by: nil) },
        changingFace: { CommandFace(title: TransportBar.text(ofSpeed: $0.speed)) }),
      Command(
        id: "start", keys: [CommandKey("Home")], mediaKeys: [.previous], meaning: "go to the start",
        perform: { $0.seek(to: $0.range.lowerBound) }),
      Command(
        id: "end", keys: [CommandKey("End")], mediaKeys: [.next], meaning: "go to the end",
        perform: { $0.seek(to: $0.range.upperBound) }),
      Command(
        id: "loop", keys: [CommandKey("l")], meaning: "toggle loop", symbol: .loop,
        isOn: { $0.repeats }, perform: { $0.repeats.toggle() }),
      Command(
        id: "from", keys: [CommandKey("[")], meaning: "set/clear start",
        symbol: .from, isOn: { $0.hasFrom }, perform: { $0.toggleFrom() }),
      Command(
        id: "to", keys: [CommandKey("]")], meaning: "set/clear end", symbol: .to,
        isOn: { $0.hasTo }, perform: { $0.toggleTo() }),
      Command(id: "close", mediaKeys: [.stop], symbol: .close, perform: { $0.isClosed = true }),
    ]
  }

  /// The commands with a button, in display order; the slider replaces the others.
  static var buttons: [Command] {
    let ids = [
      "stepBack", "play", "stepForward", "slower", "plainSpeed", "faster", "loop", "from", "to",
      "close",
    ]
    let all = all
    return ids.compactMap { id in all.first { $0.id == id } }
  }
}

/// The player's symbols.
extension CommandFace.Symbol {
  static let play = symbol([[(0.25, 0.12), (0.85, 0.5), (0.25, 0.88), (0.25, 0.12)]])
  static let pause = symbol([[(0.3, 0.15), (0.3, 0.85)], [(0.7, 0.15), (0.7, 0.85)]])
  static let stepBack = symbol([
    [(0.85, 0.15), (0.4, 0.5), (0.85, 0.85), (0.85, 0.15)], [(0.18, 0.15), (0.18, 0.85)],
  ])
  static let stepForward = symbol([
    [(0.15, 0.15), (0.6, 0.5), (0.15, 0.85), (0.15, 0.15)], [(0.82, 0.15), (0.82, 0.85)],
  ])
  static let slower = symbol([[(0.15, 0.5), (0.85, 0.5)]])
  static let faster = symbol([[(0.15, 0.5), (0.85, 0.5)], [(0.5, 0.15), (0.5, 0.85)]])
  /// Two arrows that chase each other.
  static let loop = symbol([
    [(0.65, 0.05), (0.82, 0.22), (0.65, 0.39)], [(0.12, 0.48), (0.12, 0.22), (0.8, 0.22)],
    [(0.35, 0.95), (0.18, 0.78), (0.35, 0.61)], [(0.88, 0.52), (0.88, 0.78), (0.2, 0.78)],
  ])
  static let from = symbol([[(0.65, 0.1), (0.35, 0.1), (0.35, 0.9), (0.65, 0.9)]])
  static let to = symbol([[(0.35, 0.1), (0.65, 0.1), (0.65, 0.9), (0.35, 0.9)]])
  static let close = symbol([[(0.15, 0.15), (0.85, 0.85)], [(0.85, 0.15), (0.15, 0.85)]])

  private static func symbol(_ lines: [[(Double, Double)]]) -> Self {
    .lines(lines.map { $0.map { Point(x: $0.0, y: $0.1) } })
  }
}
