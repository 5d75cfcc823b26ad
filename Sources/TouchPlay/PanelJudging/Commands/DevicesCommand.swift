internal import TouchRecordings
internal import TrackerKitSDL

/// `touchplay devices`: lists displays, touch devices, drivers, versions, and what is missing.
struct DevicesCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "devices", usage: "devices",
      summary: "list displays, touch devices, drivers, versions", options: options)
  }

  static let options = [OptionName("--json", "print JSON")]

  private let options: Options

  init(_ arguments: [String]) throws(Fault) {
    options = try Options(arguments, known: Self.options, maximumOperands: 0)
  }

  /// Touch screens are listed without a display, too; the exit code is then 69.
  func run() throws(Fault) -> Int32 {
    let tree = DeviceTree()
    let screens = try rethrow(tree.touchScreens(), as: Fault.file("\(tree.sys)/class/input"))
    let video: DevicesReport.Video
    do throws(SDLError) {
      video = DevicesReport.Video(try SDLRuntime())
    } catch {
      if case .noDisplay = error { try report(nil, screens) }
      throw Fault(error)
    }
    try report(video, screens)
    return 0
  }

  private func report(_ video: DevicesReport.Video?, _ screens: [TouchScreen]) throws(Fault) {
    let report = DevicesReport(
      library: .init(), video: video, touchScreens: screens, makerObstacle: VirtualDevice.obstacle)
    try answer(
      Language.english.use { options.has("--json") ? report.json.description : report.text })
  }
}
