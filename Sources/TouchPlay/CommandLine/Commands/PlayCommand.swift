internal import Glibc
internal import TUIO
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// `touchplay play`: the sandbox in a window.
struct PlayCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "play", usage: "[play]",
      summary: "start the program, full screen unless --window", options: options(modes))
  }

  static func options(_ modes: ModeRegistry) -> [OptionName] {
    [
      OptionName(
        "--mode", .word("NAME", of: modes.all.map(\.id)), "\(modes.choices) (\(modes.first.id))"),
      OptionName("--window", "WxH", "run in a window instead of full screen"),
      OptionName("--display", "N", "the display to use, counting from 0"),
      OptionName("--record", .file, "record the session from the start"),
      OptionName("--tick-rate", "HZ", "ticks per second, 30 to 240 (120)"),
      OptionName("--seed", "N", "seed of the random generator"),
      OptionName("--kiosk", "for the public: visitors cannot quit or save"),
      OptionName(
        "--offer", .word("LIST", of: Settings.offers),
        "what else visitors of a kiosk get: \(Settings.offers.joined(separator: ","))"),
      OptionName("--sound", "let a kiosk make sounds"),
      OptionName("--reset-after", "S", "start over after S seconds without a touch"),
      OptionName("--answers", .file, "answers of the eight ball, one per line"),
      OptionName("--no-mouse", "do not use the mouse as fingers"),
    ] + TUIOInput.options + [
      OptionName("--tuio-out", "HOST:PORT", "send all touches as TUIO to a program"),
      .presenter,
      .scale,
      OptionName("--log-events", .file, "write each delivery as a line of JSON"),
      OptionName("--dump-state", .file, "write the state at exit as JSON"),
      OptionName("--stats", .file, "write statistics at exit as JSON"),
      OptionName("--force", "replace existing files"),
    ]
  }

  /// The session that the options ask for, without what is in files.
  private(set) var configuration = PlaySession.Configuration()
  private let options: Options
  private let tuio: TUIOInput?
  /// Where touches are sent.
  private let tuioOut: NetworkAddress?

  init(_ arguments: [String]) throws(Fault) { try self.init(arguments, modes: .standard) }

  init(_ arguments: [String], modes: ModeRegistry) throws(Fault) {
    options = try Options(arguments, known: Self.options(modes), maximumOperands: 0)
    try options.requireOwnFiles(
      ["--answers", "--record", "--log-events", "--dump-state", "--stats"])
    tuio = try TUIOInput(options)
    tuioOut = try options.value("--tuio-out", expected: TUIOOutput.expected, NetworkAddress.init)
    if let tuioOut, tuio?.receives(from: tuioOut) == true {
      throw .usage("--tuio-out", "sends to --tuio of the same program", "use another port")
    }
    if options.value("--record") == "-" {
      throw .usage("--record", "cannot be standard output", "name a file")
    }
    let settings = configuration.settings
    configuration.mode =
      try options.value("--mode", expected: modes.choices, modes.mode(named:)) ?? modes.first
    settings.isKiosk = options.has("--kiosk")
    settings.offered = try Self.offered(options)
    settings.modes =
      settings.isKiosk ? modes.offering(settings.offered, and: configuration.mode) : modes
    configuration.stage = try options.stage(title: "touchplay")
    configuration.stage.usesMouse = !options.has("--no-mouse")
    configuration.stage.staysAwake = settings.isKiosk
    configuration.stage.holdsScreen = settings.isKiosk
    configuration.rate =
      try options.value("--tick-rate", expected: "30 to 240") { Int($0).flatMap(TickRate.init) }
      ?? .standard
    settings.resetSeconds =
      try options.value("--reset-after", expected: "seconds, greater than 0") { text in
        Options.number(text).flatMap { IdleTimer.canWait($0) ? $0 : nil }
      }
    configuration.scale = try options.scale()
    settings.seed =
      try options.value("--seed", expected: "a whole number") { UInt64($0) }
      ?? .random(in: .min ... .max)
  }

  /// What an owner offers visitors of a kiosk.
  private static func offered(_ options: Options) throws(Fault) -> Set<String> {
    let expected = "some of \(Settings.offers.joined(separator: ",")), separated by commas"
    return try options.value("--offer", expected: expected) { text in
      let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return words.allSatisfy(Settings.offers.contains) ? Set(words) : nil
    } ?? []
  }

  func run() throws(Fault) -> Int32 {
    TerminationSignals.end(after: TerminationSignals.patience)
    let replaces = options.has("--force")
    // This comes first, because a start that fails must leave no recording.
    for name in ["--log-events", "--dump-state", "--stats"] { try options.checkOutput(name) }
    let port = try tuio?.open()
    defer { port?.stop() }
    let output = try tuioOut.map { address throws(Fault) in
      try TUIOOutput(to: address, for: "--tuio-out")
    }
    let session = try makeSession(port)
    output?.follow(session.sandbox)
    output?.repeatState(on: session.loop)
    if let path = options.value("--record") {
      try session.startRecording(to: path, replaces: replaces, stopsOnTap: false)
    }
    if let path = options.value("--log-events") { try session.log(to: path, replaces: replaces) }
    // A kiosk keeps nothing of its visitors (rule H3).
    if !options.has("--kiosk") {
      session.companions = configuration.settings.modes.all.compactMap { $0.companion?(session) }
    }
    session.run()
    TerminationSignals.beginEnding()
    session.finish()
    output?.finish()
    let texts = [
      ("--dump-state", options.text(session.sandbox.dump, for: "--dump-state")),
      ("--stats", options.text(session.statistics, for: "--stats")),
    ]
    session.save()
    // These come last, because a pipe may have no reader.
    for (option, text) in texts {
      do throws(Fault) { try options.write(text, to: option) } catch { session.report(error) }
    }
    return session.faults.first?.code.rawValue ?? 0
  }

  private func makeSession(_ port: TUIOPort?) throws(Fault) -> PlaySession {
    var configuration = configuration
    if let tuio, let port {
      configuration.prepare = { stage in tuio.start(port, on: stage.platform) }
    }
    let settings = configuration.settings
    let finding = Preferences.load(into: settings)
    settings.isFirstStart = finding == .none
    settings.showsHands = !settings.isKiosk
    if settings.isKiosk { settings.hasSound = options.has("--sound") }
    configuration.notices = [Preferences.notice(of: finding, settings)].compactMap(\.self)
    if let path = options.value("--answers") { settings.answers = try Answers.read(path) }
    let assets = AssetsFolder.find()
    configuration.stage.pictures = assets.map(PictureLoader.init)
    if settings.isKiosk { settings.attractFingers = AttractFingers(in: assets) }
    return try rethrow(PlaySession(configuration), as: Fault.init(_:))
  }
}
