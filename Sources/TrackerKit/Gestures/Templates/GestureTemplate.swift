/// One example of a gesture and the name it stands for (rule C7).
///
/// Several examples of the same name improve recognition: add each as its own template.
public struct GestureTemplate: Hashable, Sendable {
  /// The gesture's name; templates with equal names are examples of the same gesture.
  public var name: String
  /// The example: the strokes in the order drawn, each with the locations of one finger, in points.
  public var strokes: [[Point]]

  /// Creates a template from one example.
  public init(name: String, strokes: [[Point]]) {
    self.name = name
    self.strokes = strokes
  }
}
