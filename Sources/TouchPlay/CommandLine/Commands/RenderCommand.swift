internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// `touchplay render`: makes a picture or film of a session, without a display.
struct RenderCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "render", usage: "render IN OUT",
      summary: "make a picture, film or web page of a session: .png .svg .gif .mp4 .html",
      options: options,
      operands: .file)
  }

  static let options =
    [
      OptionName("--at", "S", "time of a .png or .svg, in seconds (the end)"),
      OptionName("--size", "WxH", "size in pixels (as recorded)"),
      OptionName("--fps", "N", "frames per second (.mp4 30, .gif 20)"),
      .shownMode,
      OptionName("--from", "S", "start a film or page at S seconds"),
      OptionName("--to", "S", "end a film or page at S seconds"),
      OptionName("--force", "replace an existing file"),
    ] + RecordingInput.options

  private let options: Options
  private let input: RecordingInput
  private let output: String
  private let form: RenderForm
  private let configuration: Replay.Configuration
  private let moment: Double?
  private let size: RenderSize?
  private let rate: Int

  init(_ arguments: [String]) throws(Fault) {
    options = try Options(arguments, known: Self.options, maximumOperands: 2)
    guard options.operands.count == 2 else {
      throw .usage("render", "needs an input and an output", "use touchplay render IN OUT")
    }
    output = options.operands[1]
    guard let form = RenderForm(path: output) else {
      throw .usage(output, "has no known extension", "use one of \(RenderForm.endings)")
    }
    self.form = form
    for option in form.otherOptions where options.has(option.name) {
      throw .usage(option.name, option.kind, option.advice)
    }
    configuration = try ReplayCommand.configuration(options)
    moment = try options.value("--at", expected: "seconds, 0 or greater", ReplayCommand.seconds)
    size = try options.value("--size", expected: "WxH, each from 1 to 16384") { text in
      windowSize(text).map { RenderSize(width: $0.width, height: $0.height, form: form) }
    }
    let rates = 1...form.maximumRate
    rate =
      try options.value("--fps", expected: "a whole number, \(rates)") { text in
        Int(text).flatMap { rates.contains($0) ? $0 : nil }
      } ?? form.standardRate
    input = try RecordingInput(options.operands[0], options)
  }

  func run() throws(Fault) -> Int32 {
    if form.isFilm { TerminationSignals.end(after: TerminationSignals.patience) }
    let recording = try input.find()
    try rethrow(OutputFile.check(output, replaces: options.has("--force")), as: Fault.file(output))
    switch form {
    case .svg: try makePicture(of: recording)
    case .html: try makePage(of: recording)
    case .png, .gif, .mp4:
      try rethrow(SDLLibrary.requireForPictures(), as: Fault.init(_:))
      if form.isFilm { try makeFilm(of: recording) } else { try makePicture(of: recording) }
    }
    return 0
  }

  // MARK: Pictures

  private func makePicture(of recording: RecordingFile) throws(Fault) {
    let replay = try rethrow(replay(recording), as: recording.fault)
    replay.header.program.warnIfForeign(path: input.path)
    let size = size ?? RenderSize(recorded: replay.header.geometry, form: form)
    let painter = ReplayPainter(replay, size: size, assets: AssetsFolder.find())
    let replaces = options.has("--force")
    try rethrow(write(painter, replaces: replaces), as: Fault.file(output))
    replay.damage?.warn(path: input.path)
  }

  /// The session, played up to the picture's time.
  private func replay(_ recording: RecordingFile) throws(SessionError) -> Replay {
    var configuration = configuration
    configuration.kernel = try KernelOverlay(recording)
    let replay = try Replay(recording.open(), configuration)
    if let moment {
      try replay.play(until: replay.header.start.advanced(bySeconds: moment))
    } else {
      while try replay.step() {}
    }
    return replay
  }

  private func write(_ painter: ReplayPainter, replaces: Bool) throws(FileError) {
    if form == .svg {
      try OutputFile.write(painter.document().text, to: output, replaces: replaces)
    } else {
      let png = try rethrow(painter.paint().picture.png(), as: FileError.init(encoding:))
      try OutputFile.write(png, to: output, replaces: replaces)
    }
  }

  // MARK: Pages

  private func makePage(of recording: RecordingFile) throws(Fault) {
    let template = try SessionPage.Template()
    let page = try rethrow(
      SessionPage(recording, configuration, size: size?.points), as: recording.fault)
    page.header.program.warnIfForeign(path: input.path)
    try rethrow(
      OutputFile.write(page.html(template), to: output, replaces: options.has("--force")),
      as: Fault.file(output))
    page.damage?.warn(path: input.path)
  }

  // MARK: Films

  private func makeFilm(of recording: RecordingFile) throws(Fault) {
    let header = try rethrow(recording.open().header, as: recording.fault)
    header.program.warnIfForeign(path: input.path)
    let duration = try rethrow(Replay.duration(of: recording.open()), as: recording.fault)
    var configuration = configuration
    configuration.kernel = try rethrow(KernelOverlay(recording), as: recording.fault)
    let part = configuration.part
    let end = min(part.end ?? duration, duration)
    let times = FrameTimes(
      start: header.start.advanced(bySeconds: part.start), seconds: end - part.start, rate: rate)
    // A GIF's frames are drawn twice.
    let passes = form == .gif ? 2 : 1
    let film = Film(
      recording: recording, configuration: configuration, path: output,
      size: size ?? RenderSize(recorded: header.geometry, form: form), times: times,
      assets: AssetsFolder.find(),
      progress: ProgressBar(total: times.count * passes))
    let damage = try film.make(form, replaces: options.has("--force"))
    damage?.warn(path: input.path)
  }
}
