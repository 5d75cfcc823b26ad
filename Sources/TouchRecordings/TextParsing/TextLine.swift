/// A line of text as bytes, parsed from its beginning, to be used before the next line is read.
struct TextLine {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The line's length in bytes.
  var count: Int { bytes.count }

  var isAtEnd: Bool { position >= bytes.count }

  /// The next byte; nil at the end.
  var peek: UInt8? { isAtEnd ? nil : bytes[position] }

  /// The byte at an index in the whole line; nil beyond the end.
  subscript(index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Some bytes of the whole line, as a separate line.
  subscript(range: Range<Int>) -> TextLine { TextLine(UnsafeBufferPointer(rebasing: bytes[range])) }

  /// Whether there is a blank at an index in the whole line.
  func isBlank(_ index: Int) -> Bool { index < bytes.count && Self.isBlank(bytes[index]) }

  /// All bytes from the next one on.
  var rest: [UInt8] { Array(bytes[position...]) }

  /// The line from the next byte on, as a separate line.
  var remainder: TextLine { TextLine(UnsafeBufferPointer(rebasing: bytes[position...])) }

  /// The text from the next byte on.
  var text: String { String(decoding: bytes[position...], as: UTF8.self) }

  mutating func advance(by count: Int) {
    position = min(bytes.count, position + count)
  }

  mutating func skipBlanks() {
    while position < bytes.count, Self.isBlank(bytes[position]) { position += 1 }
  }

  /// Skips at most this many spaces and tabs and returns how many there were.
  mutating func skipBlanks(atMost most: Int) -> Int {
    let start = position
    while position < bytes.count, position - start < most, Self.isBlank(bytes[position]) {
      position += 1
    }
    return position - start
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Advances past a byte if it comes next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < bytes.count, bytes[position] == byte else { return false }
    position += 1
    return true
  }

  /// Advances past a string if it comes next.
  mutating func skip(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    for index in 0..<count where bytes[position + index] != text.utf8Start[index] { return false }
    position += count
    return true
  }

  /// Whether one of these strings comes next.
  func begins(_ texts: [StaticString]) -> Bool {
    texts.contains { text in
      var line = self
      return line.skip(text)
    }
  }

  /// Whether the bytes from here on are a string.
  func isText(_ text: StaticString) -> Bool {
    guard bytes.count - position == text.utf8CodeUnitCount else { return false }
    var line = self
    return line.skip(text)
  }

  /// Advances past a string if it occurs anywhere from here on.
  mutating func find(_ text: StaticString) -> Bool {
    let start = position
    while position < bytes.count {
      if skip(text) { return true }
      position += 1
    }
    position = start
    return false
  }

  /// Whether a blank or nothing follows.
  var isAtBlank: Bool { isAtEnd || Self.isBlank(bytes[position]) }

  /// Whether a word ends here: a blank, a comment or nothing follows.
  var isAtWordEnd: Bool { isAtBlank || bytes[position] == 0x23 }

  /// Whether the bytes from here on are ASCII without control characters other than tabs.
  var isPrintable: Bool {
    bytes[position...].allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x09 }
  }

  /// Takes a decimal number with an optional sign; nil if there is none or it is too large.
  mutating func decimal<Number: FixedWidthInteger>(_ type: Number.Type = Int.self) -> Number? {
    if let value = digits() { return Number(exactly: value) }
    let start = position
    let isNegative = skip(0x2D)
    guard isNegative || skip(0x2B), let value = digits() else {
      position = start
      return nil
    }
    return Number(exactly: isNegative ? -value : value)
  }

  /// Takes a hexadecimal number of at most 16 digits; nil if there is none or it is too large.
  mutating func hexadecimal<Number: FixedWidthInteger>(
    _ type: Number.Type = UInt64.self
  ) -> Number? {
    let start = position
    var value: UInt64 = 0
    while position < bytes.count, position < start + 16,
      case let digit = Self.hexadecimalDigit(bytes[position]), digit < 16
    {
      value = value << 4 | UInt64(digit)
      position += 1
    }
    return position > start ? Number(exactly: value) : nil
  }

