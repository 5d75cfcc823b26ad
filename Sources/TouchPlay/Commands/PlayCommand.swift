internal import Glibc
internal import TrackerKit
internal import TrackerKitSDL

/// `touchplay play`: the sandbox in a window.
struct PlayCommand {
  static func options(_ modes: ModeRegistry = .standard) -> [OptionName] {
    [
      OptionName(
        name: "--mode", value: "NAME", meaning: "\(modes.choices) (\(modes.first.id))"),
      OptionName(name: "--window", value: "WxH", meaning: "a window instead of fullscreen"),
      OptionName(name: "--display", value: "N", meaning: "the display, from 0"),
      OptionName(name: "--record", value: "FILE", meaning: "record the session from its start"),
      OptionName(name: "--tick-rate", value: "HZ", meaning: "ticks a second, 30...240 (120)"),
      OptionName(name: "--seed", value: "N", meaning: "the random generator's start"),
      OptionName(name: "--kiosk", meaning: "for the public: nobody quits or keeps anything"),
      OptionName(name: "--reset-after", value: "S", meaning: "begin anew after S idle seconds"),
      OptionName(
        name: "--answers", value: "FILE", meaning: "what the eight ball says, one answer a line"),
      OptionName(name: "--no-mouse", meaning: "the mouse is no finger"),
      OptionName(name: "--presenter", value: "NAME", meaning: "surface or texture"),
      .scale,
      OptionName(name: "--log-events", value: "FILE", meaning: "a JSON line for each delivery"),
      OptionName(name: "--dump-state", value: "FILE", meaning: "the state at exit, as JSON"),
      OptionName(name: "--stats", value: "FILE", meaning: "counts at exit, as JSON"),
      OptionName(name: "--force", meaning: "replace files that exist"),
    ]
  }

  /// The mode to begin in.
  let mode: Mode
  private let modes: ModeRegistry
  private let stage: SDLStage.Configuration
  private let rate: TickRate
  private let seed: UInt64?
  private let scale: Double?
  private let resetSeconds: Double?
  private let options: Options

  init(_ arguments: [String], modes: ModeRegistry = .standard) throws(Fault) {
    self.modes = modes
    options = try Options(arguments, known: Self.options(modes), mostOperands: 0)
    try options.requireOwnFiles(
      ["--answers", "--record", "--log-events", "--dump-state", "--stats"])
    if options.value("--record") == "-" {
      throw .usage("--record", "a session is not text for standard output", "name a file")
    }
    mode =
      try options.value("--mode", expected: modes.choices, modes.mode(named:)) ?? modes.first
    var stage = try options.stage(title: "touchplay")
    stage.usesMouse = !options.has("--no-mouse")
    stage.staysAwake = options.has("--kiosk")
    stage.holdsScreen = options.has("--kiosk")
    self.stage = stage
    rate =
      try options.value("--tick-rate", expected: "30...240") { Int($0).flatMap(TickRate.init) }
      ?? .standard
    resetSeconds = try options.value("--reset-after", expected: "seconds above 0") { text in
      Options.number(text).flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
    }
    scale = try options.scale()
    seed = try options.value("--seed", expected: "a whole number") { UInt64($0) }
  }

  func run() throws(Fault) -> Int32 {
    TerminationSignals.end(after: TerminationSignals.patience, holdsBrokenPipes: true)
    let replaces = options.has("--force")
    for name in ["--dump-state", "--stats"] {
      guard let path = options.value(name) else { continue }
      do throws(FileError) {
        try OutputFile.check(path, replaces: replaces)
      } catch { throw Fault(error, path: path) }
    }
    let session = try makeSession()
    if let path = options.value("--record") {
      try session.startRecording(to: path, replaces: replaces)
    }
    if let path = options.value("--log-events") {
      try session.log(to: path, replaces: replaces)
    }
    session.run()
    TerminationSignals.beginEnding()
    session.finish()
    let texts = [
      ("--dump-state", text(session.dump, option: "--dump-state")),
      ("--stats", text(session.statistics, option: "--stats")),
    ]
    session.save()
    for (option, text) in texts {
      do throws(Fault) { try write(text, option: option) } catch { session.report(error) }
    }
    return session.faults.first?.code.rawValue ?? 0
  }

  private func makeSession() throws(Fault) -> PlaySession {
    let settings = Settings()
    settings.modes = modes
    let finding = Preferences.load(into: settings)
    settings.isFirstStart = finding == .none
    var notices: [Notice] = []
    settings.isKiosk = options.has("--kiosk")
    if case .damaged(let reason) = finding { notices = [Preferences.mend(settings, reason)] }
    settings.resetSeconds = resetSeconds
    settings.seed = seed ?? UInt64.random(in: .min ... .max)
    if let path = options.value("--answers") { settings.answers = try Answers.read(path) }
    var stage = stage
    stage.pictures = AssetsFolder.find()
    do throws(SDLError) {
      return try PlaySession(
        PlaySession.Configuration(
          stage: stage, mode: mode, rate: rate, settings: settings, scale: scale,
          notices: notices))
    } catch { throw Fault(error) }
  }

  /// What an option asks for; it is not made when nobody does, since a page can hold much.
  private func text(_ value: @autoclosure () -> JSONValue, option: String) -> String? {
    options.has(option) ? value().description + "\n" : nil
  }

  /// Writes what was asked for: last, since nobody may read what is written to a pipe.
  private func write(_ text: String?, option: String) throws(Fault) {
    guard let text, let path = options.value(option) else { return }
    do throws(FileError) {
      try OutputFile.write(text, to: path, replaces: options.has("--force"))
    } catch { throw Fault(error, path: path) }
  }
}
