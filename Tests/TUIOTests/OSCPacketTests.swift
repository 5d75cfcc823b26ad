import TestSupport
import Testing
import TrackerKitTesting

@testable import TUIO

@Suite("OSCPacket")
struct OSCPacketTests {
  @Test("U1 a bundle that was written is read as it was, whatever its values")
  func roundTrip() {
    let packet = OSCPacket([
      OSCMessage("/tuio/2Dcur", [.text("source"), .text("a@b")]),
      OSCMessage("/tuio/2Dcur", [.text("set"), .whole(-7), .number(0.25), .other]),
      OSCMessage("/empty", []),
    ])
    #expect(OSCPacket(packet.bytes) == packet)
  }

  @Test("U1 a message alone, other types of numbers, and bundles in bundles are read")
  func otherForms() {
    let alone =
      Array("/a\0\0,hdT\0\0\0\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 9] + [0x3F, 0xE0]
      + [UInt8](repeating: 0, count: 6)
    let message = OSCMessage("/a", [.whole(9), .number(0.5), .other])
    #expect(OSCPacket(alone) == OSCPacket([message], isBundle: false))
    let inner = OSCPacket([message]).bytes
    let head = Array("#bundle\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 1]
    let outer =
      head + [0, 0, 0, UInt8(inner.count)] + inner + [0, 0, 0, UInt8(alone.count)] + alone
    // A whole of 64 bits is written as one of 32.
    #expect(OSCPacket(outer).messages == [message.asWritten, message])
  }

  @Test("U1 what is not OSC is left out, and the rest of the bundle is read")
  func garbage() {
    for bytes in [
      [], [0], Array("#bundle\0".utf8), Array("hello world!".utf8), [0xFF, 0xFF, 0xFF, 0xFF],
    ] {
      #expect(OSCPacket(bytes).messages.isEmpty)
    }
    let good = OSCPacket([OSCMessage("/good", [.whole(1)])]).bytes
    let bad: [UInt8] = [0, 0, 0, 4, 1, 2, 3, 4]
    let mixed = Array(good[..<16]) + bad + Array(good[16...])
    #expect(OSCPacket(mixed).messages.map(\.address) == ["/good"])
    // A length beyond the end.
    #expect(
      OSCPacket(Array(good[..<16]) + [0xFF, 0xFF, 0xFF, 0xFF] + good[20...]).messages.isEmpty)
  }

  @Test("U1 bundles nest only so deep")
  func depth() {
    var bytes = OSCPacket([OSCMessage("/deep", [])]).bytes
    let head = Array("#bundle\0".utf8) + [0, 0, 0, 0, 0, 0, 0, 1]
    for _ in 0..<3 { bytes = head + [0, 0, 0, UInt8(bytes.count)] + bytes }
    #expect(OSCPacket(bytes).messages.count == 1)
    bytes = head + [0, 0, 0, UInt8(bytes.count)] + bytes
    #expect(OSCPacket(bytes).messages.isEmpty)
  }

  @Test("U1 damaged bundles are read or left out", arguments: 0..<20)
  func damaged(_ seed: UInt64) {
    let bytes = Bundle.cursors(alive: [1, 2], [(1, 0.1, 0.2), (2, 0.3, 0.4)], frame: 1).bytes
    for step in 0..<500 {
      let packet = OSCPacket(DamagedBytes.copy(of: bytes, seed: seed * 1000 + UInt64(step)))
      #expect(packet.messages.count <= bytes.count)
    }
  }
}

extension OSCMessage {
  /// What remains of the message when this program writes it.
  fileprivate var asWritten: OSCMessage { OSCPacket(OSCPacket([self]).bytes).messages[0] }
}
