internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Renders a session as a film, frame by frame, through `ffmpeg`.
struct Film {
  enum Failure: Error {
    case program(PipedProgram.Failure)
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
    let program = try rethrow(PipedProgram("ffmpeg", arguments), as: Failure.program)
    for frame in 0..<times.count {
      try rethrow(replay.play(until: times[frame]), as: Failure.session)
      try rethrow(painter.paint().withBytes(program.write), as: Failure.program)
      progress.advance()
    }
    return (try rethrow(program.finish(), as: Failure.program), replay.damage)
  }
}
