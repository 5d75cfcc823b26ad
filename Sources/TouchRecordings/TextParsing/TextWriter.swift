internal import TrackerKit

/// Builds text as bytes.
struct TextWriter {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  mutating func text(_ text: some StringProtocol) {
    bytes.append(contentsOf: text.utf8)
  }

  mutating func raw(_ content: [UInt8]) {
    bytes += content
  }

  mutating func byte(_ byte: UInt8) {
    bytes.append(byte)
  }

  /// Appends a decimal number, padded with zeros to `width` characters including the sign.
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
  /// Two lowercase digits for each byte.
  static func text(_ bytes: [UInt8]) -> String {
    bytes.map { String(hexadecimal: $0, digits: 2) }.joined()
  }

  /// The bytes that digits represent; nil for other text.
  static func bytes(of text: String) -> [UInt8]? {
    let digits = text.utf8.compactMap {
      Character(Unicode.Scalar($0)).hexDigitValue.map { UInt8($0) }
    }
    guard digits.count == text.utf8.count, digits.count % 2 == 0 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).map {
      digits[$0] << 4 | digits[$0 + 1]
    }
  }
}