  /// Takes seconds with a fraction, as integer microseconds; nil if there are none.
  mutating func microseconds() -> Int64? {
    guard let seconds = digits(), seconds < 1 << 40 else { return nil }
    var microseconds = seconds
    /// How many decimals are still missing.
    var missing = 6
    if skip(0x2E) {
      while let digit = nextDigit {
        if missing > 0 {
          microseconds = microseconds * 10 + digit
          missing -= 1
        }
        position += 1
      }
    }
    for _ in 0..<missing { microseconds *= 10 }
    return Int64(microseconds)
  }

  /// Takes the bytes up to the next blank or the end, even if they are not valid text.
  mutating func word() -> UnsafeBufferPointer<UInt8> {
    let start = position
    while position < bytes.count, !Self.isBlank(bytes[position]) { position += 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<position])
  }

  private mutating func digits() -> Int? {
    let start = position
    var value = 0
    while let digit = nextDigit {
      // The formats' numbers have 32 bits; this is far larger and still far from overflow.
      guard value < 1 << 56 else {
        position = start
        return nil
      }
      value = value * 10 + digit
      position += 1
    }
    return position > start ? value : nil
  }

  /// The next byte as a decimal digit.
  private var nextDigit: Int? {
    guard position < bytes.count, case let digit = bytes[position] &- 0x30, digit < 10 else {
      return nil
    }
    return Int(digit)
  }

  private static func hexadecimalDigit(_ byte: UInt8) -> UInt8 {
    let digit = byte &- 0x30
    if digit < 10 { return digit }
    // Small and capital letters differ in one bit.
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : 16
  }
}

/// Whole lines of text as numbers.
extension TextLine {
  /// The powers of ten up to the one with 20 digits; a double stores them exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19,
  ]

  /// The number as an integer; nil if it is none or too large.
  func whole<Number: FixedWidthInteger>() -> Number? { Number(text) }

  /// The number as the nearest double; nil if it is none, infinite if it is too large.
  ///
  /// With `Double.init` alone, Kivy's recordings would be read at 40 MB/s instead of 65.
  var double: Double? { shortDecimal ?? Double(text) }

  /// The nearest double of at most 19 digits with an optional sign and point; nil for other text.
  private var shortDecimal: Double? {
    var line = remainder
    let isNegative = line.skip(0x2D)
    var (digits, count): (UInt64, Int) = (0, 0)
    /// How many digits had been read before the point.
    var point: Int?
    while let byte = line.peek {
      if case let digit = byte &- 0x30, digit < 10 {
        digits = digits &* 10 &+ UInt64(digit)
        count += 1
      } else if byte == 0x2E, point == nil {
        point = count
      } else {
        return nil
      }
      line.advance(by: 1)
    }
    guard 1...19 ~= count else { return nil }
    let value = Self.quotient(digits, places: count - (point ?? count))
    return isNegative ? -value : value
  }

  /// The double nearest to a number divided by a power of ten.
  private static func quotient(_ digits: UInt64, places: Int) -> Double {
    // The division of two numbers that a double stores exactly is rounded once.
    guard digits >= 1 << 53 else { return Double(digits) / powers[places] }
    // Otherwise divide integers, with 64 digits or more in the quotient, and round that once.
    let shift = 64 + digits.leadingZeroBitCount
    let (quotient, rest) = (UInt128(digits) << shift)
      .quotientAndRemainder(dividingBy: UInt128(powers[places]))
    let excess = 64 - quotient.leadingZeroBitCount
    let high = UInt64(quotient >> excess)
    let isExact = rest == 0 && UInt128(high) << excess == quotient
    return Double(
      sign: .plus, exponent: excess - shift, significand: Double(isExact ? high : high | 1))
  }
}
