/// How a library compares drawings, and what it refuses (rules C7, C9).
public struct TemplateOptions: Hashable, Sendable {
  /// Whether a gesture rotated by any angle is the same gesture.
  ///
  /// Every rotation by ten degrees is tried, at about thirty times the cost.
  public var isRotationInvariant = false
  /// Whether a stroke drawn backward makes a different gesture.
  ///
  /// This distinguishes a line to the left from one to the right. With several strokes, the
  /// direction of each counts, but their order still does not.
  public var isDirectionSensitive = false
  /// How many samples are taken of a drawing with any number of strokes: 8 to 128.
  public var sampleCount = 32
  /// The confidence below which a drawing is refused, 0…1.
  ///
  /// The default also refuses about one in a hundred drawings of a learned gesture, or more if
  /// someone else draws it than the person who taught it.
  public var minimumConfidence = 0.5
  /// How much nearer the best name must be than the next one, 0…1; otherwise the drawing is refused
  /// as ambiguous.
  public var minimumSeparation = 0.05
  /// The minimum width or height of a drawing, in points; smaller ones are refused.
  public var minimumExtent = 20.0
  /// The constants behind the confidence.
  public var tuning = TemplateTuning()

  /// Creates the default options.
  public init() {}

  /// The sample count that is actually used.
  var usedSampleCount: Int { min(max(sampleCount, 8), 128) }
}
