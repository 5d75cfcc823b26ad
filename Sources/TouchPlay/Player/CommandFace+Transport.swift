internal import TrackerKit

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
