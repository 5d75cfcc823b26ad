/// Collects the named fields for a state dump.
struct FieldDump: FieldVisitor {
  typealias Failure = Never

  /// The fields by name.
  private(set) var members: [String: JSONValue] = [:]

  mutating func visit(
    _ number: inout Double, in range: ClosedRange<Double>, named name: String?
  ) {
    if let name { members[name] = .number(number) }
  }

  mutating func visit(_ number: inout Int, in range: ClosedRange<Int>, named name: String?) {
    if let name { members[name] = .integer(number) }
  }

  mutating func visit(_ text: inout String, named name: String?) {
    if let name { members[name] = .text(text) }
  }

  mutating func visit(_ flag: inout Bool, named name: String?) {
    if let name { members[name] = .flag(flag) }
  }

  mutating func visit<Choice: RawRepresentable<UInt8>>(
    _ choice: inout Choice, of noun: String
  ) {}

  mutating func visit<Part: Model>(_ part: inout Part, named name: String?) {
    if let name { members[name] = part.dump }
  }

  /// Omits lists without a name.
  mutating func visitElements<Element: Model>(of list: inout [Element]) {}
}
