import Testing
import TrackerKit

@testable import TUIO
@testable import TouchPlay

@Suite("TUIOOutput")
struct TUIOOutputTests {
  private let output: TUIOOutput
  private let socket: UDPSocket

  /// Each test has a port of its own.
  init() throws {
    let port = Self.lastPort.withLock { last in
      last += 1
      return last
    }
    let address = try #require(NetworkAddress("\(port)"))
    socket = try UDPSocket(at: address)
    output = try TUIOOutput(to: address, for: "--tuio-out")
  }

  private static let lastPort = Lock(47_130)

  /// What has arrived: the numbers of frames, each with that of its contacts.
  private func frames() -> [String] {
    var buffer = [UInt8](repeating: 0, count: UDPSocket.longest)
    var frames: [String] = []
    while let (bytes, _) = socket.receive(into: &buffer) {
      var reader = TUIOFrameReader()
      for frame in OSCPacket(bytes).messages.compactMap({ reader.take($0) }) {
        frames.append("\(frame.number ?? -1): \(frame.alive?.count ?? -1)")
      }
    }
    return frames
  }

  /// A tap at 0.5 s, and a finger that stays from 1 to 2 s.
  private var bytes: [UInt8] {
    let player = DemoPlayer(mode: .touchy, seed: 1)
    player.wait(0.5)
    player.down(1, at: Point(x: 100, y: 100))
    player.wait(0.1)
    player.up(1)
    player.wait(0.4)
    player.down(2, at: Point(x: 300, y: 100))
    player.wait(1)
    player.up(2)
    player.wait(1)
    return player.finish()
  }

  private func transport() throws -> Transport {
    let bytes = bytes
    let duration = try Replay.duration(of: SessionReader(SessionBuffer(bytes: bytes)))
    let transport = try Transport(duration: duration) { () throws(SessionError) in
      try Replay(SessionBuffer(bytes: bytes), Replay.Configuration())
    }
    transport.output = output
    return transport
  }

  @Test("U7 a player sends each change that it shows, and where it arrives after seeking")
  func player() throws {
    let transport = try transport()
    while transport.position < 0.7 { transport.advance(by: 1.0 / 60) }
    #expect(frames() == ["1: 1", "2: 0"])
    transport.seek(to: 1.5)
    while !transport.hasReachedTarget { transport.catchUp() }
    transport.catchUp()
    #expect(frames() == ["3: 1"])
    // Back, before the tap: nothing of what is on the way is sent.
    transport.seek(to: 0.2)
    while !transport.hasReachedTarget { transport.catchUp() }
    transport.catchUp()
    #expect(frames() == ["4: 0"])
    while !transport.isOver { transport.advance(by: 1.0 / 60) }
    #expect(frames() == ["5: 1", "6: 0", "7: 1", "8: 0"])
  }

  @Test("U7 the state is repeated while nothing changes, and at the end all fingers lift, twice")
  func repetition() throws {
    let transport = try transport()
    transport.seek(to: 1.5)
    while !transport.hasReachedTarget { transport.catchUp() }
    transport.catchUp()
    #expect(frames() == ["1: 1"])
    output.repeatState()
    #expect(frames() == [])
    output.repeatState()
    output.repeatState()
    #expect(frames() == ["-1: 1", "-1: 1"])
    output.finish()
    #expect(frames() == ["2: 0", "-1: 0"])
  }

  @Test("U8 an unknown host is one line and exit code 69")
  func unknownHost() throws {
    let address = try #require(NetworkAddress("no.such.host.invalid:3333"))
    do throws(Fault) {
      _ = try TUIOOutput(to: address, for: "--tuio-out")
      Issue.record("the host is known")
    } catch {
      #expect(error.code == .unavailable && error.subject == "--tuio-out", "\(error.text)")
    }
  }
}
