/// Builds bytes in the number formats of session files.
package struct ByteWriter {
  /// The counts and indices that a reader accepts by default; they stay far below the largest `Int`,
  /// so that sums do not overflow.
  package static let counts = 0...1 << 40

  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// Removes all bytes but keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  package mutating func byte(_ value: UInt8) {
    bytes.append(value)
  }

  /// Writes a number in groups of seven bits, lowest first; all but the last have their top bit set.
  package mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a count or an index, which is never negative.
  package mutating func count(_ value: Int) {
    varint(UInt64(max(0, value)))
  }

  /// Writes a number of either sign: 0, -1, 1, -2 become 0, 1, 2, 3, and so on.
  package mutating func signed(_ value: Int64) {
    varint(UInt64(bitPattern: value << 1) ^ UInt64(bitPattern: value >> 63))
  }

  /// Writes an integer in its fixed size, lowest byte first.
  package mutating func fixed(_ value: some FixedWidthInteger) {
    var rest = value
    for _ in 0..<type(of: value).bitWidth / 8 {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  package mutating func double(_ value: Double) {
    fixed(value.bitPattern)
  }

  /// Writes a count and that many bytes.
  package mutating func block(_ content: some Collection<UInt8>) {
    count(content.count)
    bytes.append(contentsOf: content)
  }

  /// Writes a byte count and a string as UTF-8.
  package mutating func text(_ value: String) {
    block(Array(value.utf8))
  }

  /// Writes bytes unchanged.
  package mutating func raw(_ content: some Sequence<UInt8>) {
    bytes.append(contentsOf: content)
  }
}
