internal import PanelCheck
internal import TUIO
internal import TrackerKit
internal import TrackerKitSDL

/// `touchplay soak`: records and judges what a touch panel reports while nobody touches it.
struct SoakCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "soak", usage: "soak", summary: "catch ghost touches while nobody touches the screen",
      options: options)
  }

  static let options =
    [
      OptionName("--for", "DURATION", "how long, such as 90s, 30m or 8h (until you stop it)")
    ] + CheckOutputs.options + [
      OptionName("--window", "WxH", "run in a window instead of full screen"),
      OptionName("--display", "N", "the display to use, counting from 0"),
    ] + TUIOInput.options

  private let outputs: CheckOutputs
  private let duration: TimeSpan?
  private let configuration: SDLStage.Configuration
  private let tuio: TUIOInput?

  init(_ arguments: [String]) throws(Fault) {
    let options = try Options(arguments, known: Self.options, maximumOperands: 0)
    outputs = try CheckOutputs(options)
    duration = try options.value("--for", expected: TimeSpan.expected, TimeSpan.init)
    tuio = try TUIOInput(options)
    var stage = try options.stage(title: "touchplay soak")
    stage.usesMouse = false
    // A display that sleeps may put its touch device to sleep, too.
    stage.staysAwake = true
    configuration = stage
  }

  func run() throws(Fault) -> Int32 {
    TerminationSignals.end(after: TerminationSignals.patience)
    try outputs.check()
    let port = try tuio?.open()
    defer { port?.stop() }
    let stage = try openStage()
    if let tuio, let port { tuio.start(port, on: stage.platform) }
    let path = try recordingPath()
    let size = PanelSize.of(stage, configuration.form, user: outputs.millimeters)
    if let warning = size.warning { Fault.warn(warning) }
    let details = outputs.details.described(by: stage.runtime)
    let window = SoakWindow(on: stage, for: duration)
    try rethrow(
      window.record(
        to: path, replaces: outputs.replaces, millimeters: size.millimeters, details: details),
      as: Fault.file(path))
    window.run()
    TerminationSignals.beginEnding()
    var faults: [Fault] = []
    let error = window.finish()
    let recorded = window.recordingPath ?? path
    if let error { faults.append(Fault(error, path: recorded)) }
    if stage.platform.hasLostDisplay { faults.append(Fault(.displayLost)) }
    for fault in faults { fault.report() }
    let report = try judge(recorded)
    var outputs = outputs
    try outputs.write(report)
    return faults.first?.code.rawValue ?? (report.verdict == .fail ? 1 : 0)
  }

  private func openStage() throws(Fault) -> SDLStage {
    var configuration = configuration
    configuration.pictures = AssetsFolder.find().map(PictureLoader.init)
    let stage = try rethrow(SDLStage(configuration), as: Fault.init(_:))
    // The first device is the mouse.
    guard tuio != nil || stage.platform.deviceNames.count > 1 else {
      throw Fault.noTouchDevice(driver: stage.runtime.driver)
    }
    return stage
  }

  /// The path of the recording: beside the report, or among the other recordings.
  private func recordingPath() throws(Fault) -> String {
    guard let folder = outputs.recordingsFolder else {
      return try rethrow(SessionsFolder.newPath(), as: Fault.file(SessionsFolder.path))
    }
    try rethrow(UserFolder.make(folder), as: Fault.file(folder))
    return "\(folder)/\(GuidedTest.ghosts.rawValue)\(SessionsFolder.suffix)"
  }

  /// Judges the recording, by the limits for what a soak measures.
  private func judge(_ path: String) throws(Fault) -> CheckReport {
    let recording: CheckedRecording
    do throws(SessionError) {
      let file = try RecordingFile(path: path)
      recording = try CheckedRecording(file, millimeters: outputs.millimeters)
    } catch {
      throw Fault(error, path: path)
    }
    return CheckReport([recording], by: outputs.profile.limited(to: GuidedTest.ghosts.items))
  }
}
