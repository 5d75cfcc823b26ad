import Testing
import TrackerKit
import TrackerKitFiles

@testable import TouchPlay

@Suite struct DeliveryLogTests {
  private let loop = EventLoop()

  @Test("S6 an event log that cannot be written when it is closed reports that")
  func fullDisk() throws {
    let log = try DeliveryLog(path: "/dev/full", replaces: false, loop: loop)
    let key = KeyChange(label: "a", position: "a", isDown: true)
    log.delivered(.key(key), touches: [], to: Responder())
    #expect(log.error == nil, "a short log is written when it is closed")
    log.close()
    #expect(log.error == .cannotWrite("No space left on device"))
  }
}
