import Testing
import TrackerKit
import TestSupport

@testable import TUIO

@Suite("TUIOPort")
struct TUIOPortTests {
  @Test("U8 what comes to a port is reported on its thread, until it is stopped")
  func receives() throws {
    let address = try #require(NetworkAddress("\(FreePort.next())"))
    let port = try TUIOPort(at: address)
    let reports = Lock<[RemoteReport]>([])
    let isStarted = port.start(whileRoom: { true }) { new in reports.withLock { $0 += new } }
    #expect(isStarted)
    let output = try UDPSocket(to: address)
    for packet in [
      Bundle.cursors(alive: [1], [(1, 0.5, 0.5)], frame: 1), Bundle.cursors(alive: [], frame: 2),
    ] {
      #expect(output.send(packet.bytes) == nil)
    }
    for _ in 0..<500 where reports.withLock({ $0.count }) < 3 { pause(0.01) }
    port.stop()
    #expect(
      reports.withLock { $0.map(\.words) }
        == ["tracker@127.0.0.1 is there", "down 1 at 0.5 0.5", "up 1 at 0.5 0.5"])
  }

  @Test("U8 while there is no room for reports, nothing is read, and the port can be stopped")
  func noRoom() throws {
    let address = try #require(NetworkAddress("\(FreePort.next())"))
    let port = try TUIOPort(at: address)
    let count = Lock(0)
    #expect(port.start(whileRoom: { false }) { new in count.withLock { $0 += new.count } })
    let output = try UDPSocket(to: address)
    #expect(output.send(Bundle.cursors(alive: [1], [(1, 0, 0)], frame: 1).bytes) == nil)
    pause(0.1)
    port.stop()
    #expect(count.withLock { $0 } == 0)
  }
}
