internal import TrackerKit

/// Records a soak: every contact, and that time passes (rule J6).
///
/// It has no digests, since nothing in a soak depends on contacts, and so stays small over hours.
final class SoakRecorder: TurnObserver {
  /// A turn without input is recorded if the last one is at least this old, in seconds.
  ///
  /// A program that is killed loses no more than this and one redraw of the screen.
  private static let longestSilence = 30.0

  /// The number of contacts that have begun.
  private(set) var contactCount = 0
  private let sink: any SessionSink
  private var encoder: TurnEncoder
  private var writer = ByteWriter()
  private var lastTime: Timestamp

  /// Starts recording.
  ///
  /// - Parameters:
  ///   - header: The header of the recording, already written.
  ///   - sink: Where turns go.
  init(header: SessionHeader, sink: any SessionSink) {
    self.sink = sink
    encoder = TurnEncoder(header: header)
    lastTime = header.start
  }

  func tickWillClose(_ tick: Int64) {}

  func turnWillBegin(_ turn: Turn) {
    let silence = turn.time.seconds(since: lastTime)
    guard !turn.inputs.isEmpty || silence >= Self.longestSilence else { return }
    record(turn)
  }

  /// The recording ends: its length is the time up to here.
  func finish(at time: Timestamp) {
    if time > lastTime { record(Turn(time: time)) }
  }

  private func record(_ turn: Turn) {
    for case .touch(let change) in turn.inputs where change.kind == .began { contactCount += 1 }
    lastTime = turn.time
    writer.removeAll()
    encoder.encode(turn, into: &writer)
    sink.append(writer.bytes)
  }
}
