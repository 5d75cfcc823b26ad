internal import Glibc
internal import TUIO
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// `touchplay replay`: replays a session, with or without a window.
struct ReplayCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "replay", usage: "replay [FILE]",
      summary: "replay a recording (default: the newest one, or the demo)", options: options,
      operands: .file,
      more: "\n\nKeys in the player:\n"
        + Help.list(Command<Transport>.all))
  }

  static let options =
    [
      OptionName("--headless", "run without a window, as fast as possible"),
      OptionName("--speed", .word("X", of: ["max"]), "multiple of the recorded speed, or max (1)"),
      OptionName("--verify", "check every digest in the recording"),
      OptionName("--loop", "repeat until stopped"),
      OptionName("--from", "S", "start at S seconds"),
      OptionName("--to", "S", "stop at S seconds"),
      .shownMode,
      OptionName("--window", "WxH", "run in a window instead of full screen"),
      OptionName("--display", "N", "the display to use, counting from 0"),
      OptionName(
        "--tuio", "HOST:PORT",
        "send the touches as TUIO to a program; --headless then keeps the speed"),
      .presenter,
      .scale,
      OptionName("--log-events", .file, "write each delivery as a line of JSON"),
      OptionName("--dump-state", .file, "write the state at the end as JSON"),
      OptionName("--force", "replace existing files"),
    ] + deviceOptions + RecordingInput.options

  private let options: Options
  private let input: RecordingInput
  private let configuration: Replay.Configuration
  private let stage: SDLStage.Configuration
  private let speed: Double
  private let scale: Double?
  private let tuio: NetworkAddress?
  /// The time before the first frame on a device, in seconds.
  private let wait: Double

  init(_ arguments: [String]) throws(Fault) {
    options = try Options(arguments, known: Self.options, maximumOperands: 1)
    try options.requireOwnFiles(["--log-events", "--dump-state"], input: options.operands.first)
    speed =
      try options.value("--speed", expected: "a number from 0.001, or max") { text in
        text == "max" ? .infinity : Options.number(text).flatMap { $0 >= 0.001 ? $0 : nil }
      } ?? 1
    configuration = try Self.configuration(options)
    stage = try options.stage(title: "touchplay replay")
    scale = try options.scale()
    tuio = try options.value("--tuio", expected: TUIOOutput.expected, NetworkAddress.init)
    wait = try options.value("--wait", expected: TimeSpan.expected, TimeSpan.init)?.seconds ?? 1
    try Self.checkDevice(options, speed: speed)
    if options.has("--loop"), options.has("--headless"), tuio == nil {
      throw .usage("--loop", "with --headless needs --tuio", "add --tuio, or leave out --loop")
    }
    guard let found = options.operands.first ?? SessionsFolder.newestOrDemo() else {
      throw Fault(
        .noInput, SessionsFolder.path, "has no recordings",
        "press r in touchplay to record one, or name a file")
    }
    input = try RecordingInput(found, options)
  }

  private var path: String { input.path }

  /// Rejects options that concern a window or a replayed sandbox together with `--to-device`.
  private static func checkDevice(_ options: Options, speed: Double) throws(Fault) {
    guard options.has("--to-device") else {
      guard options.has("--wait") else { return }
      throw .usage("--wait", "needs --to-device", "add --to-device, or leave out --wait")
    }
    let taken = deviceOptions + RecordingInput.options
    let other = Self.options.map(\.name).first { name in
      options.has(name) && name != "--speed" && !taken.contains { $0.name == name }
    }
    if let other {
      throw .usage(other, "cannot be combined with --to-device", "remove one of them")
    }
    if speed == .infinity {
      throw .usage("--speed", "max would be too fast for a device", "use a number")
    }
  }

  /// Parses seconds from the start of a recording.
  static func seconds(_ text: String) -> Double? {
    Options.number(text).flatMap { $0 < 1e9 ? $0 : nil }
  }

  /// The replay configuration that the options ask for.
  static func configuration(_ options: Options) throws(Fault) -> Replay.Configuration {
    var configuration = Replay.Configuration()
    var part = SessionPart.whole
    part.start = try options.value("--from", expected: "seconds, 0 or greater", seconds) ?? 0
    part.end = try options.value("--to", expected: "seconds, 0 or greater", seconds)
    configuration.part = part
    configuration.mode = try options.value(
      "--mode", expected: configuration.modes.choices, configuration.modes.mode(named:))
    configuration.verifies = options.has("--verify")
    if let end = part.end, end < part.start {
      throw .usage("--to", "is before --from", "use a later time")
    }
    if configuration.verifies, configuration.mode != nil {
      throw .usage("--mode", "cannot be combined with --verify", "remove one of them")
    }
    return configuration
  }

  func run() throws(Fault) -> Int32 {
    TerminationSignals.end(after: TerminationSignals.patience)
    try options.checkOutput("--dump-state")
    let recording = try input.find()
    if options.has("--to-device") { return try play(recording, speed: speed, wait: wait) }
    let output = try tuio.map { address throws(Fault) in
      try TUIOOutput(to: address, for: "--tuio")
    }
    return try options.has("--headless")
      ? runHeadless(recording, output) : runOnWindow(recording, output)
  }

  private func runHeadless(
    _ recording: RecordingFile, _ output: TUIOOutput?
  ) throws(Fault) -> Int32 {
    func open() throws(Fault) -> Replay {
      try rethrow(Replay(recording.open(), configuration), as: recording.fault)
    }
    if options.has("--loop") { try rethrow(recording.receive(), as: recording.fault) }
    var replay = try open()
    replay.header.program.warnIfForeign(path: path)
    let log = try startLog(replay)
    while let output {
      let paced = PacedReplay(replay: replay, speed: speed, output: output)
      try rethrow(paced.run(), as: recording.fault)
      // A recording without a duration would repeat without a pause.
      let hasPassed = replay.sandbox.loop.time > replay.start
      guard options.has("--loop"), hasPassed, !TerminationSignals.haveArrived else { break }
      replay = try open()
    }
    while !TerminationSignals.haveArrived, try rethrow(replay.step(), as: recording.fault) {}
    return try finish(replay, log, isWhole: !TerminationSignals.haveArrived)
  }

  private func startLog(_ replay: Replay) throws(Fault) -> DeliveryLog? {
    guard let file = options.value("--log-events") else { return nil }
    let log = try rethrow(
      DeliveryLog(path: file, replaces: options.has("--force"), loop: replay.sandbox.loop),
      as: Fault.file(file))
    replay.sandbox.observers.add(log)
    return log
  }

  private func runOnWindow(
    _ recording: RecordingFile, _ output: TUIOOutput?
  ) throws(Fault) -> Int32 {
    try rethrow(recording.receive(), as: recording.fault)
    let transport = try rethrow(makeTransport(recording), as: recording.fault)
    transport.output = output
    defer { output?.finish() }
    transport.replay.header.program.warnIfForeign(path: path)
    let log = try startLog(transport.replay)
    var stage = stage
    stage.pictures = AssetsFolder.find().map(PictureLoader.init)
    let platform = try rethrow(show(transport, stage), as: Fault.init(_:))
    if let failure = transport.failure { throw recording.fault(failure) }
    let code = try finish(transport.verdict, log)
    if platform.hasLostDisplay { throw Fault(.displayLost) }
    return code
  }

  /// Plays in a window until it is closed, and returns the platform it ran on.
  private func show(
    _ transport: Transport, _ configuration: SDLStage.Configuration
  ) throws(SDLError) -> SDLPlatform {
    let stage = try SDLStage(configuration)
    let window = ReplayWindow(transport, in: ReplayWindow.Place(stage, scale: scale))
    transport.output?.repeatState(on: window.loop)
    window.run(on: stage)
    TerminationSignals.beginEnding()
    return stage.platform
  }

  private func makeTransport(_ recording: RecordingFile) throws(SessionError) -> Transport {
    var whole = configuration
    whole.part = .whole
    whole.kernel = try KernelOverlay(recording)
    let duration = try Replay.duration(of: recording.open())
    let transport = try Transport(duration: duration, part: configuration.part) {
      [whole] () throws(SessionError) in
      try Replay(recording.open(), whole)
    }
    transport.repeats = options.has("--loop")
    transport.speed = speed
    return transport
  }

  private func finish(
    _ replay: Replay, _ log: DeliveryLog?, isWhole: Bool = true
  ) throws(Fault) -> Int32 {
    log?.close()
    if let log, let error = log.error { throw Fault(error, path: log.path) }
    try options.write(options.text(replay.sandbox.dump, for: "--dump-state"), to: "--dump-state")
    replay.damage?.warn(path: path)
    guard isWhole else {
      Fault.warn("\(path): stopped by a signal after tick \(replay.tickCount)")
      return Fault.Code.ended.rawValue
    }
    return options.has("--verify") ? try report(replay) : 0
  }

  private func report(_ replay: Replay) throws(Fault) -> Int32 {
    if let difference = replay.difference {
      try answer(difference.table)
      Fault.warn(
        "\(path): tick \(difference.tick) differs, \(difference.seconds(in: replay.header)) s from the "
          + "start: the replay diverged")
      return Fault.Code.failed.rawValue
    }
    guard replay.digestCount > 0 else {
      throw Fault(.badInput, path, "has no digests to verify", "replay it without --verify")
    }
    try answer(
      "verified: \(replay.tickCount) ticks, \(replay.eventCount) events, "
        + "\(replay.digestCount) digests compared")
    return 0
  }
}
