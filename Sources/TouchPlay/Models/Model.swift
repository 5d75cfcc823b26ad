internal import TrackerKit

/// State that goes into digests, sessions, saved drawings and state dumps.
///
/// A model lists its fields once, in the order of a session's bytes; everything else follows from
/// that list. `docs/architecture.md` has an example.
protocol Model {
  /// Creates an empty model for a reader to fill.
  init()

  /// Passes each field to a visitor.
  ///
  /// - Throws: The visitor's error: `SessionError.malformed` from a reader, nothing from the
  ///   others.
  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure)

  /// The model in a state dump.
  var dump: JSONValue { get }

  // The rest are requirements so that each model has its own compiled versions: generic code that learns the
  // visitor's type only when it runs is much slower.

  /// Adds the fields to a digest.
  func combine(into digest: inout StateDigest)

  /// Writes the fields.
  func encode(into writer: inout ByteWriter)

  /// Reads the fields.
  ///
  /// - Throws: `SessionError.malformed`.
  init(decoding reader: inout ByteReader) throws(SessionError)
}

extension Model {
  /// Combines the fields into a digest.
  func combine(into digest: inout StateDigest) {
    // Visiting needs a mutable value; a digest does not change it.
    var copy = self
    copy.visitFields(with: &digest)
  }

  /// Writes the fields.
  func encode(into writer: inout ByteWriter) {
    var copy = self
    copy.visitFields(with: &writer)
  }

  /// Reads the fields.
  ///
  /// - Throws: `SessionError.malformed` for invalid data.
  init(decoding reader: inout ByteReader) throws(SessionError) {
    self.init()
    try visitFields(with: &reader)
  }

  /// The encoded fields.
  var snapshot: [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// Reads the fields from bytes that contain nothing else.
  ///
  /// - Throws: `SessionError.malformed` for invalid data.
  init(snapshot: [UInt8]) throws(SessionError) {
    var reader = ByteReader(snapshot[...])
    try self.init(decoding: &reader)
    try reader.requireEnd()
  }

  var dump: JSONValue { .object(members) }

  /// The named fields.
  var members: [String: JSONValue] {
    var copy = self
    var dump = FieldDump()
    copy.visitFields(with: &dump)
    return dump.members
  }
}

extension Point: Model {
  init() { self = .zero }

  /// Where a touch in a recording can be; then what it draws can be there, too.
  static var coordinates: ClosedRange<Double> {
    -SessionFormat.farthestLocation...SessionFormat.farthestLocation
  }

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&x, in: Self.coordinates, named: "x")
    try visitor.visit(&y, in: Self.coordinates, named: "y")
  }

  var dump: JSONValue { .array([.number(x), .number(y)]) }
}

extension Array: Model where Element: Model {
  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visitElements(of: &self)
  }

  var dump: JSONValue { .array(map(\.dump)) }
}
