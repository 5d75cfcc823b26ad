internal import TrackerKit

/// What sizes are multiplied by (rule H5).
enum InterfaceFactor {
  /// What the HUD steps through.
  static let steps = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4]
  /// What people can ask for.
  static let choices = 0.5...greatest
  /// The density at which sizes are as they are, in points per millimeter: 96 an inch.
  private static let plainDensity = 96 / 25.4
  /// A factor that a display asks for is a multiple of this.
  private static let step = 0.25
  private static let greatest = 4.0
  /// Up to the first short edge, in points, sizes are as they are; from the second on they are double.
  private static let edges = (plain: 1200.0, double: 1800.0)
  /// The short edge of the smallest window that has room for everything, in points.
  private static let leastRoom = 240.0

  /// The factor that a display asks for: by the window's size in millimeters, or where that is unknown, by the
  /// display's size in points.
  static func suiting(_ geometry: DisplayGeometry, display: Size) -> Double {
    guard let millimeters = geometry.millimeters, millimeters.width > 0 else {
      let share = (display.shortEdge - edges.plain) / (edges.double - edges.plain)
      return 1 + (min(max(share, 0), 1) / step).rounded(.down) * step
    }
    let density = geometry.points.width / millimeters.width
    let factor = (density / plainDensity / step).rounded() * step
    return min(max(factor, 1), greatest)
  }

  /// A factor, or the greatest one for which a window has room.
  static func fitting(_ factor: Double, in window: Size) -> Double {
    min(factor, largest(in: window))
  }

  /// The next larger step for which a window has room; after the largest one the smallest.
  static func step(after factor: Double, in window: Size) -> Double {
    steps.first { $0 > factor && $0 <= largest(in: window) } ?? steps[0]
  }

  private static func largest(in window: Size) -> Double {
    max(1, (window.shortEdge / leastRoom / step).rounded(.down) * step)
  }
}
