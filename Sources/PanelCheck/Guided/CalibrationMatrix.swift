public import TrackerKit

/// An affine map of a surface's relative locations, 0...1 in both axes: libinput's calibration
/// matrix.
///
/// x' = a·x + b·y + c, y' = d·x + e·y + f.
public struct CalibrationMatrix: Hashable, Sendable {
  /// How much x depends on x.
  public var a: Double
  /// How much x depends on y.
  public var b: Double
  /// What is added to x.
  public var c: Double
  /// How much y depends on x.
  public var d: Double
  /// How much y depends on y.
  public var e: Double
  /// What is added to y.
  public var f: Double

  /// The matrix that changes nothing.
  public static let identity = CalibrationMatrix(1, 0, 0, 0, 1, 0)

  /// Creates a matrix from its first two rows.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  /// The three rows, as `xinput` and sway take them; the last one is 0, 0, 1.
  public var rows: [[Double]] { [[a, b, c], [d, e, f], [0, 0, 1]] }

  /// The location that a relative location is mapped to.
  public func apply(_ location: Point) -> Point {
    Point(
      x: a * location.x + b * location.y + c, y: d * location.x + e * location.y + f)
  }

  /// The matrix that undoes this one; nil if it maps the surface to a line.
  public var inverse: CalibrationMatrix? {
    let determinant = a * e - b * d
    guard abs(determinant) > 1e-9 else { return nil }
    let (p, q, r, s) = (e / determinant, -b / determinant, -d / determinant, a / determinant)
    return CalibrationMatrix(p, q, -(p * c + q * f), r, s, -(r * c + s * f))
  }

  /// Fits the map of some locations to others by least squares.
  ///
  /// - Returns: Nil with fewer than three pairs, or if all of them are on a line.
  init?(from sources: [Point], to targets: [Point]) {
    guard sources.count == targets.count, sources.count > 2 else { return nil }
    let scale = 1 / Double(sources.count)
    let source = sources.reduce(.zero, +) * scale
    let target = targets.reduce(.zero, +) * scale
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
