internal import PanelCheck
internal import TouchRecordings

/// `touchplay check`: judges a panel in a guided check or by recordings; compares reports.
struct CheckCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "check", usage: "check [--from RECORDING…]",
      summary: "measure and judge a touch panel", options: options,
      operands: .file("FILE", or: GuidedTest.allCases.map(\.rawValue)))
  }

  static let options =
    [
      OptionName(
        name: "--from", value: .file("RECORDING"), meaning: "a recording to judge; more may follow"),
      OptionName(
        name: "--compare", value: .file("OLD"), meaning: "compare two JSON reports: OLD NEW"),
    ] + CheckOutputs.options + GuidedCheck.options + RecordingInput.options

  private let options: Options
  private var inputs: [RecordingInput] = []
  private let outputs: CheckOutputs
  private let guided: GuidedCheck?

  init(_ arguments: [String]) throws(Fault) {
    options = try Options(arguments, known: Self.options, maximumOperands: .max)
    if options.has("--from"), options.has("--compare") {
      throw .usage("--compare", "cannot be combined with --from", "use one of them")
    }
    if options.has("--test"), options.has("--from") || options.has("--compare") {
      throw .usage(
        "--test", "cannot be combined with --from or --compare",
        "leave it out: a recording is judged by what it shows")
    }
    let isGuided = !options.has("--from") && !options.has("--compare")
    if isGuided, !options.has("--test"), let extra = options.operands.first {
      throw .usage(extra, "unexpected argument", "use --from RECORDING…, or --test NAME…")
    }
    if options.has("--compare"), options.operands.count != 1 {
      throw .usage("--compare", "needs two reports", "use --compare OLD.json NEW.json")
    }
    if let first = options.value("--from") {
      for path in [first] + options.operands { inputs.append(try RecordingInput(path, options)) }
    }
    outputs = try CheckOutputs(options)
    guided = isGuided ? try GuidedCheck(options, outputs) : nil
  }

  func run() throws(Fault) -> Int32 {
    if let guided { return try guided.run() }
    if let old = options.value("--compare"), let new = options.operands.first {
      let comparison = ReportComparison(try ReportFile(old), try ReportFile(new))
      try answer(comparison.text)
      return comparison.isWorse ? 1 : 0
    }
    var outputs = outputs
    try outputs.check()
    let recordings = try inputs.map { input throws(Fault) in
      let recording = try input.find()
      return try rethrow(
        CheckedRecording(recording, millimeters: outputs.millimeters), as: recording.fault)
    }
    let report = CheckReport(recordings, by: outputs.profile)
    try outputs.write(report)
    return report.verdict == .fail ? 1 : 0
  }
}
