internal import Glibc
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitSDL

/// `touchplay replay`: plays a session again, in a window or without one.
struct ReplayCommand {
  static let options =
    [
      OptionName(name: "--headless", meaning: "without a window, as fast as it goes"),
      OptionName(name: "--speed", value: "X", meaning: "times the recorded speed, or max (1)"),
      OptionName(name: "--verify", meaning: "compare every digest of the recording"),
      OptionName(name: "--loop", meaning: "again and again"),
      OptionName(name: "--from", value: "S", meaning: "start at so many seconds"),
      OptionName(name: "--to", value: "S", meaning: "stop at so many seconds"),
      OptionName(
        name: "--mode", value: "NAME", meaning: "watch in this mode, not the recorded ones"),
      OptionName(name: "--window", value: "WxH", meaning: "a window instead of fullscreen"),
      OptionName(name: "--display", value: "N", meaning: "the display, from 0"),
      OptionName(name: "--presenter", value: "NAME", meaning: "surface or texture"),
      .scale,
      OptionName(name: "--log-events", value: "FILE", meaning: "a JSON line for each delivery"),
      OptionName(name: "--dump-state", value: "FILE", meaning: "the state at the end, as JSON"),
      OptionName(name: "--force", meaning: "replace files that exist"),
    ] + RecordingInput.options

  private let options: Options
  private let input: RecordingInput
  private let part: Replay.Configuration
  private let stage: SDLStage.Configuration
  private let speed: Double
  private let scale: Double?

  init(_ arguments: [String]) throws(Fault) {
    options = try Options(arguments, known: Self.options, mostOperands: 1)
    try options.requireOwnFiles(["--log-events", "--dump-state"], input: options.operands.first)
    let speed = try options.value("--speed", expected: "a number above 0, or max") { text in
      text == "max" ? .infinity : Options.number(text).flatMap { $0 > 0 ? $0 : nil }
    }
    part = try Self.part(options)
    stage = try options.stage(title: "touchplay replay")
    scale = try options.scale()
    self.speed = speed ?? 1
    guard let found = options.operands.first ?? SessionsFolder.newestOrDemo() else {
      throw Fault(
        code: .noInput, subject: SessionsFolder.path, problem: "holds no recording",
        advice: "record one with the key r, or name a file")
    }
    input = try RecordingInput(found, options)
  }

  private var path: String { input.path }

  /// Seconds from a recording's start.
  static func seconds(_ text: String) -> Double? {
    Options.number(text).flatMap { $0 < 1e9 ? $0 : nil }
  }

  /// The part of a session that the options ask for.
  ///
  /// - Throws: `Fault` for a value that is none.
  static func part(_ options: Options) throws(Fault) -> Replay.Configuration {
    var part = Replay.Configuration()
    part.start = try options.value("--from", expected: "seconds from 0", seconds) ?? 0
    part.end = try options.value("--to", expected: "seconds from 0", seconds)
    part.mode = try options.value(
      "--mode", expected: part.modes.choices, part.modes.mode(named:))
    part.verifies = options.has("--verify")
    if let end = part.end, end < part.start {
      throw .usage("--to", "is before --from", "give a later moment")
    }
    if part.verifies, part.mode != nil {
      throw .usage("--mode", "not with --verify", "leave one of them out")
    }
    return part
  }

  func run() throws(Fault) -> Int32 {
    TerminationSignals.end(after: TerminationSignals.patience, holdsBrokenPipes: true)
    if let dump = options.value("--dump-state") {
      do throws(FileError) {
        try OutputFile.check(dump, replaces: options.has("--force"))
      } catch { throw Fault(error, path: dump) }
    }
    let recording = try input.find()
    return try options.has("--headless") ? runHeadless(recording) : runOnWindow(recording)
  }

  private func runHeadless(_ recording: RecordingFile) throws(Fault) -> Int32 {
    let replay: Replay
    do throws(SessionError) {
      replay = try Replay(recording.open(), part)
    } catch { throw recording.fault(error) }
    let log = try startLog(replay)
    do throws(SessionError) {
      while !TerminationSignals.haveCome, try replay.step() {}
    } catch { throw recording.fault(error) }
    return try finish(replay, log, isWhole: !TerminationSignals.haveCome)
  }

  private func startLog(_ replay: Replay) throws(Fault) -> DeliveryLog? {
    guard let file = options.value("--log-events") else { return nil }
    do throws(FileError) {
      let log = try DeliveryLog(
        path: file, replaces: options.has("--force"), loop: replay.sandbox.loop)
      replay.sandbox.observers.add(log)
      return log
    } catch { throw Fault(error, path: file) }
  }

  private func runOnWindow(_ recording: RecordingFile) throws(Fault) -> Int32 {
    do throws(SessionError) {
      try recording.receive()
    } catch { throw recording.fault(error) }
    let transport = try makeTransport(recording)
    let log = try startLog(transport.replay)
    var stage = stage
    stage.pictures = AssetsFolder.find()
    let platform: SDLPlatform
    do throws(SDLError) {
      let stage = try SDLStage(stage)
      ReplayWindow(transport, on: stage, scale: scale).run()
      platform = stage.platform
      TerminationSignals.beginEnding()
    } catch { throw Fault(error) }
    if let failure = transport.failure { throw recording.fault(failure) }
    let code = try finish(transport.verdict, log)
    if platform.hasLostDisplay { throw Fault(.displayLost) }
    return code
  }

  private func makeTransport(_ recording: RecordingFile) throws(Fault) -> Transport {
    var part = part
    part.start = 0
    part.end = nil
    do throws(SessionError) {
      let duration = try Replay.duration(of: recording.open())
      let range = min(self.part.start, duration)...min(self.part.end ?? duration, duration)
      let transport = try Transport(duration: duration, range: range) {
        [part] () throws(SessionError) in
        try Replay(recording.open(), part)
      }
      transport.repeats = options.has("--loop")
      transport.setSpeed(speed)
      return transport
    } catch { throw recording.fault(error) }
  }

  private func finish(
    _ replay: Replay, _ log: DeliveryLog?, isWhole: Bool = true
  ) throws(Fault) -> Int32 {
    log?.close()
    if let error = log?.error, let file = options.value("--log-events") {
      throw Fault(error, path: file)
    }
    if let file = options.value("--dump-state") {
      do throws(FileError) {
        try OutputFile.write(
          replay.sandbox.dump.description + "\n", to: file, replaces: options.has("--force"))
      } catch { throw Fault(error, path: file) }
    }
    replay.damage?.warn(path: path)
    guard isWhole else {
      Fault.warn("\(path): a signal ended the replay after tick \(replay.tickCount)")
      return Fault.Code.ended.rawValue
    }
    return options.has("--verify") ? try report(replay) : 0
  }

  private func report(_ replay: Replay) throws(Fault) -> Int32 {
    if let difference = replay.difference {
      try answer(difference.table)
      Fault.warn(
        "\(path): tick \(difference.tick) differs, \(difference.seconds(in: replay.header)) s from the "
          + "start: the replay is not what was recorded")
      return Fault.Code.failed.rawValue
    }
    guard replay.digestCount > 0 else {
      throw Fault(
        code: .badInput, subject: path, problem: "has no digests to verify",
        advice: "replay it without --verify")
    }
    try answer(
      "verified: \(replay.tickCount) ticks, \(replay.eventCount) events, "
        + "\(replay.digestCount) digests compared")
    return 0
  }
}
