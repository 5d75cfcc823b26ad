internal import TrackerKit

/// A learned gesture (rule G4).
struct LearnedTemplate: Hashable {
  /// The number of drawings needed to learn a gesture.
  static let exampleCount = 3
  /// The possible numbers.
  static let numbers = 1...999_999_999
  /// The maximum length of a name, in characters.
  static let longestName = 24

  /// Its number, from 1; numbers are never reused.
  var number = 0
  /// Its name; empty if it has none.
  var name = ""
  /// The drawings; each consists of strokes, and each stroke is the path of a finger.
  var examples: [[[Point]]] = []

  /// What people call it everywhere: `gesture 1`, followed by the name if there is one.
  var title: String { Self.title(number, name) }

  /// What people call the gesture with a number and a name.
  static func title(_ number: Int, _ name: String) -> String {
    name.isEmpty ? "gesture \(number)" : "gesture \(number) \(name)"
  }

  /// The examples as templates for the kit's recognizer, named after the number.
  var kitTemplates: [GestureTemplate] {
    examples.map { GestureTemplate(name: "\(number)", strokes: $0) }
  }

  /// Whether strokes are usable as an example: large enough to be recognized.
  static func isExample(_ strokes: [[Point]]) -> Bool {
    TemplateLibrary([GestureTemplate(name: "", strokes: strokes)]).match(strokes) != nil
  }
}

extension LearnedTemplate: Model, ListElement {
  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&number, in: Self.numbers, named: "number")
    try visitor.visit(&name, named: "name")
    try visitor.visit(&examples)
  }
}
