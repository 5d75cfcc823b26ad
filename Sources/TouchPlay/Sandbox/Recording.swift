internal import TrackerKit
internal import TrackerKitFiles

/// A running recording: the file, and the dot on the screen.
final class Recording {
  private let recording: SessionRecording
  // It outlives every recording; a reset replaces its views.
  private unowned let sandbox: Sandbox
  private let start: Timestamp
  private var clock: LoopTimer?

  init(_ recording: SessionRecording, header: SessionHeader, sandbox: Sandbox) {
    self.recording = recording
    self.sandbox = sandbox
    start = header.start
  }

  /// The file's path.
  var path: String { recording.path }

  /// Shows on the screen that a recording is running, and for how long.
  func showTime() {
    sandbox.overlays.recording.elapsed = 0
    clock = sandbox.loop.schedule(after: 1, every: 1, isOutside: true) { [unowned sandbox, start] in
      sandbox.overlays.recording.elapsed = Int(sandbox.loop.time.seconds(since: start))
    }
  }

  /// Records the last digest and closes the file.
  ///
  /// - Parameter moment: A replay shows what happened before this; nil shows everything.
  /// - Returns: The error, if there was one.
  func finish(shownBefore moment: Timestamp? = nil) -> RecordingError? {
    clock?.cancel()
    sandbox.overlays.recording.elapsed = nil
    let shownEnd = moment.map { max(start, Timestamp(microseconds: $0.microseconds - 1)) }
    return recording.finish(shownEnd: shownEnd)
  }
}
