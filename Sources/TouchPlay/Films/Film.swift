internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Renders a session as a film, frame by frame, through `ffmpeg`.
struct Film {
  let recording: RecordingFile
  let configuration: Replay.Configuration
  /// Where the film will be.
  let path: String
  let size: RenderSize
  let times: FrameTimes
  let assets: String?
  let progress: ProgressBar

  /// Makes the film; leaves no file behind if it fails.
  ///
  /// - Returns: Where the session is damaged, if it is.
  /// - Throws: `Fault`.
  func make(_ form: RenderForm, replaces: Bool) throws(Fault) -> SessionDamage? {
    defer { progress.finish() }
    let draft = try rethrow(OutputDraft(path, replaces: replaces), as: Fault.file(path))
    let damage = try run(try arguments(form, path: draft.path)).damage
    guard draft.hasContent else { throw fault(.failed("it wrote nothing")) }
    try rethrow(draft.finish(), as: Fault.file(path))
    return damage
  }

  private func fault(_ failure: PipedProgram.Failure) -> Fault { Fault(failure, path: path) }

  /// The arguments for the film; for a GIF, this first computes the palette.
  private func arguments(_ form: RenderForm, path: String) throws(Fault) -> [String] {
    let arguments = FFmpegArguments(size: size, rate: times.rate)
    guard form == .gif else { return arguments.film(to: path) }
    let palette = try run(arguments.palette()).answer
    guard palette.count == FFmpegArguments.paletteBytes else {
      throw fault(.failed("its palette has \(palette.count) bytes"))
    }
    return arguments.animation(palette, to: path)
  }

  /// Replays the session, pipes its frames to the program, and returns the program's output.
  private func run(
    _ arguments: [String]
  ) throws(Fault) -> (answer: [UInt8], damage: SessionDamage?) {
    let replay = try rethrow(Replay(recording.open(), configuration), as: recording.fault)
    let painter = ReplayPainter(replay, size: size, assets: assets)
    let program = try rethrow(PipedProgram("ffmpeg", arguments), as: fault)
    for frame in 0..<times.count {
      try rethrow(replay.play(until: times[frame]), as: recording.fault)
      try rethrow(painter.paint().withBytes(program.write), as: fault)
      progress.advance()
    }
    return (try rethrow(program.finish(), as: fault), replay.damage)
  }
}
