internal import TrackerKit

/// Writes a session in a format, in one or more passes over its records.
protocol RecordingEncoder {
  /// How many passes over the records are needed.
  var passes: Int { get }
  /// Writes what comes before the records of a pass.
  mutating func begin(pass: Int, into output: inout [UInt8])
  /// Takes the facts that belong to the digest that is encoded next.
  mutating func tell(_ facts: [StateFact], into output: inout [UInt8])
  /// Writes a record.
  mutating func encode(_ record: SessionRecord, into output: inout [UInt8])
  /// Writes what comes after the records of a pass.
  mutating func end(pass: Int, into output: inout [UInt8])
  /// Short sentences about what was left out because the format cannot store it.
  var notes: [String] { get }
}

extension RecordingEncoder {
  var passes: Int { 1 }
  var notes: [String] { [] }
  mutating func begin(pass: Int, into output: inout [UInt8]) {}
  mutating func tell(_ facts: [StateFact], into output: inout [UInt8]) {}
  mutating func end(pass: Int, into output: inout [UInt8]) {}
}
