/// The constants behind a match's confidence (rule C9).
///
/// Distances are mean squares, with a drawing's mean radius as the unit. `docs/templates.md` says how
/// the defaults were found.
public struct TemplateTuning: Hashable, Sendable {
  /// The expected distance between examples of one gesture.
  ///
  /// It is a name's spread until there are several examples.
  public var usualSpread = 0.07
  /// The minimum spread of a name, in typical spreads: examples drawn in a row are more alike than later
  /// drawings.
  public var leastSpread = 0.8
  /// The greatest spread of a name, in usual ones.
  public var greatestSpread = 2.0
  /// The distance from the nearest example at which the confidence is one half, in spreads.
  public var doubtfulDistance = 1.8
  /// Examples nearer than so many usual spreads are one drawing twice, and tell nothing of others.
  public var sameDrawing = 0.05
  /// What twice the ink of the example adds to the distance; the excess counts in square.
  public var inkWeight = 0.1

  /// Creates the default tuning.
  public init() {}
}
