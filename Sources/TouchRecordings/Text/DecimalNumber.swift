/// Whole lines of text as numbers.
extension TextLine {
  /// The powers of ten up to the one with 20 digits; a double stores them exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19,
  ]

  /// The number as an integer; nil if it is none or too large.
  func whole<Number: FixedWidthInteger>() -> Number? {
    var line = remainder
    let isNegative = line.skip(0x2D)
    if !isNegative { _ = line.skip(0x2B) }
    guard !line.isAtEnd else { return nil }
    var value: Number = 0
    while let byte = line.peek {
      guard case let digit = byte &- 0x30, digit < 10 else { return nil }
      let (shifted, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let digits = Number(digit)
      let (sum, isOver) =
        isNegative
        ? shifted.subtractingReportingOverflow(digits) : shifted.addingReportingOverflow(digits)
      guard !isTooLarge, !isOver else { return nil }
      value = sum
      line.advance(by: 1)
    }
    return value
  }

  /// The number as the nearest double; nil if it is none, infinite if it is too large.
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
