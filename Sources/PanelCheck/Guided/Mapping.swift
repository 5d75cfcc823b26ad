public import TrackerKit

/// Mapping: marks that were touched, and where they were reported.
///
/// An affine map is fitted to the relative locations, 0...1 along each axis. The orientation is the
/// one of the eight whose signs and axes the map has. What remains are the stretch along each axis
/// and the offset of the center. Both are only claimed if they exceed five times their standard
/// error, for which the hand's aim counts as 2 mm or worse.
public struct Mapping: Hashable, Sendable {
  /// A mark and where it was reported.
  public struct Pair: Hashable, Sendable {
    /// Where the mark was, in the panel's unit.
    public var mark: Point
    /// Where the touch was reported, in the panel's unit.
    public var reported: Point

    /// Creates a pair.
    public init(mark: Point, reported: Point) {
      self.mark = mark
      self.reported = reported
    }
  }

  /// The surface.
  public let panel: Panel
  /// The marks.
  public let pairs: [Pair]
  /// Where relative locations on the display are reported, as fitted.
  public let fit: CalibrationMatrix
  /// How the device lies on the display.
  public let orientation: PanelOrientation
  /// The quotient of a reported and the true length, along the display's width and height.
  public let stretch: Size
  /// How far the display's center is reported off, in the panel's unit.
  public let offset: Point
  /// The root mean square of the touches' distances from the fit, in the panel's unit.
  public let residual: Double
  /// Whether the stretch is more than the hand's aim explains.
  public let isStretched: Bool
  /// Whether the offset is more than the hand's aim explains.
  public let isOffset: Bool

  /// Fits a map.
  ///
  /// - Returns: Nil with fewer than three pairs, if all marks or reports are on a line, or if the
  ///   touches fit no map: with a residual of more than 10 % of the panel's shorter side, or an
  ///   orientation halfway between two.
  public init?(panel: Panel, pairs: [Pair]) {
    let marks = pairs.map { Self.relative($0.mark, on: panel) }
    let reports = pairs.map { Self.relative($0.reported, on: panel) }
    guard let fit = CalibrationMatrix(from: marks, to: reports), fit.inverse != nil,
      let orientation = Self.orientation(of: fit)
    else { return nil }
    let residuals = zip(marks, reports).map { mark, reported in
      Self.length(fit.apply(mark) - reported, on: panel)
    }
    let square = residuals.reduce(0) { $0 + $1 * $1 }
    residual = (square / Double(pairs.count)).squareRoot()
    guard residual <= panel.size.shortEdge / 10 else { return nil }
    let middle = Point(x: 0.5, y: 0.5)
    let off = fit.apply(middle) - middle
    // The residual deviation along one axis; the fit has used up three of each axis's values.
    let freedom = 2 * Double(max(1, pairs.count - 3))
    let aim = max(panel.nominal(millimeters: 2), (square / freedom).squareRoot())
    let swaps = orientation.swapsAxes
    stretch = Size(width: abs(swaps ? fit.d : fit.a), height: abs(swaps ? fit.b : fit.e))
    offset = Point(x: off.x * panel.size.width, y: off.y * panel.size.height)
    isOffset = Self.length(off, on: panel) > 5 * aim / Double(pairs.count).squareRoot()
    isStretched = Self.isStretched(stretch, swaps, marks: marks, aim: aim, on: panel)
    self.panel = panel
    self.pairs = pairs
    self.fit = fit
    self.orientation = orientation
  }

  /// The calibration matrix that mends the mapping: the orientation's own whole numbers if nothing
  /// else is wrong, otherwise the inverse of the fit.
  public var correction: CalibrationMatrix {
    isStretched || isOffset ? fit.inverse ?? orientation.correction : orientation.correction
  }

  /// Whether there is nothing to mend.
  public var isCorrect: Bool { orientation == .upright && !isStretched && !isOffset }

  private static func relative(_ location: Point, on panel: Panel) -> Point {
    Point(x: location.x / panel.size.width, y: location.y / panel.size.height)
  }

  private static func length(_ relative: Point, on panel: Panel) -> Double {
    Point(x: relative.x * panel.size.width, y: relative.y * panel.size.height)
      .distance(to: .zero)
  }

