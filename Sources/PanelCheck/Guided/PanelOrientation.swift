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
