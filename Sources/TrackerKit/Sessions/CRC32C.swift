/// The Castagnoli checksum stored with every block of a session.
package enum CRC32C {
  /// The contribution of each byte value to the checksum.
  private static let table = (0..<256).map { (byte: UInt32) in
    var value = byte
    for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1 }
    return value
  }

  /// The checksum of bytes; pass the checksum of preceding bytes to continue it.
  package static func checksum(of bytes: some Sequence<UInt8>, after sum: UInt32 = 0) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      var value = ~sum
      for byte in bytes {
        value = table[Int(truncatingIfNeeded: (value ^ UInt32(byte)) & 0xFF)] ^ value >> 8
      }
      return ~value
    }
  }
}
