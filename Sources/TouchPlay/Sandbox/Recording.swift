internal import TrackerKit
internal import TrackerKitFiles

/// A running recording: the file, and the dot on the screen.
final class Recording {
  private let recording: SessionRecording
  private let view: RecordingView
  private let loop: EventLoop
  private let start: Timestamp
  private var clock: LoopTimer?

  init(_ recording: SessionRecording, header: SessionHeader, sandbox: Sandbox) {
    self.recording = recording
    view = sandbox.overlays.recording
    loop = sandbox.loop
    start = header.start
  }

  /// The file's path.
  var path: String { recording.path }

  /// Shows on the screen that a recording is running, and for how long.
  func showTime() {
    view.elapsed = 0
    clock = loop.schedule(after: 1, every: 1, isOutside: true) { [view, loop, start] in
      view.elapsed = Int(loop.time.seconds(since: start))
    }
  }

  /// Records the last digest and closes the file; returns the error, if there was one.
  func finish() -> RecordingError? {
    clock?.cancel()
    view.elapsed = nil
    return recording.finish()
  }
}
