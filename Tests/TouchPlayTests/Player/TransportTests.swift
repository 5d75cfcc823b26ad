import Testing
import TrackerKit
import TrackerKitTesting

@testable import TouchPlay

@Suite("Transport")
struct TransportTests {
  /// The demo, which includes every mode.
  private let bytes = DemoScript.play()

  private func transport(
    _ part: SessionPart = .whole, verifies: Bool = false, bytes: [UInt8]? = nil,
    mode: Mode? = nil
  ) throws -> Transport {
    let bytes = bytes ?? self.bytes
    var configuration = Replay.Configuration()
    configuration.verifies = verifies
    configuration.mode = mode
    let duration = try Replay.duration(of: SessionReader(SessionBuffer(bytes: bytes)))
    return try Transport(duration: duration, part: part) {
      [configuration] () throws(SessionError) in
      try Replay(SessionBuffer(bytes: bytes), configuration)
    }
  }

  /// The part of the state that two runs must agree on.
  private func state(_ replay: Replay) -> [String] {
    let world = replay.sandbox
    return [
      world.dump.description, "\(world.modelDigest.value)", "\(world.sceneDigest.value)",
      "\(replay.eventCount)",
    ]
  }

  private func arrive(_ transport: Transport) {
    while !transport.hasReachedTarget { transport.catchUp() }
  }

  @Test("S4 S5 seeking to a moment, forward or back, gives the same state as playing up to it")
  func seeking() throws {
    let seeking = try transport()
    var random = SeededGenerator(seed: 11)
    for _ in 0..<8 {
      let seconds = Double.random(in: 0...seeking.duration, using: &random)
      seeking.seek(to: seconds)
      arrive(seeking)
      let playing = try transport()
      while seconds - playing.position > 1e-6 {
        playing.advance(by: min(1.0 / 60, seconds - playing.position))
      }
      #expect(state(seeking.replay) == state(playing.replay), "at \(seconds) s")
      #expect(abs(seeking.position - seconds) < 1e-6)
    }
  }

  @Test("S5 seeking is exact in another mode than the recorded one, too, with timers of its own")
  func seekingInAnotherMode() throws {
    let seeking = try transport(mode: .eightball)
    for seconds in [20.0, 3, 14.2, 14.1, 28] {
      seeking.seek(to: seconds)
      arrive(seeking)
      let other = try transport(mode: .eightball)
      other.seek(to: seconds / 2)
      arrive(other)
      other.seek(to: seconds)
      arrive(other)
      #expect(state(seeking.replay) == state(other.replay), "at \(seconds) s")
    }
  }

  @Test("S5 steps go by ticks, forward and back, and pause; they stop at the session's ends")
  func steps() throws {
    let transport = try transport()
    let rate = transport.replay.header.rate
    let first = rate.tick(at: transport.replay.header.start)
    transport.seek(to: 5)
    let start = rate.tick(at: transport.target)
    for (steps, tick) in [(1, 1), (1, 2), (-1, 1), (-1, 0), (-1, -1)] as [(Int64, Int64)] {
      transport.step(steps)
      arrive(transport)
      #expect(rate.tick(at: transport.target) == start + tick)
      #expect(transport.replay.sandbox.loop.tick <= start + tick)
    }
    #expect(!transport.isPlaying)
    transport.seek(to: 0)
    transport.step(-1)
    #expect(rate.tick(at: transport.target) == first)
    transport.seek(to: 1e9)
    transport.step(1)
    #expect(transport.position == transport.duration)
  }

  @Test("S5 playback pauses at the end; play then starts over; a loop repeats its range")
  func ends() throws {
    let transport = try transport(SessionPart(start: 10, end: 11))
    #expect(transport.position == 10)
    for _ in 0..<59 { transport.advance(by: 1.0 / 60) }
    #expect(transport.isPlaying)
    for _ in 0..<3 { transport.advance(by: 1.0 / 60) }
    #expect(!transport.isPlaying && transport.isOver && transport.position == 11)
    transport.togglePlaying()
    #expect(transport.isPlaying && transport.position == 10)
    transport.repeats = true
    for _ in 0..<200 { transport.advance(by: 1.0 / 60) }
    #expect(transport.isPlaying && (10...11).contains(transport.position))
  }

  @Test("S5 speed steps double or halve from ¼× to 16×; from any other speed to the next of these")
  func speeds() throws {
    let transport = try transport()
    var speeds: [Double] = []
    for step in [1, 1, 1, 1, 1, -1] {
      transport.changeSpeed(by: step)
      speeds.append(transport.speed)
    }
    #expect(speeds == [2, 4, 8, 16, 16, 8])
    transport.changeSpeed(by: nil)
    for _ in 0..<3 { transport.changeSpeed(by: -1) }
    #expect(transport.speed == 0.25)
    transport.advance(by: 2)
    #expect(transport.position == 0.5)
    transport.speed = .infinity
    while !transport.isOver { transport.advance(by: 1.0 / 60) }
    #expect(transport.position == transport.duration)
    transport.changeSpeed(by: -1)
    #expect(transport.speed == 8)
  }

  @Test("S5 from and to mark the current position, and a second time remove the mark")
  func marks() throws {
    let transport = try transport()
    transport.seek(to: 4)
    transport.toggleFrom()
    transport.seek(to: 6)
    transport.toggleTo()
    #expect(transport.range == 4...6 && transport.hasFrom && transport.hasTo)
    transport.toggleFrom()
    #expect(transport.range == 0...6 && !transport.hasFrom)
    transport.seek(to: 9)
    transport.toggleFrom()
    #expect(transport.range == 6...6, "a range that begins after the end is empty, not negative")
    transport.toggleTo()
    #expect(transport.range.upperBound == transport.duration)
  }

  @Test("S3 a difference stays reported when the session is played again")
  func difference() throws {
    let header = SessionHeader()
    let session = SessionBuffer(header: header)
    var writer = ByteWriter()
    // A digest that no state has: tick 0, model 1, scene 2.
    for byte in [0, 0] as [UInt8] { writer.byte(byte) }
    writer.fixed(UInt64(1))
    writer.fixed(UInt64(2))
    // A turn without inputs after 1 s.
    for byte in [1, 0x80, 0x89, 0x7A] as [UInt8] { writer.byte(byte) }
    session.append(writer.bytes)
    session.close()
    let transport = try transport(verifies: true, bytes: session.bytes)
    arrive(transport)
    transport.advance(by: 2)
    let first = transport.replay
    #expect(first.difference != nil)
    transport.seek(to: 0)
    #expect(transport.replay !== first && transport.verdict === first)
  }

  @Test("S7 a damaged session plays up to the damage")
  func damage() throws {
    let transport = try transport(bytes: Array(bytes.prefix(bytes.count / 2)))
    #expect(transport.duration > 5 && transport.duration < 25)
    transport.seek(to: 1e6)
    arrive(transport)
    #expect(transport.replay.damage != nil && transport.failure == nil)
  }
}
