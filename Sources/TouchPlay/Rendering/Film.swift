internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Renders a session as a film, frame by frame, through `ffmpeg`.
struct Film {
  enum Failure: Error {
    case program(FFmpeg.Failure)
    case session(SessionError)
    case file(FileError)
  }

  let size: RenderSize
  let times: FrameTimes
  let assets: String?
  let progress: ProgressBar
  /// Opens the session at the film's start.
  let open: () throws(SessionError) -> Replay

  /// How many times each frame is drawn.
  static func passes(_ form: RenderForm) -> Int { form == .gif ? 2 : 1 }

  /// Makes the film; leaves no file behind if it fails.
  ///
  /// - Returns: Where the session is damaged, if it is.
  /// - Throws: `Film.Failure`.
  func make(_ form: RenderForm, at path: String, replaces: Bool) throws(Failure) -> SessionDamage? {
    defer { progress.finish() }
    let draft = try rethrow(OutputDraft(path, replaces: replaces), as: Failure.file)
    let damage = try run(try arguments(form, path: draft.path)).damage
    guard draft.hasContent else { throw .program(.failed("it wrote nothing")) }
    try rethrow(draft.finish(), as: Failure.file)
    return damage
  }

  /// The arguments for the film; for a GIF, this first computes the palette.
  private func arguments(_ form: RenderForm, path: String) throws(Failure) -> [String] {
    let arguments = FFmpegArguments(size: size, rate: times.rate)
    guard form == .gif else { return arguments.film(to: path) }
    let palette = try run(arguments.palette()).answer
    guard palette.count == FFmpegArguments.paletteBytes else {
      throw .program(.failed("its palette has \(palette.count) bytes"))
    }
    return arguments.animation(palette, to: path)
  }

  /// Replays the session, pipes its frames to the program, and returns the program's output.
  private func run(
    _ arguments: [String]
  ) throws(Failure) -> (answer: [UInt8], damage: SessionDamage?) {
    let replay = try rethrow(open(), as: Failure.session)
    let painter = ReplayPainter(replay, size: size, assets: assets)
    let pipe = try rethrow(FramePipe(arguments), as: Failure.program)
    // The program ends here, even if the session fails while a frame is being written.
    defer { pipe.settle() }
    for frame in 0..<times.count {
      try rethrow(replay.play(until: times[frame]), as: Failure.session)
      try rethrow(painter.paint().withBytes(pipe.write), as: Failure.program)
      progress.advance()
    }
    return (try rethrow(pipe.finish(), as: Failure.program), replay.damage)
  }
}

/// Pipes frames to `ffmpeg` on another thread, one at a time, while the next one is being drawn.
final class FramePipe: Sendable {
  /// What the threads take turns using.
  private struct State {
    let program: FFmpeg
    /// The frame being written; its memory is reused.
    var frame: [UInt8] = []
    var failure: FFmpeg.Failure?

    mutating func send() {
      failure = frame.withUnsafeBytes { bytes in
        do throws(FFmpeg.Failure) {
          try program.write(bytes)
          return nil
        } catch { return error }
      }
    }
  }

  private let state: Lock<State>
  private let worker = FileWorker()

  /// Starts `ffmpeg`.
  ///
  /// - Throws: `FFmpeg.Failure`.
  init(_ arguments: [String]) throws(FFmpeg.Failure) {
    state = Lock(State(program: try FFmpeg(arguments)))
  }

  /// Hands over a copy of a frame; waits while the previous one is being written.
  ///
  /// - Throws: `FFmpeg.Failure`, which the previous frame may have caused.
  func write(_ frame: UnsafeRawBufferPointer) throws(FFmpeg.Failure) {
    try waitForFrame()
    state.withLock { state in
      if state.frame.count == frame.count {
        state.frame.withUnsafeMutableBytes { $0.copyMemory(from: frame) }
      } else {
        state.frame = [UInt8](frame)
      }
    }
    worker.run { [self] in state.withLock { $0.send() } }
  }

  /// Waits until all frames are written and the program has ended, and returns its standard output.
  ///
  /// - Throws: `FFmpeg.Failure`.
  func finish() throws(FFmpeg.Failure) -> [UInt8] {
    try waitForFrame()
    return try state.withLock { (state) throws(FFmpeg.Failure) in try state.program.finish() }
  }

  func settle() {
    worker.finish()
  }

  private func waitForFrame() throws(FFmpeg.Failure) {
    settle()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }
}
