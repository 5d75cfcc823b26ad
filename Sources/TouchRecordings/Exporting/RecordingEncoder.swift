internal import TrackerKit

/// Writes a session in a format, in one pass over its records or in several.
protocol RecordingEncoder {
  /// How many times the records are wanted.
  var passes: Int { get }
  /// Writes what stands before the records of a pass.
  mutating func begin(pass: Int, into output: inout [UInt8])
  /// Takes what held when the digest was taken that is encoded next.
  mutating func tell(_ facts: [StateFact], into output: inout [UInt8])
  /// Writes a record.
  mutating func encode(_ record: SessionRecord, into output: inout [UInt8])
  /// Writes what stands behind the records of a pass.
  mutating func end(pass: Int, into output: inout [UInt8])
  /// What the format cannot hold and was left out, in short sentences.
  var notes: [String] { get }
}

extension RecordingEncoder {
  var passes: Int { 1 }
  var notes: [String] { [] }
  mutating func begin(pass: Int, into output: inout [UInt8]) {}
  mutating func tell(_ facts: [StateFact], into output: inout [UInt8]) {}
  mutating func end(pass: Int, into output: inout [UInt8]) {}
}
