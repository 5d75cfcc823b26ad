import Testing

@testable import TrackerKit

/// Counts taps, some of them twice if it is broken.
private final class Counter: Application, DigestSource {
  let sessionProgram: SessionProgram
  private let isBroken: Bool
  private(set) var count = 0
  private(set) var alarms = 0

  init(_ header: SessionHeader, name: String = "counter", isBroken: Bool = false) {
    sessionProgram = SessionProgram(name: name, version: "1.0")
    self.isBroken = isBroken
    super.init(loop: EventLoop(rate: header.rate, time: header.start))
    let window = Window(frame: Rect(origin: .zero, size: header.geometry.points))
    let tap = TapGestureRecognizer()
    tap.addTarget(self, action: Counter.tapped)
    window.addGestureRecognizer(tap)
    show(window)
  }

  private func tapped(_ tap: TapGestureRecognizer) {
    count += isBroken && count > 0 ? 2 : 1
    loop.schedule(after: 0.2) { [unowned self] in alarms += 1 }
  }

  var modelDigest: StateDigest {
    var digest = StateDigest()
    digest.combine(count)
    return digest
  }

  var stateFacts: [StateFact] { [StateFact("taps", count)] }

  /// A session with two taps, two seconds apart.
  static func session() -> [UInt8] {
    let header = SessionHeader(program: SessionProgram(name: "counter", version: "1.0"))
    let session = SessionBuffer(header: header)
    let counter = Counter(header)
    let recorder = SessionRecorder(header: header, sink: session, source: counter)
    counter.loop.observer = recorder
    var ledger = TouchLedger()
    for (kind, seconds) in [(ContactReport.Kind.down, 0.5), (.up, 0.6), (.down, 2.5), (.up, 2.6)] {
      var turn = Turn(time: Timestamp(seconds: seconds))
      let report = ContactReport(kind, ContactID(device: 0, finger: 1), at: Point(x: 9, y: 9))
      ledger.add(report, into: &turn.inputs)
      counter.loop.handle(turn)
    }
    recorder.finish(tick: counter.loop.tick)
    session.close()
    return session.bytes
  }
}

@Suite("ReplayResult")
struct ReplayResultTests {
  private let bytes = Counter.session()

  private func reader(_ bytes: [UInt8]) throws -> SessionReader {
    try SessionReader(SessionBuffer(bytes: bytes))
  }

  @Test("S12 S3 a session is verified by the program that recorded it, of any version")
  func verified() throws {
    let session = try reader(bytes)
    let counter = Counter(session.header)
    let result = try session.replay(in: counter)
    #expect(counter.count == 2 && counter.alarms == 1, "no timer fires after the last turn")
    #expect(result.isVerified && result.events == 4 && result.digests == 2)
    #expect("\(result)" == "verified: 2 digests compared")
  }

  @Test("S12 S3 a replay that diverges names the tick and the facts that differ")
  func diverged() throws {
    let session = try reader(bytes)
    let result = try session.replay(in: Counter(session.header, isBroken: true))
    let difference = try #require(result.difference)
    #expect(difference.tick == session.header.rate.tick(at: Timestamp(seconds: 2.6)))
    let taps = try #require(difference.fields.first)
    #expect(taps.name == "taps" && taps.expected == "2" && taps.got == "3")
    #expect(!result.isVerified)
    #expect("\(result)".hasPrefix("diverged at tick 312\nfield  expected "))
  }

  @Test("S9 a session is replayed by its version, which the application has from then on")
  func version() throws {
    let session = SessionBuffer(header: SessionHeader())
    session.close()
    var bytes = session.bytes
    bytes[SessionFormat.mark.count + 1] = 7
    let later = SessionVersion(major: 1, minor: 7)
    for play in [true, false] {
      let counter = Counter(SessionHeader())
      #expect(counter.sessionVersion == .current)
      let session = try reader(bytes)
      #expect(session.header.version == later && later > .current)
      if play { try session.play(in: counter) } else { _ = try session.replay(in: counter) }
      #expect(counter.sessionVersion == later)
    }
  }

  @Test("S12 S7 a damaged session is replayed up to the damage, which the result has")
  func damaged() throws {
    let session = try reader(Array(bytes.dropLast(20)))
    let result = try session.replay(in: Counter(session.header))
    let damage = try #require(result.damage)
    #expect(damage == session.damage && !result.isVerified && result.difference == nil)
    #expect("\(result)".hasPrefix("damaged at byte \(damage.offset), 2.6 s ("))
  }

  @Test("S12 a session without digests is not verified")
  func empty() throws {
    let header = SessionHeader()
    let result = try SessionReader(SessionBuffer(header: header)).replay(in: Counter(header))
    #expect(!result.isVerified && "\(result)" == "no digests to verify")
  }

  @Test("S12 a program refuses to compare its state with that of another program")
  func otherProgram() throws {
    let session = try reader(bytes)
    let other = Counter(session.header, name: "photo-table")
    #expect(
      throws: SessionError.otherProgram(
        session.header.program, player: SessionProgram(name: "photo-table", version: "1.0"))
    ) { try session.replay(in: other) }
    #expect(other.count == 0)
  }

  @Test("S12 S7 an error says in plain words what is wrong")
  func words() {
    let table = SessionProgram(name: "photo-table", version: "1.0")
    let error = SessionError.otherProgram(table, player: SessionProgram(name: "counter"))
    #expect("\(error)" == "the session was recorded by photo-table 1.0, not by counter")
    let newer = SessionError.newerVersion("2.0")
    #expect("\(newer)".hasPrefix("the session has format 2.0, "))
  }

  @Test("S12 any program can play a session without comparing, and its own timers run")
  func play() throws {
    let session = try reader(bytes)
    let other = Counter(session.header, name: "photo-table")
    let result = try session.play(in: other)
    #expect(other.count == 2 && other.alarms == 2)
    #expect(result.events == 4 && result.digests == 0 && !result.isVerified)
    let another = try reader(bytes)
    let brief = Counter(another.header, name: "photo-table")
    try another.play(in: brief, thenFor: 0.1)
    #expect(brief.count == 2 && brief.alarms == 1)
  }
}
