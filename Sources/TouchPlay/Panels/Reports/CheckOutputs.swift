internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles

/// What the commands that judge a panel have in common: limits, the panel's size, and where reports go.
struct CheckOutputs {
  /// The options, for the help and for the command line.
  static let options = [
    OptionName(
      name: "--profile", value: .file("NAME|FILE", or: Profile.builtIn.map(\.name)),
      meaning: "limits: \(Profile.builtIn.map(\.name).joined(separator: ", ")), or a JSON file "
        + "(\(Profile.kiosk.name))"),
    OptionName(
      name: "--size-mm", value: "WxH",
      meaning: "size of the panel in mm (as its device or display says)"),
    OptionName(name: "--report", value: .file, meaning: "write the report as HTML"),
    OptionName(name: "--json", value: .file, meaning: "write the report as JSON"),
    OptionName(name: "--junit", value: .file, meaning: "write the report as JUnit XML"),
    OptionName(name: "--force", meaning: "replace existing files"),
  ]

  /// The options that name files, in the order in which they are written, and the files' forms.
  static let forms = [("--report", "html"), ("--json", "json"), ("--junit", "xml")]
  private static let names = forms.map(\.0)

  /// The limits.
  let profile: Profile
  /// The panel's size in millimeters from the user; nil if it was not given.
  let millimeters: Size?
  /// Whether existing files are replaced.
  var replaces: Bool
  /// The files that have been written before, which are replaced.
  private var ours: Set<String> = []
  private let options: Options

  /// Reads the options.
  ///
  /// - Parameter options: A command line whose known options include `CheckOutputs.options`.
  /// - Throws: `Fault` for an invalid value, two outputs in one file, or a profile that is not one.
  init(_ options: Options) throws(Fault) {
    self.options = options
    replaces = options.has("--force")
    millimeters = try options.value("--size-mm", expected: "WxH in mm, such as 345x195", Self.size)
    try options.requireOwnFiles(Self.names)
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

  /// Checks in advance that all outputs can be written (rule J4).
  ///
  /// - Throws: `Fault` for the first one that cannot.
  func check() throws(Fault) {
    for (_, path) in files {
      try rethrow(OutputFile.check(path, replaces: replaces), as: Fault.file(path))
    }
  }

  /// Writes a report to all outputs, and prints it: as text, or in the form whose output is `-`.
  ///
  /// A fault with one output does not keep the others from being written.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - onlyPrints: Whether files stay as they are.
  /// - Throws: `Fault` for the first output that could not be written.
  mutating func write(_ report: CheckReport, onlyPrints: Bool = false) throws(Fault) {
    let printed = Self.names.first { options.value($0) == "-" }
    try writeFiles(onlyPrints ? [] : files, of: report) { () throws(Fault) in
      try answer(printed.map(report.text(for:)) ?? report.text)
    }
  }

  /// Writes a report to all files while its check goes on, except to pipes and devices.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - draft: The path for a form such as `html`; nil writes the outputs themselves.
  /// - Throws: `Fault` for the first file that could not be written.
  mutating func update(_ report: CheckReport, draft: ((String) -> String)?) throws(Fault) {
    let regular = files.filter { !OutputFile.isStream($0.path) }
    guard let draft else { return try writeFiles(regular, of: report) }
    let forms = Dictionary(uniqueKeysWithValues: Self.forms)
    let drafts = regular.compactMap { file in forms[file.name].map { (file.name, draft($0)) } }
    ours.formUnion(drafts.map(\.1))
    try writeFiles(drafts, of: report)
  }

  /// Writes a report to files, does something else, and throws the first fault of all.
  private mutating func writeFiles(
    _ files: [(name: String, path: String)], of report: CheckReport,
    then finish: () throws(Fault) -> Void = {}
  ) throws(Fault) {
    var firstFault: Fault?
    for (name, path) in files {
      do throws(FileError) {
        try OutputFile.write(
          report.text(for: name), to: path, replaces: replaces || ours.contains(path))
        ours.insert(path)
      } catch { firstFault = firstFault ?? .file(path)(error) }
    }
    do throws(Fault) { try finish() } catch { firstFault = firstFault ?? error }
    if let firstFault { throw firstFault }
  }

  /// Whether any of the files exists.
  var exist: Bool { files.contains { !OutputFile.isStream($0.path) && FileSystem.exists($0.path) } }

  /// The folder for the recordings that belong to a report in a file; nil without one.
  ///
  /// It is next to the report: `panel` for `panel.html`.
  var recordingsFolder: String? {
    guard let path = options.value("--report"), let location = OutputFile.location(of: path) else {
      return nil
    }
    for suffix in [".html", ".htm"] where location.hasSuffix(suffix) {
      return String(location.dropLast(suffix.count))
    }
    return location + ".recordings"
  }

  /// The options that name files other than standard output, with their paths.
  private var files: [(name: String, path: String)] {
    Self.names.compactMap { name in
      options.value(name).flatMap { $0 == "-" ? nil : (name, $0) }
    }
  }
}

extension CheckReport {
  /// The report in the form of an option.
  fileprivate func text(for option: String) -> String {
    switch option {
    case "--json": json.description + "\n"
    case "--junit": junit
    default: html
    }
  }
}
