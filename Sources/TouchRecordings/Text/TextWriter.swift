/// Builds text as bytes.
struct TextWriter {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func text(_ text: some StringProtocol) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func byte(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends a decimal number with at least `width` characters including the sign, padded with
  /// zeros.
  mutating func decimal(_ value: Int64, width: Int = 1) {
    if value < 0 { bytes.append(0x2D) }
    var rest = value.magnitude
    let start = bytes.count
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    let least = value < 0 ? width - 1 : width
    while bytes.count - start < least { bytes.append(0x30) }
    bytes[start...].reverse()
  }

  /// Appends a hexadecimal number in lowercase with at least `width` digits, padded with zeros.
  mutating func hexadecimal(_ value: UInt64, width: Int = 1) {
    let digits = String(value, radix: 16)
    for _ in 0..<max(0, width - digits.utf8.count) { bytes.append(0x30) }
    bytes.append(contentsOf: digits.utf8)
  }

  /// Appends microseconds as seconds with six decimals.
  mutating func seconds(_ microseconds: Int64) {
    if microseconds < 0 { bytes.append(0x2D) }
    let (seconds, rest) = microseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    decimal(Int64(seconds))
    bytes.append(0x2E)
    decimal(Int64(rest), width: 6)
  }
}
