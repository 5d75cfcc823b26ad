/// The name that a library found for a drawing, and its confidence (rule C7).
public struct TemplateMatch: Hashable, Sendable {
  /// The name whose examples are nearest to the drawing.
  public let name: String
  /// How well the drawing fits the name, 0…1, based on the distance from the nearest example
  /// relative to the distances among the name's examples.
  ///
  /// An example itself has 1, and most drawings of a learned gesture have more than 0.7; few have
  /// less than 0.5.
  public let confidence: Double
  /// How much nearer this name is than the next one: 0 is a tie, 1 means no other is near.
  public let separation: Double
  /// The second-best name; nil if the library has only one name.
  public let runnerUp: String?
  /// How well the drawing fits the second-best name, 0…1; 0 if there is none.
  public let runnerUpConfidence: Double
}
