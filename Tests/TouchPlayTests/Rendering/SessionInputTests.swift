import Foundation
import TestSupport
import Testing
import TrackerKit

@testable import TouchPlay

@Suite("SessionInput")
struct SessionInputTests {
  @Test("S5 a session can be opened more than once, and its part is played")
  func twice() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(DemoScript.play()), to: "a.touchplay")
    let input = SessionInput(path: folder.path("a.touchplay"))
    for _ in 0..<2 {
      let replay = try input.open(Replay.Configuration(start: 2))
      #expect(replay.sandbox.loop.time.seconds(since: replay.header.start) < 2)
    }
  }

  @Test("A file that is not there cannot be read")
  func missing() {
    #expect(throws: SessionError.self) { try SessionInput(path: "/no/such/file").source() }
  }
}
