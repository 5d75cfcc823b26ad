import Testing

@testable import TouchRecordings

@Suite struct ByteSearchTests {
  @Test("S11 a byte is found wherever it is, and the first one of several", arguments: 0...40)
  func positions(_ index: Int) {
    // Differs from the byte in the lowest and in the highest bit.
    var bytes = (0..<41).map { UInt8($0 % 2 == 0 ? 0x0B : 0x8A) }
    bytes.withUnsafeBufferPointer { #expect($0.index(of: 0x0A, from: 0) == nil) }
    bytes[index] = 0x0A
    bytes[40] = 0x0A
    bytes.withUnsafeBufferPointer { bytes in
      for start in 0...index { #expect(bytes.index(of: 0x0A, from: start) == index) }
      #expect(bytes.index(of: 0x0A, from: index + 1) == (index < 40 ? 40 : nil))
      #expect(bytes.index(of: 0x0A, from: 41) == nil)
    }
  }

  @Test("S11 a byte is noticed wherever it is", arguments: [1, 7, 8, 41, 100])
  func presence(_ count: Int) {
    var bytes = (0..<count).map { UInt8($0 % 2 == 0 ? 0x0B : 0x8A) }
    bytes.withUnsafeBufferPointer { #expect(!$0.has(0x0A)) }
    for index in bytes.indices {
      let other = bytes[index]
      bytes[index] = 0x0A
      bytes.withUnsafeBufferPointer { #expect($0.has(0x0A)) }
      bytes[index] = other
    }
  }
}
