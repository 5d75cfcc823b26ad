/// Reads several ASCII digits at once, from a word with the first one in its lowest byte.
enum PackedDigits {
  /// The number in four decimal digits; nil if there is another byte among them.
  static func decimal(_ word: UInt32) -> Int? {
    let digits = word ^ 0x3030_3030
    // Adding 6 carries into the upper half of a byte if it is more than 9.
    guard (digits | (digits &+ 0x0606_0606)) & 0xF0F0_F0F0 == 0 else { return nil }
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF
    return Int((pairs &* 100 &+ pairs >> 16) & 0xFFFF)
  }

  /// The number in eight hexadecimal digits; nil if there is another byte among them.
  static func hexadecimal(_ word: UInt64) -> UInt32? {
    guard areHexadecimal(word) else { return nil }
    // The lower half of a letter is 1 for A, and so on.
    let halves = word & repeated(0x0F)
    let letters = word >> 6 & repeated(1)
    // The first digit is the highest from here on. Move the halves together, then pairs and fours.
    var value = (halves &+ letters &* 9).byteSwapped
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: value | value >> 16)
  }

  /// Whether all bytes are hexadecimal digits.
  private static func areHexadecimal(_ word: UInt64) -> Bool {
    let highest = repeated(0x80)
    let isDigit = reaches(0x30, word) & ~reaches(0x3A, word)
    let small = word | repeated(0x20)
    let isLetter = reaches(0x61, small) & ~reaches(0x67, small)
    return (isDigit | isLetter) & ~word & highest == highest
  }

  /// The highest bit of each byte is 1 if the byte is at least `least`, provided that it is ASCII.
  private static func reaches(_ least: UInt64, _ word: UInt64) -> UInt64 {
    word &+ repeated(0x80 - least)
  }

  private static func repeated(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }
}
