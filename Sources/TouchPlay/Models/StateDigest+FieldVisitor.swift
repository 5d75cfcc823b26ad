internal import TrackerKit

/// Combines the fields' values; names are ignored.
extension StateDigest: FieldVisitor {
  typealias Failure = Never

  static var isDigest: Bool { true }

  mutating func visit(
    _ number: inout Double, in range: ClosedRange<Double>, named name: String?
  ) {
    combine(number)
  }

  mutating func visit(_ number: inout Int, in range: ClosedRange<Int>, named name: String?) {
    combine(number)
  }

  mutating func visit(_ text: inout String, named name: String?) { combine(text) }

  mutating func visit(_ flag: inout Bool, named name: String?) { combine(flag) }

  mutating func visit<Choice: RawRepresentable<UInt8>>(
    _ choice: inout Choice, of noun: String
  ) {
    combine(choice.rawValue)
  }

  mutating func visit<Part: Model>(_ part: inout Part, named name: String?) {
    part.visitFields(with: &self)
  }

  mutating func visitElements<Element: Model>(of list: inout [Element]) {
    combine(list.count)
    for var element in list { element.visitFields(with: &self) }
  }
}
