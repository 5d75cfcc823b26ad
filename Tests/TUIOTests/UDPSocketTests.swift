import TestSupport
import Testing

@testable import TUIO

@Suite("UDPSocket")
struct UDPSocketTests {
  @Test(
    "U8 an address is a port of this machine, or a host and a port",
    arguments: [
      ("3333", "127.0.0.1:3333"), ("0.0.0.0:1", "0.0.0.0:1"), ("table:65535", "table:65535"),
      ("0", nil), ("65536", nil), ("", nil), (":3333", nil), ("a:", nil), ("a:b", nil),
      ("a:1:2", nil), ("+5", nil), ("-1", nil), (" 1", nil),
    ])
  func addresses(_ text: String, _ address: String?) {
    #expect(NetworkAddress(text)?.description == address)
  }

  @Test("U8 a port that is in use cannot be opened again, and can when it is closed")
  func busy() throws {
    let address = try #require(NetworkAddress("\(FreePort.next())"))
    do {
      let socket = try UDPSocket(at: address)
      #expect(throws: NetworkError.busy) { try UDPSocket(at: address) }
      withExtendedLifetime(socket) {}
    }
    _ = try UDPSocket(at: address)
  }

  @Test(
    "U8 a host that is not this one cannot be listened at, and an unknown one is said to be that")
  func otherHosts() throws {
    let other = try #require(NetworkAddress("192.0.2.1:3333"))
    #expect {
      try UDPSocket(at: other)
    } throws: { error in
      if case .failed? = error as? NetworkError { true } else { false }
    }
    let unknown = try #require(NetworkAddress("no.such.host.invalid:3333"))
    #expect {
      try UDPSocket(to: unknown)
    } throws: { error in
      if case .unknownHost? = error as? NetworkError { true } else { false }
    }
  }

  @Test("U8 a network that cannot be reached yet does not keep a socket from being made")
  func unreachable() throws {
    let address = try #require(NetworkAddress("255.255.255.255:3333"))
    let socket = try UDPSocket(to: address)
    // The system refuses a packet to everybody.
    #expect(socket.send([1]) != nil)
  }

  @Test("U8 what is sent arrives with its sender; nobody who listens is as good as a loss")
  func sending() throws {
    let address = try #require(NetworkAddress("47114"))
    let output = try UDPSocket(to: address)
    #expect(output.send([1]) == nil)
    #expect(output.send([2]) == nil)
    let input = try UDPSocket(at: address)
    #expect(output.send([3, 4]) == nil)
    var buffer = [UInt8](repeating: 0, count: UDPSocket.longest)
    let datagram = input.receive(into: &buffer)
    #expect(datagram?.bytes == [3, 4])
    #expect(datagram?.host == "127.0.0.1")
    #expect(input.receive(into: &buffer) == nil)
  }
}
