/// Reads what `ByteWriter` has written, but never past the end, whatever the bytes claim.
///
/// Every method throws `SessionError.malformed` if the bytes make no sense.
package struct ByteReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  package var remaining: Int { bytes.endIndex - position }

  package var consumed: Int { position - bytes.startIndex }

  package mutating func byte() throws(SessionError) -> UInt8 {
    guard position < bytes.endIndex else { throw .malformed("a record ends too early") }
    defer { position += 1 }
    return bytes[position]
  }

  /// Reads a number in groups of seven bits.
  package mutating func varint() throws(SessionError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let next = try byte()
      if shift == 63, next > 1 { break }
      value |= UInt64(next & 0x7F) << shift
      if next < 0x80 { return value }
    }
    throw .malformed("a number is too long")
  }

  /// Reads a count or an index in a range.
  package mutating func count(
    in range: ClosedRange<Int> = ByteWriter.counts
  ) throws(SessionError) -> Int {
    guard let value = Int(exactly: try varint()), range.contains(value) else {
      throw .malformed("a count is out of range")
    }
    return value
  }

  /// Reads a number of either sign, of any size.
  package mutating func signed() throws(SessionError) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// Reads an integer of a fixed size.
  package mutating func fixed<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type
  ) throws(SessionError) -> Number {
    let size = Number.bitWidth / 8
    guard size <= remaining else { throw .malformed("a record ends too early") }
    let start = position - bytes.startIndex
    position += size
    return Number(
      littleEndian: bytes.withUnsafeBytes {
        $0.loadUnaligned(fromByteOffset: start, as: Number.self)
      })
  }

  /// Reads a number of eight bytes, which can be infinite or NaN.
  package mutating func double() throws(SessionError) -> Double {
    Double(bitPattern: try fixed(UInt64.self))
  }

  /// Reads a number of eight bytes in a range.
  package mutating func double(in range: ClosedRange<Double>) throws(SessionError) -> Double {
    let value = try double()
    guard range.contains(value) else { throw .malformed("a number is out of range") }
    return value
  }

  /// Reads a count and that many bytes.
  package mutating func block() throws(SessionError) -> ArraySlice<UInt8> {
    try bytes(try count())
  }

  package mutating func bytes(_ length: Int) throws(SessionError) -> ArraySlice<UInt8> {
    guard length <= remaining else { throw .malformed("a field is longer than its container") }
    defer { position += length }
    return bytes[position..<position + length]
  }

  /// Reads a byte count and a string in UTF-8.
  package mutating func text() throws(SessionError) -> String {
    try text(try count())
  }

  /// Reads a string of this many bytes in UTF-8.
  mutating func text(_ length: Int) throws(SessionError) -> String {
    guard let text = String(validating: try bytes(length), as: UTF8.self) else {
      throw .malformed("a text is not UTF-8")
    }
    return text
  }

  /// Requires that nothing is left.
  package func requireEnd() throws(SessionError) {
    guard remaining == 0 else { throw .malformed("there are extra bytes") }
  }
}
