import TrackerKit
import TrackerKitFiles
import TrackerKitSDL

/// Counts taps; the count is the model.
final class Counter: Application, DigestSource {
  let sessionProgram = SessionProgram(name: "record-and-replay", version: "1.0")
  private(set) var count = 0

  init(_ header: SessionHeader) {
    super.init(loop: EventLoop(rate: header.rate, time: header.start))
    let window = Window(frame: Rect(origin: .zero, size: header.geometry.points))
    let tap = TapGestureRecognizer()
    tap.addTarget(self, action: Counter.tapped)
    window.addGestureRecognizer(tap)
    show(window)
  }

  private func tapped(_ tap: TapGestureRecognizer) {
    count += 1
  }

  var modelDigest: StateDigest {
    var digest = StateDigest()
    digest.combine(count)
    return digest
  }

  var stateFacts: [StateFact] { [StateFact("taps", count)] }
}

@main
struct RecordAndReplay {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.last) {
    case ("record", let path?): try record(to: path)
    case ("replay", let path?): try replay(SessionReader(FileSource(path: path)))
    default: try replay(SessionReader(recordInMemory()))
    }
  }

  /// Records taps in a window.
  private static func record(to path: String) throws {
    TerminationSignals.watch()
    let stage = try SDLStage(title: "Taps", form: .window(width: 800, height: 480))
    var header = SessionHeader()
    header.geometry = DisplayGeometry(points: stage.bounds.size)
    let live = Counter(header)
    let recording = try stage.record(live, to: path)
    stage.run(live)
    if let error = recording.error { print("the recording is incomplete: \(error)") }
    print("live: \(live.count) taps")
  }

  /// Replays a session, and prints whether it was the same again.
  private static func replay(_ session: SessionReader) throws {
    let replayed = Counter(session.header)
    let result = try session.replay(in: replayed)
    print("replayed: \(replayed.count) taps")
    print(result)
  }

  /// Records three taps without a window and without a file.
  private static func recordInMemory() -> SessionBuffer {
    var header = SessionHeader()
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 480))
    let live = Counter(header)
    header.program = live.sessionProgram
    let session = SessionBuffer(header: header)
    let recorder = SessionRecorder(header: header, sink: session, source: live)
    live.loop.observer = recorder
    tapThreeTimes(on: live.loop)
    recorder.finish(tick: live.loop.tick)
    session.close()
    print("live: \(live.count) taps in \(session.bytes.count) bytes")
    return session
  }

  /// Feeds fingers as a platform would: device reports pass through a ledger into turns.
  private static func tapThreeTimes(on loop: EventLoop) {
    var ledger = TouchLedger()
    let finger = ContactID(device: 1, finger: 1)
    for tap in 0..<3 {
      for (kind, offset) in [(ContactReport.Kind.down, 0.1), (.up, 0.15)] {
        var turn = Turn(time: Timestamp(seconds: Double(tap) * 0.5 + offset))
        let report = ContactReport(kind, finger, at: Point(x: 400, y: 240))
        ledger.add(report, into: &turn.inputs)
        loop.handle(turn)
      }
    }
  }
}
