internal import TrackerKit

/// A gesture that somebody has drawn several times (rule G4).
struct LearntTemplate: Hashable {
  /// How often a gesture is drawn to be learnt.
  static let exampleCount = 3
  /// The most characters of a name.
  static let longestName = 24

  /// Its number, from 1, never given out twice.
  var number = 0
  /// Its name; empty when it was given none.
  var name = ""
  /// How it was drawn: each time some strokes, each stroke the places of one finger.
  var examples: [[[Point]]] = []

  /// The number, with the name if there is one.
  var title: String { name.isEmpty ? "\(number)" : "\(number) \(name)" }

  /// The examples as the kit's recognizer takes them; its name for them is the number.
  var kitTemplates: [GestureTemplate] {
    examples.map { GestureTemplate(name: "\(number)", strokes: $0) }
  }

  /// Whether strokes can be an example: with ink, and large enough to be recognized.
  static func isExample(_ strokes: [[Point]]) -> Bool {
    TemplateLibrary([GestureTemplate(name: "", strokes: strokes)]).match(strokes) != nil
  }
}

extension LearntTemplate: Model {
  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&number, named: "number")
    try visitor.visit(&name, named: "name")
    try visitor.visit(&examples)
  }
}