  /// The orientation whose zeros are the fit's small elements; nil if there are none.
  private static func orientation(of fit: CalibrationMatrix) -> PanelOrientation? {
    let straight = min(abs(fit.a), abs(fit.e))
    let crossed = min(abs(fit.b), abs(fit.d))
    let swaps = max(abs(fit.b), abs(fit.d)) > max(abs(fit.a), abs(fit.e))
    guard
      swaps ? crossed > 2 * max(abs(fit.a), abs(fit.e)) : straight > 2 * max(abs(fit.b), abs(fit.d))
    else { return nil }
    return PanelOrientation.allCases.first { orientation in
      let matrix = orientation.matrix
      return orientation.swapsAxes == swaps
        && (swaps
          ? matrix.b * fit.b > 0 && matrix.d * fit.d > 0
          : matrix.a * fit.a > 0 && matrix.e * fit.e > 0)
    }
  }

  private static func isStretched(
    _ stretch: Size, _ swaps: Bool, marks: [Point], aim: Double, on panel: Panel
  ) -> Bool {
    // An error of aim along the axis on which a length is reported, as a part of that axis's
    // extent.
    let errors =
      swaps
      ? [aim / panel.size.height, aim / panel.size.width]
      : [aim / panel.size.width, aim / panel.size.height]
    let spreads = [spread(marks.map(\.x)), spread(marks.map(\.y))]
    return zip(zip([stretch.width, stretch.height], spreads), errors).contains { axis, error in
      abs(axis.0 - 1) > 5 * error / axis.1
    }
  }

  /// The square root of the sum of squared distances from the mean.
  private static func spread(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
  }
}

extension Mapping {
  /// What touched the marks.
  public enum Tip: String, Hashable, Sendable {
    /// The thin tip of a stylus, which hits a mark.
    case stylus
    /// A finger, whose aim adds to the distances.
    case finger
  }

  /// The largest distance of a report from its mark, away from the edges and within 3.5 mm of one:
  /// `accuracy` and `accuracyAtEdge`.
  ///
  /// It is exact with a stylus and an upper bound with a finger. Its uncertainty is that of the
  /// largest of as many random deviations. If the panel's size is not known, no mark is at an edge.
  ///
  /// - Parameters:
  ///   - tip: What touched the marks.
  ///   - panel: The surface.
  ///   - pairs: The marks and reports; unlike for the fit, one is enough.
  /// - Returns: The figures of the items that have marks.
  public static func figures(
    with tip: Tip, on panel: Panel, pairs: [Pair]
  ) -> [CheckItem: Figure] {
    let isAtEdge = pairs.map { pair in
      panel.unit == .millimeters && panel.distanceToEdge(pair.mark) <= StillFinger.edgeMargin
    }
    let errors = pairs.map { $0.mark.distance(to: $0.reported) }
    var figures: [CheckItem: Figure] = [:]
    figures[.accuracy] = figure(zip(errors, isAtEdge).filter { !$0.1 }.map(\.0), tip, panel.unit)
    figures[.accuracyAtEdge] = figure(zip(errors, isAtEdge).filter(\.1).map(\.0), tip, panel.unit)
    return figures
  }

  private static func figure(_ errors: [Double], _ tip: Tip, _ unit: LengthUnit) -> Figure? {
    guard let largest = errors.max() else { return nil }
    let square = errors.reduce(0) { $0 + $1 * $1 } / Double(2 * errors.count)
    return Figure(
      largest, FigureUnit(unit), sampleCount: errors.count,
      uncertainty: LargestValue.halfWidth(deviation: square.squareRoot(), count: errors.count),
      bound: tip == .stylus ? .exact : .upper)
  }
}

/// How a touch device's axes lie on its display: the eight ways in which a rectangle covers itself.
public enum PanelOrientation: String, CaseIterable, Hashable, Sendable {
  case upright
  case rotated90 = "rotated by 90°"
  case rotated180 = "rotated by 180°"
  case rotated270 = "rotated by 270°"
  case mirroredHorizontally = "mirrored horizontally"
  case mirroredVertically = "mirrored vertically"
  case swappedAxes = "axes swapped"
  case swappedAndRotated180 = "axes swapped and rotated by 180°"

  /// Where a relative location on the display is reported; rotations are clockwise.
  public var matrix: CalibrationMatrix {
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

  /// The calibration matrix that mends it.
  public var correction: CalibrationMatrix {
    switch self {
    case .rotated90: Self.rotated270.matrix
    case .rotated270: Self.rotated90.matrix
    default: matrix
    }
  }

  /// Whether the device's horizontal axis is the display's vertical one.
  public var swapsAxes: Bool { matrix.a == 0 }
}
