import Testing
import TrackerKit

@testable import TouchRecordings

@Suite struct TextLineTests {
  private static func double(_ text: String) -> Double? {
    Array(text.utf8).withUnsafeBufferPointer { TextLine($0).double }
  }

  private static func whole(_ text: String) -> Int64? {
    Array(text.utf8).withUnsafeBufferPointer { TextLine($0).whole() }
  }

  @Test("S11 decimal numbers become the same doubles as with the standard library")
  func doubles() {
    var random: UInt64 = 1
    for _ in 0..<20_000 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let digits = String(random).suffix(Int(random >> 33) % 20 + 1)
      let point = Int(random >> 40) % (digits.count + 1)
      let text = digits.prefix(point) + "." + digits.dropFirst(point)
      for text in [String(text), "-\(text)", String(digits), "0.000\(digits)"] {
        #expect(Self.double(text) == Double(text), "\(text)")
      }
    }
  }

  @Test(
    "S11 unusual numbers become the same doubles as with the standard library",
    arguments: [
      "0", "-0", "0.0", "5.", ".5", ".", "", "-", "+1", "1e5", "1E-400", "1e400", "1.2.3",
      "9007199254740993",
      "9007199254740992.5", "0.30000000000000004", "9999999999999999999", "99999999999999999999",
      "nan", "x",
    ])
  func unusual(_ text: String) {
    #expect(Self.double(text)?.bitPattern == Double(text)?.bitPattern)
  }

  @Test(
    "S11 integers are read like the standard library does",
    arguments: [
      "0", "-0", "+7", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
      "-9223372036854775809", "", "-", "+", "1.0", "1e2", " 1",
    ])
  func integers(_ text: String) {
    #expect(Self.whole(text) == Int64(text))
  }

  private func hexadecimal(_ text: [UInt8]) -> UInt64? {
    text.withUnsafeBufferPointer {
      var line = TextLine($0)
      guard let number = line.hexadecimal(), line.isAtEnd else { return nil }
      return number
    }
  }

  private func decimal(_ text: [UInt8]) -> Int? {
    text.withUnsafeBufferPointer {
      var line = TextLine($0)
      guard let number = line.decimal(), line.isAtEnd else { return nil }
      return number
    }
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
      #expect(hexadecimal(Array(digits.utf8)) == UInt64(number))
      #expect(hexadecimal(Array(digits.uppercased().utf8)) == UInt64(number))
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
      let isSign = index == 0 && (byte == 0x2B || byte == 0x2D)
      #expect((decimal(text) != nil) == ((0x30...0x39).contains(byte) || isSign))
    }
  }
}
