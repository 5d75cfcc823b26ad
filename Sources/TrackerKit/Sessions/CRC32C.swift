/// The Castagnoli checksum, which every block of a session carries.
public enum CRC32C {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1
    }
  }

  /// The checksum of bytes; with the checksum of what stands before them, that of all.
  public static func checksum(of bytes: some Sequence<UInt8>, after sum: UInt32 = 0) -> UInt32 {
    var value = ~sum
    for byte in bytes {
      value = table[Int(truncatingIfNeeded: (value ^ UInt32(byte)) & 0xFF)] ^ value >> 8
    }
    return ~value
  }
}
