internal import TrackerKit

/// Writes fields one after another; `docs/recording-format.md` describes the encoding (rule S1).
extension ByteWriter: FieldVisitor {
  typealias Failure = Never

  mutating func visit(
    _ number: inout Double, in range: ClosedRange<Double>, named name: String?
  ) {
    double(number)
  }

  mutating func visit(_ number: inout Int, in range: ClosedRange<Int>, named name: String?) {
    count(number)
  }

  mutating func visit(_ text: inout String, named name: String?) { self.text(text) }

  mutating func visit(_ flag: inout Bool, named name: String?) { byte(flag ? 1 : 0) }

  mutating func visit<Choice: RawRepresentable<UInt8>>(
    _ choice: inout Choice, of noun: String
  ) {
    byte(choice.rawValue)
  }

  mutating func visit<Part: Model>(_ part: inout Part, named name: String?) {
    part.visitFields(with: &self)
  }

  mutating func visitElements<Element: Model>(of list: inout [Element]) {
    count(list.count)
    for var element in list { element.visitFields(with: &self) }
  }
}
