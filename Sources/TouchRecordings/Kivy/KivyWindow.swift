internal import TrackerKit

/// Finds the size of the window in which a Kivy recording was made: the smallest size for which all
/// positions are integers.
struct KivyWindow {
  /// The sizes to try, in units along one side.
  private static let sizes = 240...16384
  /// The size to use if none fits.
  private static let fallback = 32768
  /// How far a double may differ from an integer because of rounding.
  private static let tolerance = 1e-6

  /// One side of the window.
  struct Side {
    private var candidates = Array(KivyWindow.sizes)
    private var largest = 0.0
    private var last = 0.0

    /// Takes a position along the side, 0...1 from the window's origin.
    mutating func note(_ part: Double) {
      guard part != last else { return }
      last = part
      largest = max(largest, part)
      candidates.removeAll { size in
        let location = part * Double(size)
        return abs(location - location.rounded()) > KivyWindow.tolerance
      }
    }

    /// How many units correspond to 1.
    var scale: Double { Double(candidates.first ?? KivyWindow.fallback) }

    /// The window's size in units: a position on its far edge is inside it.
    var extent: Double { largest < 1 ? scale : scale + 1 }

    /// Whether all positions are integers.
    var isWhole: Bool { !candidates.isEmpty }
  }

  private(set) var x = Side()
  private(set) var y = Side()
  private(set) var hasLocations = false

  /// Takes a position, 0...1 in both directions, with the origin at the bottom left.
  mutating func note(_ location: Point) {
    hasLocations = true
    x.note(location.x)
    // Kivy counts from the bottom.
    y.note(1 - location.y)
  }

  /// Whether all positions are integers.
  var isWhole: Bool { x.isWhole && y.isWhole }

  /// A position in units, with the origin at the top left.
  func place(_ location: Point) -> Point {
    let point = Point(x: location.x * x.scale, y: (1 - location.y) * y.scale)
    guard isWhole else { return point.quantized }
    return Point(x: point.x.rounded(), y: point.y.rounded())
  }
}
