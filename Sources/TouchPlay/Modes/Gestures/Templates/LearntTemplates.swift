internal import TrackerKit

/// Where learnt gestures are kept; only a live session has one (rule S5).
protocol TemplateStore: AnyObject {
  /// Keeps a gesture, in place of what was kept under its number.
  func keep(_ template: LearntTemplate)
  /// Keeps a gesture no longer.
  func forget(_ template: LearntTemplate)
}

/// All gestures that were learnt (rule G4).
final class LearntTemplates {
  /// In the order of their numbers.
  private(set) var all: [LearntTemplate] = []
  /// The number of the next one.
  private(set) var nextNumber = 1
  /// What recognizes them.
  private(set) var library = TemplateLibrary()
  /// Where they are kept; not kept alive.
  weak var store: (any TemplateStore)?
  /// Called when they have changed.
  var onChange: (() -> Void)?

  /// The gesture of a number.
  subscript(_ number: Int) -> LearntTemplate? { all.first { $0.number == number } }

  /// Takes in what was kept; numbers go on from one that is given.
  func replace(with templates: [LearntTemplate], nextNumber: Int) {
    all = templates.sorted { $0.number < $1.number }
    self.nextNumber = max(nextNumber, (all.last?.number ?? 0) + 1)
    changed()
  }

  /// Learns a gesture from its examples.
  func learn(_ examples: [[[Point]]]) -> LearntTemplate {
    let template = LearntTemplate(number: nextNumber, examples: examples)
    nextNumber += 1
    all.append(template)
    changed()
    store?.keep(template)
    return template
  }

  /// Names a gesture.
  func name(_ number: Int, _ name: String) {
    guard let index = all.firstIndex(where: { $0.number == number }), all[index].name != name
    else { return }
    all[index].name = name
    changed()
    store?.keep(all[index])
  }

  /// Forgets a gesture.
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

  /// The gestures as a session or a digest has them.
  var record: LearntTemplatesRecord {
    get { LearntTemplatesRecord(nextNumber: nextNumber, all: all) }
    set { replace(with: newValue.all, nextNumber: newValue.nextNumber) }
  }
}

/// What a session or a digest has of the gestures that were learnt (rules S1, S3).
struct LearntTemplatesRecord: Model {
  /// The number of the next one.
  var nextNumber = 1
  /// In the order of their numbers.
  var all: [LearntTemplate] = []

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&nextNumber)
    try visitor.visit(&all, named: "templates")
    try visitor.require(
      nextNumber < Int.max && hasPossibleNumbers, "a learnt gesture has an impossible number")
  }

  private var hasPossibleNumbers: Bool {
    let numbers = all.map(\.number)
    return zip([0] + numbers, numbers + [nextNumber]).allSatisfy { $0 < $1 }
  }
}
