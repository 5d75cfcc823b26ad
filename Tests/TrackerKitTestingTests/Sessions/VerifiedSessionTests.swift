import Synchronization
import Testing
import TrackerKit
import TrackerKitTesting

/// Counts taps by a number that a broken replay can change.
private final class Counter: Application, DigestSource {
  let sessionProgram: SessionProgram
  private let step: Int
  private var count = 0

  init(_ header: SessionHeader, step: Int = 1) {
    sessionProgram = header.program
    self.step = step
    super.init(loop: EventLoop(rate: header.rate, time: header.start))
    let window = Window(frame: Rect(origin: .zero, size: header.geometry.points))
    let tap = TapGestureRecognizer()
    tap.addTarget(self, action: Counter.tapped)
    window.addGestureRecognizer(tap)
    show(window)
  }

  private func tapped(_ tap: TapGestureRecognizer) { count += step }

  var modelDigest: StateDigest {
    var digest = StateDigest()
    digest.combine(count)
    return digest
  }

  var stateFacts: [StateFact] { [StateFact("taps", count)] }
}

@Suite("Verified session")
struct VerifiedSessionTests {
  /// A session of two taps.
  private let bytes: [UInt8] = {
    let header = SessionHeader(program: SessionProgram(name: "counter", version: "1.0"))
    let app = Counter(header)
    let session = SessionBuffer(header: header)
    let recorder = SessionRecorder(header: header, sink: session, source: app)
    app.loop.observer = recorder
    var script = FingerScript()
    for _ in 0..<2 {
      script.tap(1, at: Point(x: 100, y: 100))
      script.wait(1)
    }
    script.play(on: app)
    recorder.finish(tick: app.loop.tick)
    session.close()
    return session.bytes
  }()

  @Test("A session that gives the same state again has no faults")
  func verified() throws {
    try verify(session: SessionBuffer(bytes: bytes)) { Counter($0) }
  }

  @Test("A replay that differs says where and what")
  func differs() throws {
    let error = #expect(throws: VerificationError.self) {
      try verify(session: SessionBuffer(bytes: bytes)) { Counter($0, step: 3) }
    }
    let lines = "\(try #require(error))".split(separator: "\n")
    #expect(lines.first?.hasPrefix("diverged at tick") == true)
    let fields = lines.map { $0.split(separator: " ").map(String.init) }
    #expect(fields.contains(["taps", "1", "3"]))
  }

  @Test("A test that verifies a session fails with the words of what differs")
  func message() throws {
    let messages = Mutex<[String]>([])
    try withKnownIssue {
      try verify(session: SessionBuffer(bytes: bytes)) { Counter($0, step: 3) }
    } matching: { issue in
      messages.withLock { $0.append("\(issue)") }
      return true
    }
    let all = messages.withLock { $0 }
    #expect(all.count == 1)
    let message = try #require(all.first)
    for words in ["diverged at tick", "taps"] { #expect(message.contains(words), "\(message)") }
  }

  @Test("A session that is cut off, or has no digests, is not verified")
  func incomplete() throws {
    let part = SessionBuffer(bytes: [UInt8](bytes.dropLast(40)))
    let cut = #expect(throws: VerificationError.self) {
      try verify(session: part) { Counter($0) }
    }
    #expect(cut?.description.hasPrefix("damaged at byte") == true)
    let header = SessionHeader(program: SessionProgram(name: "counter", version: "1.0"))
    let empty = SessionBuffer(header: header)
    let none = #expect(throws: VerificationError.self) {
      try verify(session: empty) { Counter($0) }
    }
    #expect(none?.description == "no digests to verify")
  }

  @Test("Another program's session is refused, and so is what is not a session")
  func refused() {
    let other = SessionProgram(name: "other", version: "1.0")
    #expect(
      throws: VerificationError.session(
        .otherProgram(SessionProgram(name: "counter", version: "1.0"), player: other))
    ) {
      try verify(session: SessionBuffer(bytes: bytes)) { header in
        var header = header
        header.program = other
        return Counter(header)
      }
    }
    #expect(throws: VerificationError.session(.notASession)) {
      try verify(session: SessionBuffer(bytes: Array("no session at all".utf8))) { Counter($0) }
    }
  }
}
