import TrackerKit

/// Counts taps; the count is the model.
final class Counter: Application, DigestSource {
  private(set) var count = 0

  init(_ header: SessionHeader) {
    super.init(loop: EventLoop(rate: header.rate, time: header.start))
    let window = Window(frame: Rect(origin: .zero, size: header.geometry.points))
    let tap = TapGestureRecognizer()
    tap.addTarget(self, Counter.tapped)
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
}

@main
struct RecordAndReplay {
  static func main() throws {
    var header = SessionHeader()
    header.geometry = DisplayGeometry(points: Size(width: 800, height: 480))
    let session = SessionBuffer(header: header)

    let live = Counter(header)
    let recorder = SessionRecorder(header: header, sink: session, source: live)
    live.loop.observer = recorder
    tapThreeTimes(on: live.loop)
    recorder.finish(tick: live.loop.tick)
    session.close()
    print("live: \(live.count) taps in \(session.bytes.count) bytes")

    let reader = try SessionReader(session)
    let replayed = Counter(reader.header)
    while let record = try reader.next() {
      switch record {
      case .turn(let turn):
        replayed.loop.handle(turn)
      case .digest(let tick, let model, _):
        let isSame = replayed.modelDigest.value == model
        print("tick \(tick): \(isSame ? "the same" : "different")")
      }
    }
    print("replayed: \(replayed.count) taps")
  }

  /// Feeds fingers as a platform would: device reports pass through a ledger into turns.
  private static func tapThreeTimes(on loop: EventLoop) {
    var ledger = TouchLedger()
    let finger = ContactID(device: 0, finger: 1)
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
