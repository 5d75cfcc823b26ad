internal import TouchRecordings
internal import TrackerKit

/// `touchplay info`: describes a recording.
struct InfoCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "info", usage: "info FILE",
      summary: "describe a recording", options: options, operands: .file)
  }

  static let options = [OptionName("--json", "print JSON")] + RecordingInput.options

  private let options: Options
  private let input: RecordingInput

  init(_ arguments: [String]) throws(Fault) {
    options = try Options(arguments, known: Self.options, maximumOperands: 1)
    guard let path = options.operands.first else {
      throw .usage("info", "needs a recording", "use touchplay info FILE")
    }
    input = try RecordingInput(path, options)
  }

  func run() throws(Fault) -> Int32 {
    let (path, recording) = (input.path, try input.find())
    let report = try rethrow(SessionReport(recording), as: recording.fault)
    try answer(options.has("--json") ? report.json.description : report.text(of: path))
    // One line about what prevents the session from being read or played to the end.
    if let damage = report.damage {
      damage.warn(path: path, "described")
    } else if let obstacle = report.obstacle {
      Fault.warn("\(path): cannot be played (\(obstacle.reason)): described without playing it")
    }
    return 0
  }
}
