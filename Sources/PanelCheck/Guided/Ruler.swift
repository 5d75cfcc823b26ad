public import TrackerKit

/// Linearity: straight strokes, along a ruler or freehand.
///
/// The figures are perpendicular, unsigned distances from the line of total least squares. A
/// freehand stroke bends, so its figures are upper bounds; along a ruler the stroke counts as
/// straight.
public struct Ruler: Hashable, Sendable {
  /// What keeps a stroke straight.
  public enum Guide: String, Hashable, Sendable {
    /// A ruler on the glass.
    case ruler
    /// Nothing but the hand.
    case freehand
  }

  /// One stroke.
  public struct Stroke: Hashable, Sendable {
    /// The fitted line.
    public let line: LineFit
    /// The perpendicular distances of the reports from the line, with their sides, in the panel's
    /// unit.
    public let residuals: [Double]
    /// How far the reports reach along the line, in the panel's unit.
    public let length: Double
    /// The largest residual without its side, in the panel's unit.
    public let largest: Double
    /// The root mean square of the residuals, in the panel's unit.
    public let rootMeanSquare: Double
  }

  /// The surface.
  public let panel: Panel
  /// What keeps the strokes straight.
  public let guide: Guide
  /// The strokes, in the order in which they were added.
  public private(set) var strokes: [Stroke] = []

  /// Creates a measurement without strokes.
  public init(panel: Panel, guide: Guide) {
    self.panel = panel
    self.guide = guide
  }

  /// Adds a stroke.
  ///
  /// - Returns: False, with nothing added, if it has fewer than three reports, or a length of less
  ///   than 20 mm, from which no line can be judged.
  @discardableResult
  public mutating func add(_ path: ContactPath) -> Bool {
    let locations = path.samples.map(\.location)
    guard locations.count > 2, let line = LineFit(to: locations) else { return false }
    let positions = locations.map { line.position(of: $0) }
    let length = (positions.max() ?? 0) - (positions.min() ?? 0)
    guard length >= panel.nominal(millimeters: 20) else { return false }
    let residuals = locations.map { line.distance(of: $0) }
    let square = residuals.reduce(0) { $0 + $1 * $1 } / Double(residuals.count)
    strokes.append(
      Stroke(
        line: line, residuals: residuals, length: length,
        largest: residuals.map { abs($0) }.max() ?? 0, rootMeanSquare: square.squareRoot()))
    return true
  }

  /// The worst stroke's largest residual and the largest root mean square: `linearity` and
  /// `linearityRMS`.
  ///
  /// The uncertainties come from independent normal residuals: that of the root mean square is
  /// 1.96·RMS/√(2·(n − 2)), that of the largest residual is the spread of the largest of n values.
  public var figures: [CheckItem: Figure] {
    guard let widest = strokes.max(by: { $0.largest < $1.largest }),
      let roughest = strokes.max(by: { $0.rootMeanSquare < $1.rootMeanSquare })
    else { return [:] }
    let freedom = Double(roughest.residuals.count - 2)
    return [
      .linearity: figure(
        widest.largest,
        uncertainty: LargestValue.halfWidth(
          deviation: widest.rootMeanSquare, count: widest.residuals.count)),
      .linearityRMS: figure(
        roughest.rootMeanSquare,
        uncertainty: 1.96 * roughest.rootMeanSquare / (2 * freedom).squareRoot()),
    ]
  }

  private func figure(_ value: Double, uncertainty: Double) -> Figure {
    Figure(
      value, FigureUnit(panel.unit),
      sampleCount: strokes.reduce(0) { $0 + $1.residuals.count }, uncertainty: uncertainty,
      bound: guide == .ruler ? .exact : .upper)
  }
}

/// The line with the smallest sum of squared perpendicular distances (total least squares).
public struct LineFit: Hashable, Sendable {
  /// The mean of the locations, which is on the line.
  public let center: Point
  /// The direction of the line as a vector of length 1, from the first location toward the last.
  public let direction: Point

  /// Fits a line to locations.
  ///
  /// Its direction is the eigenvector of the larger eigenvalue of the locations' covariance.
  ///
  /// - Returns: Nil if no direction is preferred, as with fewer than two different locations.
  public init?(to locations: [Point]) {
    guard let first = locations.first, let last = locations.last else { return nil }
    let center = locations.reduce(.zero, +) * (1 / Double(locations.count))
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for offset in locations.map({ $0 - center }) {
      xx += offset.x * offset.x
      xy += offset.x * offset.y
      yy += offset.y * offset.y
    }
    let difference = xx - yy
    let larger = (xx + yy + (difference * difference + 4 * xy * xy).squareRoot()) / 2
    // Of the two ways to write the eigenvector, the one that does not cancel.
    let vector = xx > yy ? Point(x: larger - yy, y: xy) : Point(x: xy, y: larger - xx)
    let length = vector.distance(to: .zero)
    guard length > 1e-12 * larger, length > 0 else { return nil }
    let way = last - first
    let isBackward = way.x * vector.x + way.y * vector.y < 0
    self.center = center
    direction = vector * ((isBackward ? -1 : 1) / length)
  }

  /// The perpendicular distance of a location from the line; positive to the right of its direction
  /// on a surface whose y grows downward.
  public func distance(of location: Point) -> Double {
    let offset = location - center
    return direction.x * offset.y - direction.y * offset.x
  }

  /// Where along the line a location is, from its center.
  public func position(of location: Point) -> Double {
    let offset = location - center
    return direction.x * offset.x + direction.y * offset.y
  }
}
