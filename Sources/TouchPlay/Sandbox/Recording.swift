internal import TrackerKit

/// A recording that runs: the recorder, its file, and the dot on the screen.
final class Recording {
  let recorder: SessionRecorder
  let path: String
  private let file: SessionFile
  private let view: RecordingView
  private var clock: Timer?

  init(file: SessionFile, path: String, header: SessionHeader, sandbox: Sandbox) {
    self.file = file
    self.path = path
    recorder = SessionRecorder(header: header, sink: file, source: sandbox)
    view = sandbox.overlays.recording
    view.elapsed = 0
    let loop = sandbox.loop
    clock = loop.schedule(after: 1, every: 1, isOutside: true) { [view] in
      view.elapsed = Int(loop.time.seconds(since: header.start))
    }
  }

  /// Takes the last digest and closes the file; says what went wrong, if anything did.
  func finish(tick: Int64) -> FileError? {
    clock?.cancel()
    view.elapsed = nil
    recorder.finish(tick: tick)
    return file.close()
  }
}
