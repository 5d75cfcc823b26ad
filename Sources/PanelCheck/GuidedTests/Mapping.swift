package import TrackerKit

/// Mapping: marks that were touched, and where they were reported.
///
/// An affine map is fitted to the relative locations, 0...1 along each axis. Its axes and signs
/// give one of eight orientations; the rest is a stretch along each axis and an offset of the
/// center, which must exceed five times their standard error, with an aim of 2 mm or worse.
package struct Mapping: Hashable, Sendable {
  /// A mark and where the touch on it was reported, in the panel's unit.
  package struct Pair: Hashable, Sendable {
    package var mark: Point
    package var reported: Point
  }

  package let panel: Panel
  /// Where relative locations on the display are reported.
  package let fit: CalibrationMatrix
  package let orientation: PanelOrientation
  /// Reported length divided by true length, along the display's width and height.
  package let stretch: Size
  /// How far off the display's center is reported, in the panel's unit.
  package let offset: Point
  /// Whether the stretch is more than the hand's aim explains.
  package let isStretched: Bool
  /// Whether the offset is more than the hand's aim explains.
  package let isOffset: Bool

  /// Fits a map.
  ///
  /// The result is nil with fewer than three pairs, with all marks or reports on a line, with a
  /// residual above 10 % of the panel's shorter side, and halfway between two orientations.
  package init?(panel: Panel, pairs: [Pair]) {
    let marks = pairs.map { panel.relative($0.mark) }
    let reports = pairs.map { panel.relative($0.reported) }
    guard let fit = CalibrationMatrix(from: marks, to: reports), abs(fit.determinant) > 1e-9,
      let orientation = Self.orientation(of: fit)
    else { return nil }
    let residuals = zip(marks, reports).map { mark, reported in
      Self.length(fit.apply(mark) - reported, on: panel)
    }
    guard residuals.rootMeanSquare <= panel.size.shortEdge / 10 else { return nil }
    let middle = Point(x: 0.5, y: 0.5)
    let off = fit.apply(middle) - middle
    // The residual deviation along one axis: the fit takes three degrees of freedom of each axis.
    let square = residuals.reduce(0) { $0 + $1 * $1 }
    let freedom = 2 * Double(max(1, pairs.count - 3))
    let aim = max(panel.nominal(millimeters: 2), (square / freedom).squareRoot())
    let swaps = orientation.swapsAxes
    stretch = Size(width: abs(swaps ? fit.b : fit.a), height: abs(swaps ? fit.c : fit.d))
    offset = Self.onPanel(off, panel)
    isOffset = Self.length(off, on: panel) > 5 * aim / Double(pairs.count).squareRoot()
    isStretched = Self.isStretched(stretch, swaps, marks: marks, aim: aim, on: panel)
    self.panel = panel
    self.fit = fit
    self.orientation = orientation
  }

  /// The matrix that repairs the mapping, in whole numbers if only the orientation is wrong.
  package var correction: CalibrationMatrix {
    isStretched || isOffset ? fit.inverted() ?? orientation.correction : orientation.correction
  }

  /// Whether a touch, in the panel's unit, shows that a mapping is about right: it is within 10 mm of
  /// the first mark, or a twelfth of the shorter side.
  package static func isOnFirstMark(_ location: Point, of panel: Panel) -> Bool {
    let reach = max(panel.nominal(millimeters: 10), panel.size.shortEdge / 12)
    return location.distance(to: GuidedTest.mapping.marks(on: panel)[0]) < reach
  }

  /// How far a touch is reported from where the map puts its mark, in the panel's unit.
  package func rest(of pair: Pair) -> Point {
    Self.onPanel(panel.relative(pair.reported) - fit.apply(panel.relative(pair.mark)), panel)
  }

  package var isCorrect: Bool { orientation == .upright && !isStretched && !isOffset }

  /// A relative distance in the panel's unit.
  private static func onPanel(_ relative: Point, _ panel: Panel) -> Point {
    Point(x: relative.x * panel.size.width, y: relative.y * panel.size.height)
  }

  private static func length(_ relative: Point, on panel: Panel) -> Double {
    onPanel(relative, panel).length
  }

  /// The orientation whose zeros are the fit's small elements; nil if the fit has none.
  private static func orientation(of fit: CalibrationMatrix) -> PanelOrientation? {
    let straight = [abs(fit.a), abs(fit.d)].sorted()
    let crossed = [abs(fit.b), abs(fit.c)].sorted()
    guard straight[0] > 2 * crossed[1] || crossed[0] > 2 * straight[1] else { return nil }
    func agreement(_ orientation: PanelOrientation) -> Double {
      let matrix = orientation.matrix
      return matrix.a * fit.a + matrix.c * fit.c + matrix.b * fit.b + matrix.d * fit.d
    }
    return PanelOrientation.allCases.max { agreement($0) < agreement($1) }
  }

  private static func isStretched(
    _ stretch: Size, _ swaps: Bool, marks: [Point], aim: Double, on panel: Panel
  ) -> Bool {
    // An error of aim as a part of the extent of the axis on which a length is reported.
    let errors =
      swaps
      ? [aim / panel.size.height, aim / panel.size.width]
      : [aim / panel.size.width, aim / panel.size.height]
    let spreads = [marks.map(\.x), marks.map(\.y)].map { $0.squaredDistances.squareRoot() }
    return zip(zip([stretch.width, stretch.height], spreads), errors).contains { axis, error in
      abs(axis.0 - 1) > 5 * error / axis.1
    }
  }

  /// The largest distance from a mark, inside (`accuracy`) and at an edge (`accuracyAtEdge`).
  ///
  /// It is an upper bound, since the hand aims, and as uncertain as the largest of as many random
  /// deviations. Unlike for the fit, one pair is enough.
  package static func figures(on panel: Panel, pairs: [Pair]) -> [CheckItem: Figure] {
    var figures: [CheckItem: Figure] = [:]
    figures[.accuracy] = figure(pairs.filter { !panel.isAtEdge($0.mark) }, panel.unit)
    figures[.accuracyAtEdge] = figure(pairs.filter { panel.isAtEdge($0.mark) }, panel.unit)
    return figures
  }

  private static func figure(_ pairs: [Pair], _ unit: LengthUnit) -> Figure? {
    let errors = pairs.map { $0.mark.distance(to: $0.reported) }
    guard let largest = errors.max() else { return nil }
    let square = errors.reduce(0) { $0 + $1 * $1 } / Double(2 * errors.count)
    return Figure(
      largest, FigureUnit(unit), sampleCount: errors.count,
      uncertainty: LargestValue.halfWidth(deviation: square.squareRoot(), count: errors.count),
      bound: .upper)
  }
}

