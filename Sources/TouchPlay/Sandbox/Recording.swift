internal import TrackerKit

/// A running recording: the recorder, its file, and the dot on the screen.
final class Recording {
  let path: String
  private let recorder: SessionRecorder
  private let file: SessionFile
  private let view: RecordingView
  private let loop: EventLoop
  private let start: Timestamp
  private var clock: LoopTimer?

  init(file: SessionFile, path: String, header: SessionHeader, sandbox: Sandbox) {
    self.file = file
    self.path = path
    recorder = SessionRecorder(header: header, sink: file, source: sandbox)
    view = sandbox.overlays.recording
    loop = sandbox.loop
    loop.observer = recorder
    start = header.start
  }

  /// Shows on the screen that a recording is running, and for how long.
  func showTime() {
    view.elapsed = 0
    clock = loop.schedule(after: 1, every: 1, isOutside: true) { [view, loop, start] in
      view.elapsed = Int(loop.time.seconds(since: start))
    }
  }

  /// Records the last digest and closes the file; returns the error, if there was one.
  func finish() -> FileError? {
    clock?.cancel()
    view.elapsed = nil
    loop.observer = nil
    recorder.finish(tick: loop.tick)
    return file.close()
  }
}
