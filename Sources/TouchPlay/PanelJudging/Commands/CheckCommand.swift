internal import PanelCheck
internal import TouchRecordings
internal import TrackerKitFiles

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
      OptionName("--from", .file("RECORDING"), "a recording to judge; more may follow"),
      OptionName(
        "--compare", .file("OLD"), "compare two JSON reports, OLD NEW, or list more in a table"),
      OptionName(
        "--pages", "with --from and --report, also write a page for each recording, which plays it"),
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
    let isGuided = !options.has("--from") && !options.has("--compare")
    if options.has("--test"), !isGuided {
      throw .usage(
        "--test", "cannot be combined with --from or --compare",
        "leave it out: a recording is judged by what it shows")
    }
    for name in TUIOInput.options.map(\.name) where options.has(name) && !isGuided {
      throw .usage(
        name, "cannot be combined with --from or --compare", "leave it out: nothing is touched")
    }
    if isGuided, !options.has("--test"), let extra = options.operands.first {
      throw .usage(extra, "unexpected argument", "use --from RECORDING…, or --test NAME…")
    }
    if options.has("--compare"), options.operands.isEmpty {
      throw .usage("--compare", "needs two reports", "use --compare OLD.json NEW.json")
    }
    for name in ["--json", "--junit"] where options.has("--compare") && options.has(name) {
      throw .usage(name, "cannot be combined with --compare", "use --report for an HTML page")
    }
    if let first = options.value("--from") {
      for path in try Self.recordings([first] + options.operands) {
        inputs.append(try RecordingInput(path, options))
      }
    }
    outputs = try CheckOutputs(options)
    if options.has("--pages"), !options.has("--from") || outputs.recordingsFolder == nil {
      throw .usage(
        "--pages", "needs --from RECORDING… and --report FILE",
        "give both; a guided check writes pages without it")
    }
    guided = isGuided ? try GuidedCheck(options, outputs) : nil
  }

  /// The paths, with the recordings in a folder instead of the folder.
  private static func recordings(_ paths: [String]) throws(Fault) -> [String] {
    var files: [String] = []
    for path in paths {
      guard FileStatus(path)?.kind == .folder else {
        files.append(path)
        continue
      }
      let names = try rethrow(UserFolder.names(in: path), as: Fault.file(path))
      let found = names.filter { name in
        RecordingFormat.allCases.contains { format in
          format.isReadable && format.outputEndings.contains { name.hasSuffix(".\($0)") }
        }
      }
      guard !found.isEmpty else {
        throw Fault(
          .noInput, path, "has no recordings", "name a folder with files such as a.touchplay")
      }
      files += found.sorted().map { (path.hasSuffix("/") ? path : path + "/") + $0 }
    }
    return files
  }

  func run() throws(Fault) -> Int32 {
    if let guided { return try guided.run() }
    if let first = options.value("--compare") {
      return try Language.english.use { () throws(Fault) in
        try compare([first] + options.operands)
      }
    }
    var outputs = outputs
    try outputs.check()
    var recordings: [CheckedRecording] = []
    for (index, input) in inputs.enumerated() {
      let recording = try input.find()
      var checked = try rethrow(
        CheckedRecording(recording, millimeters: outputs.millimeters), as: recording.fault)
      if options.has("--pages") { checked.page = try page(of: recording, number: index + 1) }
      recordings.append(checked)
    }
    var report = CheckReport(recordings, by: outputs.profile)
    report.details = outputs.details.completed(by: report.details)
    try outputs.write(report)
    return report.verdict == .fail ? 1 : 0
  }

  /// Writes the page that plays a recording, in the folder beside the report, and returns its path.
  private func page(of recording: RecordingFile, number: Int) throws(Fault) -> String {
    let folder = outputs.recordingsFolder ?? "."
    let path = "\(folder)/\(number).html"
    try rethrow(UserFolder.make(folder), as: Fault.file(folder))
    try SessionPage.write(recording, to: path, replaces: outputs.replaces)
    return path
  }

  /// Compares two reports, or lists more; returns the exit code.
  private func compare(_ paths: [String]) throws(Fault) -> Int32 {
    try options.checkOutput("--report")
    let reports = try paths.map { path throws(Fault) in try ReportFile(path) }
    let (text, html, isBad): (String, String, Bool)
    if reports.count == 2 {
      let comparison = ReportComparison(reports[0], reports[1])
      (text, html, isBad) = (comparison.text, comparison.html, comparison.isWorse)
    } else {
      let table = FleetTable(reports)
      (text, html, isBad) = (table.text, table.html, table.hasFailed)
    }
    try options.write(html, to: "--report")
    if options.value("--report") != "-" { try answer(text) }
    return isBad ? 1 : 0
  }
}
