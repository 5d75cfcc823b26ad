import FuzzRecordings
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

/// Counts the numbers of a model, or replaces one of them.
///
/// Of each list, only one element counts, so that a long list does not hide the other numbers.
struct FieldDamage: FieldVisitor {
  typealias Failure = Never

  /// Chooses the elements of lists.
  private let seed: UInt64
  private var whole: (index: Int, value: Int)?
  private var double: (index: Int, value: Double)?
  private var wholes = 0
  private var doubles = 0
  private var lists: UInt64 = 0

  private init(seed: UInt64) {
    self.seed = seed
  }

  /// A snapshot of the part of the model with a name, with another number in it; nil for other parts.
  static func damage(
    _ name: String, _ snapshot: [UInt8], using random: inout SeededGenerator
  ) -> [UInt8]? {
    var model = GesturesModel(templates: LearnedTemplates())
    guard name == "gestures", (try? model.restore(snapshot)) != nil else { return nil }
    return damage(model, using: &random)
  }

  private static func damage(_ model: some Model, using random: inout SeededGenerator) -> [UInt8] {
    var model = model
    var damage = FieldDamage(seed: random.next())
    let (wholes, doubles) = damage.count(in: model)
    if random.chance(0.6), wholes > 0 {
      let value = Int(clamping: ExtremeNumbers.whole(using: &random))
      damage.whole = (.random(in: 0..<wholes, using: &random), value)
    } else if doubles > 0 {
      let value = ExtremeNumbers.double(using: &random)
      damage.double = (.random(in: 0..<doubles, using: &random), value)
    }
    model.visitFields(with: &damage)
    return model.snapshot
  }

  private func count(in model: some Model) -> (wholes: Int, doubles: Int) {
    var (model, counter) = (model, self)
    model.visitFields(with: &counter)
    return (counter.wholes, counter.doubles)
  }

  mutating func visit<Field: ModelField>(_ field: inout Field, named name: String?) {
    if field is Double {
      if let double, double.index == doubles { field = double.value as? Field ?? field }
      doubles += 1
    } else if field is Int {
      if let whole, whole.index == wholes { field = whole.value as? Field ?? field }
      wholes += 1
    } else if var list = field as? any DamagedList {
      lists += 1
      list.visitOne(with: &self, seed: seed &+ lists)
      field = list as? Field ?? field
    } else if var model = field as? any Model {
      model.visitFields(with: &self)
      field = model as? Field ?? field
    }
  }
}

/// A list of which one element is visited.
private protocol DamagedList {
  mutating func visitOne(with damage: inout FieldDamage, seed: UInt64)
}

extension Array: DamagedList where Element: ListElement {
  fileprivate mutating func visitOne(with damage: inout FieldDamage, seed: UInt64) {
    guard !isEmpty else { return }
    var random = SeededGenerator(seed: seed)
    damage.visit(&self[Int.random(in: indices, using: &random)], named: nil)
  }
}
