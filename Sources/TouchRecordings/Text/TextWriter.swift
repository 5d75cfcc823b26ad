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

/// Converts bytes to and from hexadecimal digits.
enum Hexadecimal {
  private static let digits = Array("0123456789abcdef".utf8)

  /// Two lowercase digits for each byte.
  static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.count)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that digits represent; nil for other text.
  static func bytes(of text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for character in text.utf8 {
      guard let digit = Character(Unicode.Scalar(character)).hexDigitValue else { return nil }
      if let first = high {
        bytes.append(first << 4 | UInt8(digit))
        high = nil
      } else {
        high = UInt8(digit)
      }
    }
    return high == nil ? bytes : nil
  }

  /// A number as 16 lowercase digits.
  static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
