internal import TrackerKit

/// Finds the size of the window in which a Kivy recording was made: the smallest in which all places
/// are whole numbers.
struct KivyWindow {
  /// Sizes that are looked at, in units along one side.
  private static let sizes = 240...16384
  /// The size in use when none fits.
  private static let fallback = 32768
  /// What a double's last digits can differ from a whole number.
  private static let tolerance = 1e-6

  /// One side of the window.
  struct Side {
    private var candidates = Array(KivyWindow.sizes)
    private var largest = 0.0
    private var last = 0.0

    /// Takes a place along the side, 0...1 from the window's origin.
    mutating func take(_ part: Double) {
      guard part != last else { return }
      last = part
      largest = max(largest, part)
      candidates.removeAll { size in
        let place = part * Double(size)
        return abs(place - place.rounded()) > KivyWindow.tolerance
      }
    }

    /// How many units 1 stands for.
    var scale: Double { Double(candidates.first ?? KivyWindow.fallback) }

    /// How many units the window has: a place on its far edge is in it.
    var extent: Double { largest < 1 ? scale : scale + 1 }

    /// Whether all places are whole units.
    var isWhole: Bool { !candidates.isEmpty }
  }

  private(set) var x = Side()
  private(set) var y = Side()
  private(set) var hasPlaces = false

  /// Takes a place, 0...1 each way, the origin at the bottom left.
  mutating func take(_ place: Point) {
    hasPlaces = true
    x.take(place.x)
    // Kivy counts from the bottom.
    y.take(1 - place.y)
  }

  /// Whether all places are whole units.
  var isWhole: Bool { x.isWhole && y.isWhole }

  /// A place in units, the origin at the top left.
  func place(_ place: Point) -> Point {
    let point = Point(x: place.x * x.scale, y: (1 - place.y) * y.scale)
    guard isWhole else { return point.quantized }
    return Point(x: point.x.rounded(), y: point.y.rounded())
  }
}
