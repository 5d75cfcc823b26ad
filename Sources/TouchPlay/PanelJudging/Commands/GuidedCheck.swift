internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// `touchplay check` without recordings: the guided check and its report (rules J12, J13).
struct GuidedCheck {
  /// The options, except those of all commands that judge a panel.
  static let options = [
    OptionName(
      name: "--test", value: .word("NAME", of: GuidedTest.allCases.map(\.rawValue)),
      meaning: "run only these tests; more may follow:  "
        + GuidedTest.allCases.map(\.rawValue).joined(separator: ", ")),
    OptionName(name: "--window", value: "WxH", meaning: "run in a window instead of full screen"),
    OptionName(name: "--display", value: "N", meaning: "the display to use, counting from 0"),
    .scale,
  ]

  private let options: Options
  private let outputs: CheckOutputs
  private let tests: [GuidedTest]
  private let stage: SDLStage.Configuration
  private let scale: Double?

  init(_ options: Options, _ outputs: CheckOutputs) throws(Fault) {
    self.options = options
    self.outputs = outputs
    stage = try options.stage(title: "touchplay check")
    scale = try options.scale()
    var named: Set<GuidedTest> = []
    for name in [options.value("--test")].compactMap(\.self) + options.operands {
      guard let test = GuidedTest(rawValue: name) else {
        throw .usage(
          name, "is not a test",
          "use \(GuidedTest.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      named.insert(test)
    }
    tests =
      named.isEmpty ? GuidedTest.standard : GuidedTest.allCases.filter { named.contains($0) }
  }

  /// Runs the check, writes its report, and returns the exit code.
  func run() throws(Fault) -> Int32 {
    TerminationSignals.end(after: TerminationSignals.patience)
    var outputs = outputs
    let folder = folder()
    // A check that continues replaces its report.
    let recorded = Set(folder.recorded)
    let isLeft = !recorded.isEmpty && !recorded.isSuperset(of: tests)
    let isDraft = outputs.replaces && outputs.exist
    outputs.replaces = outputs.replaces || isLeft
    try outputs.check()
    if let reason = UserFolder.obstacle(to: folder.path) {
      throw Fault(.cannotCreate(reason), path: folder.path)
    }
    let reports = GuidedReports(folder, of: tests, in: outputs, isDraft: isDraft)
    let session = try makeSession(reports)
    session.run()
    TerminationSignals.beginEnding()
    session.finish()
    session.save()
    let report = try reports.finish(by: limits)
    if let fault = session.faults.first { return fault.code.rawValue }
    return report.verdict == .fail ? 1 : 0
  }

  /// The folder for the recordings; with `--force`, they replace earlier ones at the end.
  private func folder() -> CheckFolder {
    guard let path = outputs.recordingsFolder else {
      let isWhole = tests == GuidedTest.standard
      return isWhole && !outputs.replaces ? .unfinishedOrNew() : CheckFolder()
    }
    let folder = CheckFolder(path: path)
    let replaces = outputs.replaces && (outputs.exist || !folder.recorded.isEmpty)
    return replaces ? CheckFolder(path: path, isDraft: true) : folder
  }

  /// The limits for what the chosen tests measure.
  private var limits: Profile { outputs.profile.limited(to: tests.flatMap(\.items)) }

  private func makeSession(_ reports: GuidedReports) throws(Fault) -> PlaySession {
    let folder = reports.folder
    let settings = Settings()
    _ = Preferences.load(into: settings)
    var stage = stage
    stage.pictures = AssetsFolder.find().map(PictureLoader.init)
    stage.staysAwake = true
    var size = PanelSize(millimeters: nil, source: .unknown)
    let configuration = PlaySession.Configuration(
      stage: stage, mode: .check, settings: settings,
      prepare: { [outputs] opened in
        size = PanelSize.of(opened, stage.form, user: outputs.millimeters)
        opened.platform.panelMillimeters = size.millimeters
      }, scale: scale)
    let session = try rethrow(PlaySession(configuration), as: Fault.init(_:))
    guard !session.stage.runtime.touchDevices.isEmpty else {
      throw .noTouchDevice(driver: session.stage.runtime.driver)
    }
    try rethrow(folder.take(), as: Fault.file(folder.path))
    if let note = size.note { session.tell([Notice(text: note, caption: note)]) }
    var start = CheckStart(
      tests: tests, limits: limits, panelSource: size.source, tester: outputs.details.tester,
      site: outputs.details.site)
    for recording in folder.finished {
      if let test = recording.test { start.outcomes[test] = recording.outcome }
    }
    session.companions = [CheckRecorder(session, reports, start)]
    return session
  }
}
