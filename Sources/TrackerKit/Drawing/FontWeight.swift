/// How thick a font's strokes are, on OpenType's scale.
///
/// A font that is not installed in a weight is drawn in the nearest one that is (rule V5).
public enum FontWeight: UInt16, CaseIterable, Sendable {
  /// 300.
  case light = 300
  /// 400.
  case regular = 400
  /// 500.
  case medium = 500
  /// 600.
  case semibold = 600
  /// 700.
  case bold = 700
}
