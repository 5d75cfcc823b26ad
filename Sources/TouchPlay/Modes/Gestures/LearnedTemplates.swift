internal import TrackerKit

/// Saves learned gestures; only a live session has a store (rule S5).
protocol TemplateStore: AnyObject {
  /// Saves a gesture, replacing any other with the same number.
  func keep(_ template: LearnedTemplate)
  func forget(_ template: LearnedTemplate)
}

/// All learned gestures (rule G4).
final class LearnedTemplates {
  private(set) var all: [LearnedTemplate] = []
  private(set) var nextNumber = 1
  private(set) var library = TemplateLibrary()
  weak var store: (any TemplateStore)?
  var onChange: (() -> Void)?

  subscript(_ number: Int) -> LearnedTemplate? { all.first { $0.number == number } }

  /// Replaces all gestures; new ones get numbers from `nextNumber` on.
  func replace(with templates: [LearnedTemplate], nextNumber: Int) {
    all = templates.sorted { $0.number < $1.number }
    self.nextNumber = max(nextNumber, (all.last?.number ?? 0) + 1)
    changed()
  }

  /// Adds and returns a gesture; returns nil if no number is left.
  func learn(_ examples: [[[Point]]]) -> LearnedTemplate? {
    guard LearnedTemplate.numbers.contains(nextNumber) else { return nil }
    let template = LearnedTemplate(number: nextNumber, examples: examples)
    nextNumber += 1
    all.append(template)
    changed()
    store?.keep(template)
    return template
  }

  func name(_ number: Int, _ name: String) {
    guard let index = all.firstIndex(where: { $0.number == number }), all[index].name != name
    else { return }
    all[index].name = name
    changed()
    store?.keep(all[index])
  }

  func remove(_ number: Int) {
    guard let index = all.firstIndex(where: { $0.number == number }) else { return }
    let template = all.remove(at: index)
    changed()
    store?.forget(template)
  }

  private func changed() {
    library = TemplateLibrary(all.flatMap(\.kitTemplates))
    onChange?()
  }
}

extension LearnedTemplates: Model {
  func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&nextNumber, in: 1...LearnedTemplate.numbers.upperBound + 1)
    try visitor.visit(&all, named: "templates")
    try visitor.require(hasPossibleNumbers, "a learned gesture has an impossible number")
    if V.isReader { changed() }
  }

  private var hasPossibleNumbers: Bool {
    let numbers = all.map(\.number)
    return zip([0] + numbers, numbers + [nextNumber]).allSatisfy { $0 < $1 }
  }
}

/// A learned gesture (rule G4).
struct LearnedTemplate: Hashable {
  /// The number of drawings needed to learn a gesture.
  static let exampleCount = 3
  static let numbers = 1...999_999_999
  /// The maximum length of a name, in characters.
  static let longestName = 24

  /// Its number, from 1; numbers are never reused.
  var number = 0
  var name = ""
  /// The drawings; each consists of strokes, which are paths of fingers.
  var examples: [[[Point]]] = []

  /// The title shown to people: `gesture 1`, followed by the name if there is one.
  var title: String { Self.title(number, name) }

  static func title(_ number: Int, _ name: String) -> String {
    name.isEmpty ? localized("gesture \(number)") : localized("gesture \(number) \(name)")
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
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&number, in: Self.numbers, named: "number")
    try visitor.visit(&name, named: "name")
    try visitor.visit(&examples)
  }
}
