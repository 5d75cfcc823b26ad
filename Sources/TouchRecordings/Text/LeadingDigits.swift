/// The decimal digits at the beginning of eight bytes, read all at once.
struct LeadingDigits {
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// How many digits there are, 0...8.
  let count: Int
  /// The digits' values, one byte each, the last digit in the highest byte.
  private let digits: UInt64

  /// - Parameter word: The bytes, the first one lowest.
  init(_ word: UInt64) {
    let values = word ^ (Self.ones &* 0x30)
    // Adding 0x76 to the lower seven bits of a byte sets the highest bit unless they are below 10.
    let sums = (values & (Self.ones &* 0x7F)) &+ (Self.ones &* 0x76)
    let others = (sums | values) & (Self.ones << 7)
    count = others.trailingZeroBitCount / 8
    digits = count == 0 ? 0 : values << UInt64(64 - 8 * count)
  }

  /// The number that the digits are.
  var value: Int {
    // Join neighbors: two bytes, then four, then all eight.
    let pairs = (digits &* 10) &+ (digits >> 8)
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let high = (pairs & mask) &* (100 + 1_000_000 << 32)
    let low = (pairs >> 16 & mask) &* (1 + 10_000 << 32)
    return Int((high &+ low) >> 32)
  }
}
