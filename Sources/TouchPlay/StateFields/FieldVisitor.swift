internal import TrackerKit

/// Visits the fields of a model in order; readers set them.
protocol FieldVisitor {
  associatedtype Failure: Error

  /// Whether the fields are stored; what is in progress is not, because nothing is in progress when
  /// a recording begins (rule S1).
  static var isStored: Bool { get }

  /// Whether this is a state dump, which can show fields in another form.
  static var isDump: Bool { get }

  static var isReader: Bool { get }

  /// Visits a field: a number, a text, a nested model or a list.
  ///
  /// Its name is its key in a state dump and the name of a fact; fields without a name are in
  /// neither.
  mutating func visit(_ field: inout some ModelField, named name: String?) throws(Failure)

  /// Rejects impossible field values; only a reader checks.
  mutating func require(
    _ isPossible: @autoclosure () -> Bool, _ fault: @autoclosure () -> String
  ) throws(Failure)
}

/// Ranges of fields, which leave room to count and calculate, whatever a file says (rule S7).
enum FieldRange {
  /// Numbers without a narrower range.
  static var numbers: ClosedRange<Double> { -1e15...1e15 }
  static var lengths: ClosedRange<Double> { 0...1e9 }
  static var counts: ClosedRange<Int> { 0...1_000_000_000 }
}

extension FieldVisitor {
  static var isStored: Bool { false }
  static var isDump: Bool { false }
  static var isReader: Bool { false }

  mutating func visit(_ field: inout some ModelField) throws(Failure) {
    try visit(&field, named: nil)
  }

  /// Visits a number; a reader accepts only numbers in the range.
  mutating func visit<Number: ModelField & Comparable>(
    _ number: inout Number, in range: ClosedRange<Number>, named name: String? = nil
  ) throws(Failure) {
    try visit(&number, named: name)
    try require(
      range.contains(number),
      "a \(Number.self == Int.self ? "count" : "number") is out of range")
  }

  /// Visits an enumeration value stored as a byte; `noun` describes it in error messages.
  mutating func visit<Choice: RawRepresentable<UInt8>>(
    _ choice: inout Choice, of noun: String
  ) throws(Failure) {
    var byte = choice.rawValue
    try visit(&byte)
    try require(Choice(rawValue: byte) != nil, "an unknown \(noun)")
    choice = Choice(rawValue: byte) ?? choice
  }
}

extension FieldVisitor where Failure == Never {
  mutating func require(
    _ isPossible: @autoclosure () -> Bool, _ fault: @autoclosure () -> String
  ) {}
}

extension ByteReader: FieldVisitor {
  typealias Failure = SessionError

  static var isStored: Bool { true }
  static var isReader: Bool { true }

  mutating func visit(_ field: inout some ModelField, named name: String?) throws(SessionError) {
    try field.decode(from: &self)
  }

  mutating func require(
    _ isPossible: @autoclosure () -> Bool, _ fault: @autoclosure () -> String
  ) throws(SessionError) {
    guard isPossible() else { throw .malformed(fault()) }
  }
}

/// Writes fields one after another; `docs/dev/recording-format.md` describes the encoding (rule S1).
extension ByteWriter: FieldVisitor {
  typealias Failure = Never

  static var isStored: Bool { true }

  mutating func visit(_ field: inout some ModelField, named name: String?) {
    field.encode(into: &self)
  }
}

extension StateDigest: FieldVisitor {
  typealias Failure = Never

  mutating func visit(_ field: inout some ModelField, named name: String?) {
    field.combine(into: &self)
  }
}

/// Collects the named fields for a state dump.
struct FieldDump: FieldVisitor {
  typealias Failure = Never

  static var isDump: Bool { true }

  private(set) var members: [String: JSONValue] = [:]

  mutating func visit(_ field: inout some ModelField, named name: String?) {
    if let name { members[name] = field.dump }
  }
}

/// Collects the named fields as facts, which say what differs (rule S3).
struct FactList: FieldVisitor {
  typealias Failure = Never

  private(set) var facts: [StateFact] = []

  mutating func visit(_ field: inout some ModelField, named name: String?) {
    if let name { facts += field.facts(named: name) }
  }
}
