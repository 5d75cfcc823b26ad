internal import TrackerKit

/// The factor that scales all sizes (rule H5).
enum InterfaceFactor {
  /// The steps of the HUD's Size button.
  static let steps = [1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4]
  /// The factors that people can request.
  static let choices = 0.5...greatest
  /// The density for factor 1, in points per millimeter: 96 per inch.
  private static let plainDensity = 96 / 25.4
  /// The default factor of a display is a multiple of this.
  private static let step = 0.25
  private static let greatest = 4.0
  /// The longest short edge for factor 1 and the shortest for factor 2, in points.
  private static let edges = (plain: 1200.0, double: 1800.0)
  /// The short edge of the smallest window that fits everything at factor 1, in points.
  private static let minimumRoom = 240.0

  /// The default factor for a display.
  ///
  /// It depends on the window's density or, if that is unknown, on the display's size in points.
  static func fitting(_ geometry: DisplayGeometry, display: Size) -> Double {
    guard let millimeters = geometry.millimeters, millimeters.width > 0 else {
      let share = (display.shortEdge - edges.plain) / (edges.double - edges.plain)
      return 1 + (min(max(share, 0), 1) / step).rounded(.down) * step
    }
    let density = geometry.points.width / millimeters.width
    let factor = (density / plainDensity / step).rounded() * step
    return min(max(factor, 1), greatest)
  }

  /// The factor, limited to what fits the window.
  static func fitting(_ factor: Double, in window: Size) -> Double {
    min(factor, largest(in: window))
  }

  /// The next larger step that fits the window; the smallest one after the largest.
  static func step(after factor: Double, in window: Size) -> Double {
    steps.first { $0 > factor && $0 <= largest(in: window) } ?? steps[0]
  }

  private static func largest(in window: Size) -> Double {
    max(1, (window.shortEdge / minimumRoom / step).rounded(.down) * step)
  }
}