/// How a touch device lies on its display, out of the eight symmetries of a square.
// texts
package enum PanelOrientation: String, CaseIterable, Hashable, Sendable {
  case upright
  case rotated90 = "rotated by 90°"
  case rotated180 = "rotated by 180°"
  case rotated270 = "rotated by 270°"
  case mirroredHorizontally = "mirrored horizontally"
  case mirroredVertically = "mirrored vertically"
  case swappedAxes = "axes swapped"
  case swappedAndRotated180 = "axes swapped and rotated by 180°"

  /// Where a relative location on the display is reported; rotations are clockwise.
  package var matrix: CalibrationMatrix {
    switch self {
    case .upright: .identity
    case .rotated90: CalibrationMatrix(0, -1, 1, 1, 0, 0)
    case .rotated180: CalibrationMatrix(-1, 0, 1, 0, -1, 1)
    case .rotated270: CalibrationMatrix(0, 1, 0, -1, 0, 1)
    case .mirroredHorizontally: CalibrationMatrix(-1, 0, 1, 0, 1, 0)
    case .mirroredVertically: CalibrationMatrix(1, 0, 0, 0, -1, 1)
    case .swappedAxes: CalibrationMatrix(0, 1, 0, 1, 0, 0)
    case .swappedAndRotated180: CalibrationMatrix(0, -1, 1, -1, 0, 1)
    }
  }

  /// The calibration matrix that repairs it.
  package var correction: CalibrationMatrix {
    switch self {
    case .rotated90: Self.rotated270.matrix
    case .rotated270: Self.rotated90.matrix
    default: matrix
    }
  }

  /// Whether the device's horizontal axis is the display's vertical one.
  package var swapsAxes: Bool { matrix.a == 0 }
}

/// libinput's calibration matrix: an affine map of relative locations, 0...1 in both axes.
package typealias CalibrationMatrix = Transform

extension CalibrationMatrix {
  /// Creates a matrix from its first two rows.
  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    self.init(a: a, b: d, c: b, d: e, tx: c, ty: f)
  }

  /// The three rows, as `xinput` takes them; the last one is 0, 0, 1.
  package var rows: [[Double]] { [[a, c, tx], [b, d, ty], [0, 0, 1]] }

  /// Fits a map by least squares; nil with fewer than three pairs, or if all are on a line.
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
