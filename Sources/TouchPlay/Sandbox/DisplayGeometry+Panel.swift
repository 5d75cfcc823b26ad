internal import TrackerKit

extension DisplayGeometry {
  /// The geometry with a physical size that is known better; nil changes nothing.
  func with(_ millimeters: Size?) -> DisplayGeometry {
    var geometry = self
    geometry.millimeters = millimeters ?? geometry.millimeters
    return geometry
  }
}
