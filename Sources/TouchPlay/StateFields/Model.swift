internal import TrackerKit

/// State in all its forms: in digests, in sessions and saved drawings, in state dumps, and as
/// facts.
///
/// A ``Model`` gets these forms by listing its fields; few other types implement them by hand.
protocol ModelField {
  /// Adds the state to a digest (rule S3).
  func combine(into digest: inout StateDigest)

  /// Writes the state (rule S1).
  func encode(into writer: inout ByteWriter)

  /// Reads the state.
  mutating func decode(from reader: inout ByteReader) throws(SessionError)

  var dump: JSONValue { get }

  /// The state as facts about what has this name.
  func facts(named name: String) -> [StateFact]
}

/// State that lists its fields once, in the order of a session's bytes; all else follows from the
/// list.
///
/// `docs/dev/architecture.md` has an example.
protocol Model: ModelField {
  /// Passes each field to a visitor.
  ///
  /// - Throws: The visitor's error: `SessionError.malformed` from a reader, none from others.
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure)
}

/// State that can be an element of a list.
protocol ListElement: ModelField {
  /// Creates an empty model for a reader to fill.
  init()

  /// A fact about this element; nil if a list says only how many it has.
  var fact: StateFact? { get }
}

// Visiting needs a mutable value; only a reader changes it.
extension Model {
  func combine(into digest: inout StateDigest) {
    var copy = self
    copy.visitFields(with: &digest)
  }

  func encode(into writer: inout ByteWriter) {
    var copy = self
    copy.visitFields(with: &writer)
  }

  mutating func decode(from reader: inout ByteReader) throws(SessionError) {
    try visitFields(with: &reader)
  }

  var dump: JSONValue {
    var copy = self
    var dump = FieldDump()
    copy.visitFields(with: &dump)
    return .object(dump.members)
  }

  func facts(named name: String) -> [StateFact] {
    var copy = self
    var list = FactList()
    copy.visitFields(with: &list)
    return list.facts.map { StateFact("\(name).\($0.name)", $0.value) }
  }
}

extension ModelField {
  var snapshot: [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// Reads the state from bytes that contain nothing else.
  mutating func restore(_ snapshot: [UInt8]) throws(SessionError) {
    var reader = ByteReader(snapshot[...])
    try decode(from: &reader)
    try reader.requireEnd()
  }
}

extension ModelField where Self: CustomStringConvertible {
  func facts(named name: String) -> [StateFact] { [StateFact(name, self)] }
}

extension ListElement {
  var fact: StateFact? { nil }

  /// Reads an element.
  init(decoding reader: inout ByteReader) throws(SessionError) {
    self.init()
    try decode(from: &reader)
  }
}

extension Array: ModelField, ListElement where Element: ListElement {
  func combine(into digest: inout StateDigest) {
    digest.combine(count)
    for element in self { element.combine(into: &digest) }
  }

  func encode(into writer: inout ByteWriter) {
    writer.count(count)
    for element in self { element.encode(into: &writer) }
  }

  mutating func decode(from reader: inout ByteReader) throws(SessionError) {
    let count = try reader.count()
    removeAll()
    // The count may be corrupt, so do not reserve more than the remaining bytes can hold.
    reserveCapacity(Swift.min(count, reader.remaining / Swift.max(1, MemoryLayout<Element>.size)))
    for _ in 0..<count { append(try Element(decoding: &reader)) }
  }

  var dump: JSONValue { .array(map(\.dump)) }

  func facts(named name: String) -> [StateFact] { [StateFact(name, count)] + compactMap(\.fact) }
}

extension Point: Model, ListElement {
  init() { self = .zero }

  /// The possible coordinates of a touch in a recording, and therefore of what it draws.
  static var coordinates: ClosedRange<Double> {
    -SessionFormat.farthestLocation...SessionFormat.farthestLocation
  }

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&x, in: Self.coordinates, named: "x")
    try visitor.visit(&y, in: Self.coordinates, named: "y")
  }

  var dump: JSONValue { .array([.number(x), .number(y)]) }
}

/// State that belongs to a finger, with the finger's number.
struct Numbered<Item: Model & ListElement>: Model, ListElement {
  var number = 0
  var item = Item()

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&number, in: FieldRange.counts, named: "number")
    try item.visitFields(with: &visitor)
  }
}

extension Double: ModelField {
  func combine(into digest: inout StateDigest) { digest.combine(self) }
  func encode(into writer: inout ByteWriter) { writer.double(self) }
  mutating func decode(from reader: inout ByteReader) throws(SessionError) {
    self = try reader.double(in: FieldRange.numbers)
  }
  var dump: JSONValue { .number(self) }
  func facts(named name: String) -> [StateFact] { [StateFact(name, StateFact.short(self))] }
}

extension Int: ModelField {
  func combine(into digest: inout StateDigest) { digest.combine(self) }
  func encode(into writer: inout ByteWriter) { writer.count(self) }
  mutating func decode(from reader: inout ByteReader) throws(SessionError) {
    self = try reader.count()
  }
  var dump: JSONValue { .integer(self) }
}

extension UInt8: ModelField {
  func combine(into digest: inout StateDigest) { digest.combine(self) }
  func encode(into writer: inout ByteWriter) { writer.byte(self) }
  mutating func decode(from reader: inout ByteReader) throws(SessionError) {
    self = try reader.byte()
  }
  var dump: JSONValue { .integer(Int(self)) }
}

extension Bool: ModelField {
  func combine(into digest: inout StateDigest) { digest.combine(self) }
  func encode(into writer: inout ByteWriter) { writer.byte(self ? 1 : 0) }
  mutating func decode(from reader: inout ByteReader) throws(SessionError) {
    self = try reader.byte() == 1
  }
  var dump: JSONValue { .flag(self) }
}

extension String: ListElement {
  func combine(into digest: inout StateDigest) { digest.combine(self) }
  func encode(into writer: inout ByteWriter) { writer.text(self) }
  mutating func decode(from reader: inout ByteReader) throws(SessionError) {
    self = try reader.text()
  }
  var dump: JSONValue { .text(self) }
}
