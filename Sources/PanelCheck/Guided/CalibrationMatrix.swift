package import TrackerKit

/// An affine map of a surface's relative locations, 0...1 in both axes: libinput's calibration matrix.
///
/// x' = a·x + b·y + c, y' = d·x + e·y + f.
package struct CalibrationMatrix: Hashable, Sendable {
  package var a, b, c, d, e, f: Double

  /// The matrix that changes nothing.
  package static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

  /// Creates a matrix from its first two rows.
  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The three rows, as `xinput` takes them; the last one is 0, 0, 1.
  package var rows: [[Double]] { [[a, b, c], [d, e, f], [0, 0, 1]] }

  /// The location to which a relative location is mapped.
  package func apply(_ location: Point) -> Point {
    Point(
      x: a * location.x + b * location.y + c, y: d * location.x + e * location.y + f)
  }

  /// The matrix that reverses this one; nil if it maps the surface to a line.
  package var inverse: CalibrationMatrix? {
    let determinant = a * e - b * d
    guard abs(determinant) > 1e-9 else { return nil }
    let (p, q, r, s) = (e / determinant, -b / determinant, -d / determinant, a / determinant)
    return CalibrationMatrix(p, q, -(p * c + q * f), r, s, -(r * c + s * f))
  }

  /// Maps some locations to others by least squares; nil with fewer than three pairs, or if all of
  /// them are on a line.
  init?(from sources: [Point], to targets: [Point]) {
    guard sources.count == targets.count, sources.count > 2 else { return nil }
    let (source, target) = (sources.center, targets.center)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (alongX, alongY) = (Point.zero, Point.zero)
    for (from, to) in zip(sources, targets) {
      let (offset, image) = (from - source, to - target)
      xx += offset.x * offset.x
      xy += offset.x * offset.y
      yy += offset.y * offset.y
      alongX = alongX + image * offset.x
      alongY = alongY + image * offset.y
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 1e-6 * xx * yy else { return nil }
    let columnX = (alongX * yy - alongY * xy) * (1 / determinant)
    let columnY = (alongY * xx - alongX * xy) * (1 / determinant)
    let shift = target - columnX * source.x - columnY * source.y
    self.init(columnX.x, columnY.x, shift.x, columnX.y, columnY.y, shift.y)
  }
}
