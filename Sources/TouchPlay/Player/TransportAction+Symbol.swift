internal import TrackerKit

extension TransportAction {
  /// The symbol of the action's button; nil for one without a symbol.
  func symbol(isPlaying: Bool) -> ControlSymbol? {
    switch self {
    case .play: isPlaying ? Self.pauseSymbol : Self.playSymbol
    case .stepBack:
      Self.symbol([
        [(0.85, 0.15), (0.4, 0.5), (0.85, 0.85), (0.85, 0.15)], [(0.18, 0.15), (0.18, 0.85)],
      ])
    case .stepForward:
      Self.symbol([
        [(0.15, 0.15), (0.6, 0.5), (0.15, 0.85), (0.15, 0.15)], [(0.82, 0.15), (0.82, 0.85)],
      ])
    case .slower: Self.symbol([[(0.15, 0.5), (0.85, 0.5)]])
    case .faster: Self.symbol([[(0.15, 0.5), (0.85, 0.5)], [(0.5, 0.15), (0.5, 0.85)]])
    case .loop: Self.loopSymbol
    case .from: Self.symbol([[(0.65, 0.1), (0.35, 0.1), (0.35, 0.9), (0.65, 0.9)]])
    case .to: Self.symbol([[(0.35, 0.1), (0.65, 0.1), (0.65, 0.9), (0.35, 0.9)]])
    case .close: Self.symbol([[(0.15, 0.15), (0.85, 0.85)], [(0.85, 0.15), (0.15, 0.85)]])
    case .plainSpeed, .back, .forward, .start, .end: nil
    }
  }

  private static var playSymbol: ControlSymbol {
    symbol([[(0.25, 0.12), (0.85, 0.5), (0.25, 0.88), (0.25, 0.12)]])
  }

  private static var pauseSymbol: ControlSymbol {
    symbol([[(0.3, 0.15), (0.3, 0.85)], [(0.7, 0.15), (0.7, 0.85)]])
  }

  /// Two arrows that follow each other.
  private static var loopSymbol: ControlSymbol {
    symbol([
      [(0.65, 0.05), (0.82, 0.22), (0.65, 0.39)], [(0.12, 0.48), (0.12, 0.22), (0.8, 0.22)],
      [(0.35, 0.95), (0.18, 0.78), (0.35, 0.61)], [(0.88, 0.52), (0.88, 0.78), (0.2, 0.78)],
    ])
  }

  /// Lines in a square whose corners are (0, 0) and (1, 1).
  private static func symbol(_ lines: [[(Double, Double)]]) -> ControlSymbol {
    ControlSymbol(lines: lines.map { $0.map { Point(x: $0.0, y: $0.1) } }, width: 0.11)
  }
}
