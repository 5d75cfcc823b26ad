/// A hash of state, the same in every process, build and machine (rules S3, S4); not cryptographic.
public struct StateDigest: Hashable, Sendable {
  /// The hash of all input so far.
  public private(set) var value: UInt64 = 0x243F_6A88_85A3_08D3

  /// Creates an empty digest.
  public init() {}

  /// Adds 64 bits.
  public mutating func combine(_ bits: UInt64) {
    // Multiplication by an odd constant and a shift spread every bit over the word.
    value = (value ^ bits) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
    value = value &* 0xBF58_476D_1CE4_E5B9
    value ^= value >> 32
  }

  /// Adds an integer.
  public mutating func combine(_ number: some BinaryInteger) {
    combine(UInt64(truncatingIfNeeded: number))
  }

  /// Adds a number, bit by bit; both zeros are equal.
  public mutating func combine(_ number: Double) {
    combine((number == 0 ? 0 : number).bitPattern)
  }

  /// Adds a Boolean.
  public mutating func combine(_ flag: Bool) {
    combine(flag ? UInt64(1) : 0)
  }

  /// Adds a point.
  public mutating func combine(_ point: Point) {
    combine(point.x)
    combine(point.y)
  }

  /// Adds a string, by its UTF-8 bytes and their count.
  public mutating func combine(_ text: String) {
    combine(text.utf8.count)
    for byte in text.utf8 { combine(UInt64(byte)) }
  }
}
