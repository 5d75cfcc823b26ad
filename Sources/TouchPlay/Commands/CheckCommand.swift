internal import PanelCheck
internal import TouchRecordings
internal import TrackerKit
internal import TrackerKitSDL

/// `touchplay check`: judges a touch panel by its recordings, and compares two reports.
struct CheckCommand: Subcommand {
  static func help(_ modes: ModeRegistry) -> SubcommandHelp {
    SubcommandHelp(
      name: "check", usage: "check --from RECORDING…",
      summary: "judge a touch panel by recordings of it", options: options)
  }

  static let options =
    [
      OptionName(
        name: "--from", value: "RECORDING", meaning: "a recording to judge; more may follow"),
      OptionName(
        name: "--profile", value: "NAME|FILE",
        meaning: "limits: \(Profile.builtIn.map(\.name).joined(separator: ", ")), or a JSON file "
          + "(\(Profile.kiosk.name))"),
      OptionName(
        name: "--size-mm", value: "WxH", meaning: "size of the panel in mm (from the recording)"),
      OptionName(name: "--report", value: "FILE", meaning: "write the report as HTML"),
      OptionName(name: "--json", value: "FILE", meaning: "write the report as JSON"),
      OptionName(name: "--junit", value: "FILE", meaning: "write the report as JUnit XML"),
      OptionName(name: "--compare", value: "OLD", meaning: "compare two JSON reports: OLD NEW"),
      OptionName(name: "--force", meaning: "replace existing files"),
    ] + RecordingInput.options

  private static let outputs = ["--report", "--json", "--junit"]

  private let options: Options
  private let inputs: [RecordingInput]
  private let profile: Profile
  private let size: Size?

  init(_ arguments: [String]) throws(Fault) {
    options = try Options(arguments, known: Self.options, maximumOperands: .max)
    size = try options.value("--size-mm", expected: "WxH in mm, such as 345x195", Self.size)
    guard options.has("--from") != options.has("--compare") else {
      throw .usage(
        "check", "needs recordings or two reports to compare",
        "use --from RECORDING…, or --compare OLD.json NEW.json")
    }
    if options.has("--compare"), options.operands.count != 1 {
      throw .usage("--compare", "needs two reports", "use --compare OLD.json NEW.json")
    }
    var inputs: [RecordingInput] = []
    if let first = options.value("--from") {
      for path in [first] + options.operands { inputs.append(try RecordingInput(path, options)) }
    }
    self.inputs = inputs
    try options.requireOwnFiles(Self.outputs)
    profile = try ProfileFile.profile(options.value("--profile") ?? Profile.kiosk.name)
  }

  /// Parses a size such as `345x195` or `344.2x193.5`.
  private static func size(_ text: String) -> Size? {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Options.number(String(parts[0])),
      let height = Options.number(String(parts[1])), (1...10_000).contains(width),
      (1...10_000).contains(height)
    else { return nil }
    return Size(width: width, height: height)
  }

  func run() throws(Fault) -> Int32 {
    TerminationSignals.end(after: 0)
    if let old = options.value("--compare"), let new = options.operands.first {
      let comparison = ReportComparison(try ReportFile(old), try ReportFile(new))
      try answer(comparison.text)
      return comparison.isWorse ? 1 : 0
    }
    // An output that cannot be written is reported before anything is measured.
    var drafts: [(name: String, draft: OutputDraft)] = []
    for name in Self.outputs {
      guard let path = options.value(name), path != "-" else { continue }
      drafts.append(
        (
          name,
          try rethrow(OutputDraft(path, replaces: options.has("--force")), as: Fault.file(path))
        ))
    }
    var recordings: [CheckedRecording] = []
    for input in inputs {
      let recording = try input.find()
      recordings.append(
        try rethrow(CheckedRecording(recording, millimeters: size), as: recording.fault))
    }
    let report = CheckReport(recordings, by: profile)
    for (name, draft) in drafts {
      try rethrow(
        Self.write(report.output(name), draft), as: Fault.file(options.value(name) ?? name))
    }
    let printed = Self.outputs.first { options.value($0) == "-" }
    try answer(printed.map { report.output($0) } ?? report.text)
    return report.verdict == .fail ? 1 : 0
  }

  private static func write(_ text: String, _ draft: OutputDraft) throws(FileError) {
    try draft.write(Array(text.utf8))
    try draft.finish()
  }
}

extension CheckReport {
  /// The report in the form of an option.
  fileprivate func output(_ option: String) -> String {
    switch option {
    case "--json": json.description + "\n"
    case "--junit": junit
    default: html
    }
  }
}
