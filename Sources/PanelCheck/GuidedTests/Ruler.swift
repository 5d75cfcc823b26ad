package import TrackerKit

/// Linearity: the distances of straight strokes from their lines of total least squares.
///
/// A stroke bends, even along a ruler, so the figures are upper bounds.
package struct Ruler: Hashable, Sendable {
  /// A stroke; lengths are in the panel's unit.
  package struct Stroke: Hashable, Sendable {
    package let line: LineFit
    /// The signed distances of the reports from the line.
    package let residuals: [Double]
    /// The extent of the reports along the line.
    package let length: Double
    /// The largest unsigned residual.
    package let largest: Double
    package let rootMeanSquare: Double

    /// Measures a stroke; nil if fewer than three reports or 20 mm do not show a line.
    package init?(_ path: ContactPath, on panel: Panel) {
      let locations = path.samples.map(\.location)
      guard locations.count > 2, let line = LineFit(to: locations) else { return nil }
      let positions = locations.map { line.position(of: $0) }
      length = (positions.max() ?? 0) - (positions.min() ?? 0)
      guard length >= panel.nominal(millimeters: 20) else { return nil }
      self.line = line
      residuals = locations.map { line.distance(of: $0) }
      largest = residuals.map { abs($0) }.max() ?? 0
      rootMeanSquare = residuals.rootMeanSquare
    }
  }

  package let panel: Panel
  package let strokes: [Stroke]

  package init(panel: Panel, paths: [ContactPath]) {
    self.panel = panel
    strokes = paths.compactMap { Stroke($0, on: panel) }
  }

  /// The largest residual (`linearity`) and root mean square (`linearityRMS`) of the strokes.
  ///
  /// If residuals are normal and independent, the uncertainty of the root mean square is
  /// 1.96·RMS/√(2·(n − 2)), and the other one that of the largest of n values.
  package var figures: [CheckItem: Figure] {
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
        uncertainty: halfWidth95 * roughest.rootMeanSquare / (2 * freedom).squareRoot()),
    ]
  }

  private func figure(_ value: Double, uncertainty: Double) -> Figure {
    Figure(
      value, FigureUnit(panel.unit),
      sampleCount: strokes.reduce(0) { $0 + $1.residuals.count }, uncertainty: uncertainty,
      bound: .upper)
  }
}

/// The line with the smallest sum of squared perpendicular distances (total least squares).
package struct LineFit: Hashable, Sendable {
  package let center: Point
  /// The direction from the first location toward the last, as a vector of length 1.
  package let direction: Point

  /// Fits a line to locations; nil if no direction is preferred.
  ///
  /// The direction is the eigenvector of the larger eigenvalue of the locations' covariance.
  package init?(to locations: [Point]) {
    guard let first = locations.first, let last = locations.last else { return nil }
    let center = locations.center
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for offset in locations.map({ $0 - center }) {
      xx += offset.x * offset.x
      xy += offset.x * offset.y
      yy += offset.y * offset.y
    }
    let difference = xx - yy
    let larger = (xx + yy + (difference * difference + 4 * xy * xy).squareRoot()) / 2
    // Of the two formulas of the eigenvector, the one without cancellation.
    let vector = xx > yy ? Point(x: larger - yy, y: xy) : Point(x: xy, y: larger - xx)
    let length = vector.length
    guard length > 1e-12 * larger, length > 0 else { return nil }
    let isBackward = (last - first).dot(vector) < 0
    self.center = center
    direction = vector * ((isBackward ? -1 : 1) / length)
  }

  /// The distance of a location from the line; positive to its right if y grows downward.
  package func distance(of location: Point) -> Double { direction.cross(location - center) }

  /// The position of a location along the line, from its center.
  package func position(of location: Point) -> Double { direction.dot(location - center) }
}
