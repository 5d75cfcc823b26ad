/// How a library compares drawings, and what it refuses (rules C7, C9).
public struct TemplateOptions: Hashable, Sendable {
  /// Whether a gesture turned by any angle is the same gesture.
  ///
  /// Every turn of ten degrees is tried, at some thirty times the cost.
  public var isRotationInvariant = false
  /// Whether a stroke drawn backwards makes another gesture.
  ///
  /// It tells a line to the left from one to the right; of several strokes the direction of each
  /// counts, their order still does not.
  public var isDirectionSensitive = false
  /// How many samples are taken of a drawing, whatever its strokes; 8 to 128 are used.
  public var sampleCount = 32
  /// The confidence below which a drawing is refused, 0…1.
  ///
  /// At the default about one in a hundred drawings that mean a learnt gesture is refused, too: more
  /// when a person other than the one who taught it draws.
  public var minimumConfidence = 0.5
  /// How much nearer the best name has to be than the next one, 0…1; otherwise the drawing is
  /// refused as ambiguous.
  public var minimumSeparation = 0.05
  /// The least width or height of a drawing, in points; a smaller one is refused.
  public var minimumExtent = 20.0
  /// The constants behind the confidence.
  public var tuning = TemplateTuning()

  /// Creates the default options.
  public init() {}

  /// The sample count that is really used.
  var usedSampleCount: Int { min(max(sampleCount, 8), 128) }
}
