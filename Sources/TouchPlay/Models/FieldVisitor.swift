/// Visits the fields of a model in order.
///
/// Digests, writers and dumps read the fields; readers set them. A field's name is its key in a
/// state dump; fields without a name are left out of it.
protocol FieldVisitor {
  /// The error that visiting can throw: `Never`, except in a reader.
  associatedtype Failure: Error

  /// Whether this is a digest, which skips fields that never change (rule S3).
  static var isDigest: Bool { get }

  /// Visits a number; a reader accepts only finite numbers with a magnitude below 10⁹.
  mutating func visit(_ number: inout Double, named name: String?) throws(Failure)

  /// Visits a non-negative count.
  mutating func visit(_ count: inout Int, named name: String?) throws(Failure)

  /// Visits a text.
  mutating func visit(_ text: inout String, named name: String?) throws(Failure)

  /// Visits a Boolean.
  mutating func visit(_ flag: inout Bool, named name: String?) throws(Failure)

  /// Visits an enumeration value stored as a byte; `noun` describes it in error messages.
  mutating func visit<Choice: RawRepresentable<UInt8>>(
    _ choice: inout Choice, of noun: String
  ) throws(Failure)

  /// Visits a nested model.
  mutating func visit<Part: Model>(_ part: inout Part, named name: String?) throws(Failure)

  /// Visits a list: its count, then its elements.
  mutating func visitElements<Element: Model>(of list: inout [Element]) throws(Failure)

  /// Rejects impossible field values; only a reader checks.
  mutating func require(
    _ isPossible: @autoclosure () -> Bool, _ fault: @autoclosure () -> String
  ) throws(Failure)
}

extension FieldVisitor {
  static var isDigest: Bool { false }

  mutating func visit(_ number: inout Double) throws(Failure) { try visit(&number, named: nil) }

  mutating func visit(_ count: inout Int) throws(Failure) { try visit(&count, named: nil) }

  mutating func visit(_ text: inout String) throws(Failure) { try visit(&text, named: nil) }

  mutating func visit(_ flag: inout Bool) throws(Failure) { try visit(&flag, named: nil) }

  mutating func visit(_ part: inout some Model) throws(Failure) { try visit(&part, named: nil) }
}

extension FieldVisitor where Failure == Never {
  mutating func require(
    _ isPossible: @autoclosure () -> Bool, _ fault: @autoclosure () -> String
  ) {}
}
