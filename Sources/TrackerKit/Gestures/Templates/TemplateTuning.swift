/// The constants behind a match's confidence (rule C9).
///
/// Distances are mean squares, with a drawing's mean radius as the unit. `docs/templates.md` says
/// how the defaults were found.
public struct TemplateTuning: Hashable, Sendable {
  /// The expected distance between examples of one gesture.
  ///
  /// It is a name's spread until there are several examples.
  public var usualSpread = 0.07
  /// The minimum spread of a name, in usual spreads: examples drawn in succession are more alike
  /// than later drawings.
  public var minimumSpread = 0.8
  /// The maximum spread of a name, in usual spreads.
  public var maximumSpread = 2.0
  /// The distance from the nearest example at which the confidence is one half, in spreads.
  public var doubtfulDistance = 1.8
  /// Examples closer than this, in usual spreads, are one drawing entered twice and do not affect
  /// the spread.
  public var sameDrawing = 0.05
  /// The distance added for twice the example's ink; the excess is squared.
  public var inkWeight = 0.1

  /// Creates the default tuning.
  public init() {}
}
