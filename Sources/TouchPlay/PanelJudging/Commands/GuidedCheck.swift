internal import PanelCheck
internal import TUIO
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// `touchplay check` without recordings: the guided check and its report (rules J12, J13).
struct GuidedCheck {
  /// The options, except those of all commands that judge a panel.
  static let options =
    [
      OptionName(
        "--test", .word("NAME", of: GuidedTest.allCases.map(\.rawValue)),
        "run only these tests; more may follow:  "
          + GuidedTest.allCases.map(\.rawValue).joined(separator: ", ")),
      OptionName("--window", "WxH", "run in a window instead of full screen"),
      OptionName("--display", "N|all", "the display to use, counting from 0; all: each in turn"),
      .scale,
    ] + TUIOInput.options

  private let options: Options
  private let outputs: CheckOutputs
  private let tests: [GuidedTest]
  private let stage: SDLStage.Configuration
  private let isOnAllDisplays: Bool
  private let scale: Double?
  private let tuio: TUIOInput?

  init(_ options: Options, _ outputs: CheckOutputs) throws(Fault) {
    self.options = options
    self.outputs = outputs
    isOnAllDisplays = options.value("--display") == "all"
    if isOnAllDisplays, let stream = outputs.stream {
      throw .usage(
        stream, "cannot be a stream with --display all", "name a file: each display gets its own")
    }
    stage = try options.stage(title: "touchplay check", onAllDisplays: isOnAllDisplays)
    scale = try options.scale()
    tuio = try TUIOInput(options)
    var named: Set<GuidedTest> = []
    for name in [options.value("--test")].compactMap(\.self) + options.operands {
      guard let test = GuidedTest(rawValue: name) else {
        throw .usage(
          name, "is not a test",
          "use \(GuidedTest.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      named.insert(test)
    }
    tests = named.isEmpty ? GuidedTest.standard : GuidedTest.allCases.filter { named.contains($0) }
  }

  /// Runs the check on one display or each, writes the reports, and returns the exit code.
  ///
  /// If the user quits the check on a display, the remaining displays are not checked.
  func run() throws(Fault) -> Int32 {
    // Reports with their pages may take seconds on a slow computer.
    TerminationSignals.end(after: 10)
    guard isOnAllDisplays else { return try run(on: stage.display, outputs).code }
    var (display, code) = (0, Int32(0))
    while true {
      var outputs = outputs
      outputs.display = display
      let end = try run(on: display, outputs)
      code = max(code, end.code)
      display += 1
      if !end.goesOn { return code }
    }
  }

  private func run(
    on display: Int, _ outputs: CheckOutputs
  ) throws(Fault) -> (code: Int32, goesOn: Bool) {
    var outputs = outputs
    let folder = folder(for: outputs)
    // A check that continues replaces its report, but not one of other tests.
    let recorded = Set(folder.recorded)
    let isLeft = !recorded.isEmpty && recorded.isStrictSubset(of: tests)
    let isDraft = outputs.replaces && outputs.exist
    outputs.replaces = outputs.replaces || isLeft
    try outputs.check()
    if let reason = UserFolder.obstacle(to: folder.path) {
      throw Fault(.cannotCreate(reason), path: folder.path)
    }
    let reports = GuidedReports(folder, of: tests, in: outputs, isDraft: isDraft)
    let port = try tuio?.open()
    defer { port?.stop() }
    let session = try makeSession(reports, on: display, port)
    session.run()
    TerminationSignals.beginEnding()
    session.finish()
    session.save()
    let report = try reports.finish(by: limits)
    let check = session.sandbox.controller(of: .check) as? CheckController
    let code = session.faults.first?.code.rawValue ?? (report.verdict == .fail ? 1 : 0)
    return (code, check?.isLeavingForNextDisplay == true)
  }

  /// The folder for the recordings; with `--force`, they replace earlier ones at the end.
  private func folder(for outputs: CheckOutputs) -> CheckFolder {
    guard let path = outputs.recordingsFolder else {
      let isWhole = tests == GuidedTest.standard
      // Nothing says on which display an unfinished check was.
      let mayGoOn = isWhole && !outputs.replaces && !isOnAllDisplays
      return mayGoOn ? .unfinishedOrNew() : CheckFolder()
    }
    let folder = CheckFolder(path: path)
    let replaces = outputs.replaces && (outputs.exist || !folder.recorded.isEmpty)
    return replaces ? CheckFolder(path: path, isDraft: true) : folder
  }

  /// The limits for what the chosen tests measure.
  private var limits: Profile { outputs.profile.limited(to: tests.flatMap(\.items)) }

  private func makeSession(
    _ reports: GuidedReports, on display: Int, _ port: TUIOPort?
  ) throws(Fault) -> PlaySession {
    let folder = reports.folder
    let settings = Settings()
    _ = Preferences.load(into: settings)
    var stage = stage
    stage.display = display
    stage.pictures = AssetsFolder.find().map(PictureLoader.init)
    stage.staysAwake = true
    var size = PanelSize(millimeters: nil, source: .unknown)
    let configuration = PlaySession.Configuration(
      stage: stage, mode: .check, settings: settings,
      prepare: { [outputs, tuio] opened in
        size = PanelSize.of(opened, stage.form, user: outputs.millimeters)
        opened.platform.panelMillimeters = size.millimeters
        if let tuio, let port { tuio.start(port, on: opened.platform) }
      }, scale: scale)
    let session = try rethrow(PlaySession(configuration), as: Fault.init(_:))
    guard tuio != nil || !session.stage.runtime.touchDevices.isEmpty else {
      throw .noTouchDevice(driver: session.stage.runtime.driver)
    }
    try rethrow(folder.take(), as: Fault.file(folder.path))
    if let warning = size.warning, let note = size.note {
      session.tell([Notice(text: warning, caption: note)])
    }
    var start = CheckStart(
      tests: tests, limits: limits, panelSource: size.source,
      hasNextDisplay: isOnAllDisplays && display + 1 < session.stage.runtime.displays.count,
      tester: outputs.details.tester, site: outputs.details.site)
    for recording in folder.finished {
      if let test = recording.test { start.outcomes[test] = recording.outcome }
    }
    session.companions = [CheckRecorder(session, reports, start)]
    return session
  }
}
