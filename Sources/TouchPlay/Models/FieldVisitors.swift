internal import TrackerKit

/// Reads fields from bytes.
extension ByteReader: FieldVisitor {
  typealias Failure = SessionError

  static var isStored: Bool { true }
  static var isReader: Bool { true }

  mutating func visit(
    _ number: inout Double, in range: ClosedRange<Double>, named name: String?
  ) throws(SessionError) {
    number = try double(in: range)
  }

  mutating func visit(
    _ number: inout Int, in range: ClosedRange<Int>, named name: String?
  ) throws(SessionError) {
    number = try count(in: range)
  }

  mutating func visit(_ text: inout String, named name: String?) throws(SessionError) {
    text = try self.text()
  }

  mutating func visit(_ flag: inout Bool, named name: String?) throws(SessionError) {
    flag = try byte() == 1
  }

  mutating func visit<Choice: RawRepresentable<UInt8>>(
    _ choice: inout Choice, of noun: String
  ) throws(SessionError) {
    guard let read = Choice(rawValue: try byte()) else {
      throw .malformed("an unknown \(noun)")
    }
    choice = read
  }

  mutating func visit(_ part: inout some ModelField, named name: String?) throws(SessionError) {
    try part.decode(from: &self)
  }

  mutating func require(
    _ isPossible: @autoclosure () -> Bool, _ fault: @autoclosure () -> String
  ) throws(SessionError) {
    guard isPossible() else { throw .malformed(fault()) }
  }
}

/// Writes fields one after another; `docs/recording-format.md` describes the encoding (rule S1).
extension ByteWriter: FieldVisitor {
  typealias Failure = Never

  static var isStored: Bool { true }

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

  mutating func visit(_ part: inout some ModelField, named name: String?) {
    part.encode(into: &self)
  }
}

/// Combines the fields' values; names are ignored.
extension StateDigest: FieldVisitor {
  typealias Failure = Never

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

  mutating func visit(_ part: inout some ModelField, named name: String?) {
    part.combine(into: &self)
  }
}

/// Collects the named fields for a state dump.
struct FieldDump: FieldVisitor {
  typealias Failure = Never

  static var isDump: Bool { true }

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

  mutating func visit(_ part: inout some ModelField, named name: String?) {
    if let name { members[name] = part.dump }
  }
}

/// Collects the named fields as facts, which say what differs (rule S3).
struct FactList: FieldVisitor {
  typealias Failure = Never

  private(set) var facts: [StateFact] = []

  mutating func visit(
    _ number: inout Double, in range: ClosedRange<Double>, named name: String?
  ) {
    if let name { facts.append(StateFact(name, StateFact.short(number))) }
  }

  mutating func visit(_ number: inout Int, in range: ClosedRange<Int>, named name: String?) {
    if let name { facts.append(StateFact(name, number)) }
  }

  mutating func visit(_ text: inout String, named name: String?) {
    if let name { facts.append(StateFact(name, text)) }
  }

  mutating func visit(_ flag: inout Bool, named name: String?) {
    if let name { facts.append(StateFact(name, flag)) }
  }

  mutating func visit<Choice: RawRepresentable<UInt8>>(
    _ choice: inout Choice, of noun: String
  ) {}

  mutating func visit(_ part: inout some ModelField, named name: String?) {
    if let name { facts += part.facts(named: name) }
  }
}
