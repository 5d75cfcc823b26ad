public import TrackerKit

/// A running recording of an application, written to a file (rules S2, S3, S6).
///
/// An `SDLStage` starts one and ends it. Without a stage:
///
///     let header = SessionHeader(program: app.sessionProgram)
///     let recording = try SessionRecording(of: app, to: "session.touchplay", header: header)
///     …
///     recording.finish()
public final class SessionRecording {
  /// Where the file is: at its path, except after a failed write if it was to replace another one.
  public var path: String { file.path }
  /// The error that ended the recording early; known when it has been finished.
  public private(set) var error: RecordingError?
  /// The loop that is recorded.
  package let loop: EventLoop
  private let recorder: SessionRecorder
  /// Where records go; any thread can add annexes.
  package let file: SessionFile
  private var isFinished = false

  /// Starts recording (rule S1).
  ///
  /// No finger may be down, and nothing may be timed or animated, as after `startAfresh()`.
  ///
  /// - Parameters:
  ///   - application: The application, which must outlive the recording.
  ///   - path: The file's path.
  ///   - replaces: Whether to replace an existing file.
  ///   - header: The state at the start. Rate, start time, geometry and keyboard are taken from the
  ///     application, and so is the program, unless the header names it.
  ///   - onFault: Called once, on the writing thread, when a write fails. The application goes on,
  ///     and what was written stays readable.
  /// - Throws: `RecordingError`.
  public init(
    of application: some Application & DigestSource, to path: String, replaces: Bool = false,
    header: SessionHeader, onFault: @escaping @Sendable (RecordingError) -> Void = { _ in }
  ) throws(RecordingError) {
    loop = application.loop
    var header = header
    if header.program.isUnknown { header.program = application.sessionProgram }
    if header.program.isUnknown { header.program = .unnamed }
    header.start = loop.time
    header.rate = loop.rate
    header.geometry = application.geometry ?? header.geometry
    header.hasSeenKeyboard = application.hasSeenKeyboard
    do throws(FileError) {
      file = try SessionFile(path: path, replaces: replaces, header: header) { error in
        onFault(RecordingError(path: path, problem: error))
      }
    } catch { throw RecordingError(path: path, problem: error) }
    recorder = SessionRecorder(header: header, sink: file, source: application)
    loop.observer = recorder
  }

  /// Records the last digest and closes the file; later calls do nothing.
  ///
  /// - Parameter shownEnd: The end of what a replay shows, such as when a finger came down to end the
  ///   recording; nil if that is everything.
  /// - Returns: ``error``.
  @discardableResult
  public func finish(shownEnd: Timestamp? = nil) -> RecordingError? {
    if isFinished { return error }
    isFinished = true
    loop.observer = nil
    recorder.finish(tick: loop.tick, shownEnd: shownEnd)
    error = file.close().map { RecordingError(path: path, problem: $0) }
    return error
  }
}
