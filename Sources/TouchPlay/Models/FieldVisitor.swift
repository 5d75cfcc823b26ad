/// Visits the fields of a model in order.
///
/// Digests, writers, dumps and facts read the fields; readers set them. A field's name is its key in a
/// state dump and the name of a fact; fields without a name are in neither.
protocol FieldVisitor {
  /// The error that visiting can throw: `Never`, except in a reader.
  associatedtype Failure: Error

  /// Whether the fields are stored: what is in progress is not, since nothing is in progress when a
  /// recording begins (rule S1).
  static var isStored: Bool { get }

  /// Whether this is a state dump, which can show fields in another way.
  static var isDump: Bool { get }

  /// Whether the fields are set.
  static var isReader: Bool { get }

  /// Visits a number; a reader accepts only numbers in the range.
  mutating func visit(
    _ number: inout Double, in range: ClosedRange<Double>, named name: String?
  ) throws(Failure)

  /// Visits a whole number; a reader accepts only numbers in the range, which is not negative.
  mutating func visit(
    _ number: inout Int, in range: ClosedRange<Int>, named name: String?
  ) throws(Failure)

  /// Visits a string.
  mutating func visit(_ text: inout String, named name: String?) throws(Failure)

  /// Visits a Boolean.
  mutating func visit(_ flag: inout Bool, named name: String?) throws(Failure)

  /// Visits an enumeration value stored as a byte; `noun` describes it in error messages.
  mutating func visit<Choice: RawRepresentable<UInt8>>(
    _ choice: inout Choice, of noun: String
  ) throws(Failure)

  /// Visits a nested model or a list.
  mutating func visit(_ part: inout some ModelField, named name: String?) throws(Failure)

  /// Rejects impossible field values; only a reader checks.
  mutating func require(
    _ isPossible: @autoclosure () -> Bool, _ fault: @autoclosure () -> String
  ) throws(Failure)
}

/// Ranges of fields: whatever a file says, there is room above them to count and to calculate (rule S7).
enum FieldRange {
  /// Numbers without a range of their own.
  static var numbers: ClosedRange<Double> { -1e15...1e15 }
  /// Lengths in a window, as in a session's header.
  static var lengths: ClosedRange<Double> { 0...1e9 }
  /// What is counted.
  static var counts: ClosedRange<Int> { 0...1_000_000_000 }
}

extension FieldVisitor {
  static var isStored: Bool { false }
  static var isDump: Bool { false }
  static var isReader: Bool { false }

  mutating func visit(_ number: inout Double, named name: String? = nil) throws(Failure) {
    try visit(&number, in: FieldRange.numbers, named: name)
  }

  mutating func visit(_ number: inout Double, in range: ClosedRange<Double>) throws(Failure) {
    try visit(&number, in: range, named: nil)
  }

  mutating func visit(_ number: inout Int, in range: ClosedRange<Int>) throws(Failure) {
    try visit(&number, in: range, named: nil)
  }

  mutating func visit(_ text: inout String) throws(Failure) { try visit(&text, named: nil) }

  mutating func visit(_ flag: inout Bool) throws(Failure) { try visit(&flag, named: nil) }

  mutating func visit(_ part: inout some ModelField) throws(Failure) {
    try visit(&part, named: nil)
  }
}

extension FieldVisitor where Failure == Never {
  mutating func require(
    _ isPossible: @autoclosure () -> Bool, _ fault: @autoclosure () -> String
  ) {}
}
