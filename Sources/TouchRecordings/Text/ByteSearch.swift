extension UnsafeBufferPointer<UInt8> {
  /// The index of the first byte with a value; nil if there is none.
  ///
  /// It examines eight bytes at a time, since every line of a recording is searched for its end.
  ///
  /// - Parameters:
  ///   - byte: The value.
  ///   - start: Where to begin, `0...count`.
  /// - Returns: The index, from `start` on.
  func index(of byte: UInt8, from start: Int) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let repeated = ones &* UInt64(byte)
    let raw = UnsafeRawBufferPointer(self)
    let last = count - 8
    var index = start
    while index <= last {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let difference = word ^ repeated
      // The lowest byte that has become 0 borrows from its highest bit.
      let found = (difference &- ones) & ~difference & (ones << 7)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Whether any byte has a value.
  ///
  /// It examines all of them, which the compiler does many at a time as long as this is not inlined.
  @inline(never)
  func has(_ byte: UInt8) -> Bool {
    var found: UInt8 = 0
    for other in self { found |= other == byte ? 1 : 0 }
    return found != 0
  }
}
