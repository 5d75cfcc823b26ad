/// What goes over the fields of a model, one after the other.
///
/// A digest, a writer and a dump read them; a reader changes them. A name is what the field is called in
/// a state dump; a field without one is not in it.
protocol FieldVisitor {
  /// What can go wrong: nothing, except in a reader.
  associatedtype Failure: Error

  /// Whether this is a digest, which leaves out what never changes (rule S3).
  static var isDigest: Bool { get }

  /// Visits a number; a reader takes finite ones below 10⁹ only.
  mutating func visit(_ number: inout Double, named name: String?) throws(Failure)

  /// Visits a count, which is at least 0.
  mutating func visit(_ count: inout Int, named name: String?) throws(Failure)

  /// Visits a text.
  mutating func visit(_ text: inout String, named name: String?) throws(Failure)

  /// Visits a Boolean.
  mutating func visit(_ flag: inout Bool, named name: String?) throws(Failure)

  /// Visits one of several values, each of which has a byte; the noun says what they are.
  mutating func visit<Choice: RawRepresentable<UInt8>>(
    _ choice: inout Choice, of noun: String
  ) throws(Failure)

  /// Visits a model within the model.
  mutating func visit<Part: Model>(_ part: inout Part, named name: String?) throws(Failure)

  /// Visits the elements of a list, and how many there are.
  mutating func visitElements<Element: Model>(of list: inout [Element]) throws(Failure)

  /// Refuses fields that cannot be; only a reader asks.
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
