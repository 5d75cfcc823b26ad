import Testing
import TrackerKit

@Suite struct CRC32CTests {
  @Test("S7 the checksum is standard CRC-32C")
  func checksum() {
    #expect(CRC32C.checksum(of: "123456789".utf8) == 0xE306_9283)
    #expect(CRC32C.checksum(of: [UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
  }

  @Test("S7 the checksum is the same in one go, byte by byte, and over noncontiguous bytes")
  func parts() {
    let bytes = (0..<67).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 37 &+ $0) }
    for count in 0...bytes.count {
      let whole = CRC32C.checksum(of: bytes.prefix(count))
      let single = bytes.prefix(count).reduce(0) { CRC32C.checksum(of: [$1], after: $0) }
      #expect(whole == single)
      #expect(whole == CRC32C.checksum(of: bytes.prefix(count).lazy.map(\.self)))
      #expect(
        CRC32C.checksum(of: bytes) == CRC32C.checksum(of: bytes.dropFirst(count), after: whole))
    }
  }
}
