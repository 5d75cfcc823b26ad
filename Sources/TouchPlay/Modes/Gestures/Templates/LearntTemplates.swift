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

  func combine(into digest: inout StateDigest) {
    digest.combine(nextNumber)
    digest.combine(all.count)
    for template in all { template.combine(into: &digest) }
  }

  func encode(into writer: inout ByteWriter) {
    writer.count(nextNumber)
    writer.count(all.count)
    for template in all { template.encode(into: &writer) }
  }

  func restore(from reader: inout ByteReader) throws(SessionError) {
    let nextNumber = try reader.count()
    var templates: [LearntTemplate] = []
    guard nextNumber < Int.max else { throw .malformed("a number is too large") }
    for _ in 0..<(try reader.count()) {
      let template = try LearntTemplate(decoding: &reader)
      guard template.number > templates.last?.number ?? 0, template.number < nextNumber else {
        throw .malformed("a learnt gesture has an impossible number")
      }
      templates.append(template)
    }
    replace(with: templates, nextNumber: nextNumber)
  }
}
