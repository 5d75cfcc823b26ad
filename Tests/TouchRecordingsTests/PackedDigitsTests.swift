import Testing

@testable import TouchRecordings

@Suite struct PackedDigitsTests {
  private func decimal(_ text: [UInt8]) -> Int? {
    PackedDigits.decimal(text.reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }

  private func hexadecimal(_ text: [UInt8]) -> UInt32? {
    PackedDigits.hexadecimal(text.reversed().reduce(0) { $0 << 8 | UInt64($1) })
  }

  @Test("S11 four decimal digits are a number")
  func decimalNumbers() {
    for number in 0...9999 {
      #expect(decimal(Array(String(10000 + number).utf8.dropFirst())) == number)
    }
  }

  @Test("S11 eight hexadecimal digits are a number, in small letters and in capital ones")
  func hexadecimalNumbers() {
    for number in (0...40_000).map({ UInt32(truncatingIfNeeded: $0 * 0x9E37_79B9) }) {
      let digits = String(UInt64(number) + 1 << 32, radix: 16).dropFirst()
      #expect(hexadecimal(Array(digits.utf8)) == number)
      #expect(hexadecimal(Array(digits.uppercased().utf8)) == number)
    }
  }

  @Test("S11 any other byte among digits is noticed", arguments: 0..<256)
  func otherBytes(_ byte: Int) {
    let digit =
      Character(UnicodeScalar(UInt8(byte))).isASCII
      ? Character(UnicodeScalar(UInt8(byte))).hexDigitValue : nil
    for index in 0..<8 {
      var text = Array("9f0a8F0A".utf8)
      text[index] = UInt8(byte)
      #expect((hexadecimal(text) != nil) == (digit != nil))
    }
    for index in 0..<4 {
      var text = Array("9080".utf8)
      text[index] = UInt8(byte)
      #expect((decimal(text) != nil) == (0x30...0x39).contains(byte))
    }
  }
}
