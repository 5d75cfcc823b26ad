internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles

/// What the commands that judge a panel share: limits, the panel's size, and outputs.
struct CheckOutputs {
  static let options =
    [
      OptionName(
        "--profile", .file("NAME|FILE", or: Profile.builtIn.map(\.name)),
        "limits: \(Profile.builtIn.map(\.name).joined(separator: ", ")), or a JSON file "
          + "(\(Profile.kiosk.name))"),
      OptionName("--size-mm", "WxH", "size of the panel in mm (as its device or display says)"),
      OptionName("--report", .file, "write the report as HTML"),
      OptionName("--json", .file, "write the report as JSON"),
      OptionName("--junit", .file, "write the report as JUnit XML"),
      OptionName("--force", "replace existing files"),
    ] + TestDetails.options

  /// The options that name files, and the files' forms, in the order in which they are written.
  static let forms = [("--report", "html"), ("--json", "json"), ("--junit", "xml")]
  private static let names = forms.map(\.0)

  let profile: Profile
  /// The panel's size from the user; nil if it was not given.
  let millimeters: Size?
  /// Who tests, and where, from the user.
  let details: TestDetails
  /// Whether existing files are replaced.
  var replaces: Bool
  /// The display whose check this is, as a part of the files' names; nil if there is only one check.
  var display: Int?
  /// The files that this program has written, and so replaces.
  private var ours: Set<String> = []
  private let options: Options

  /// Reads the options.
  ///
  /// - Throws: `Fault` for an invalid value, two outputs to one file, or an invalid profile.
  init(_ options: Options) throws(Fault) {
    self.options = options
    replaces = options.has("--force")
    details = TestDetails(tester: options.value("--tester"), site: options.value("--site"))
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
  func check() throws(Fault) {
    for (_, path) in files {
      try rethrow(OutputFile.check(path, replaces: replaces), as: Fault.file(path))
    }
  }

  /// Prints a report, as text or in the form whose output is `-`, and unless it `onlyPrints` writes
  /// it to all files; throws for the first output that could not be written.
  mutating func write(_ report: CheckReport, onlyPrints: Bool = false) throws(Fault) {
    let printed = Self.names.first { options.value($0) == "-" }
    try writeFiles(onlyPrints ? [] : files, of: report) { () throws(Fault) in
      try answer(printed.map { report.text(for: $0, at: nil) } ?? report.text)
    }
  }

  /// Writes the report of an unfinished check to all regular files, or to drafts with paths for
  /// forms such as `html`; throws for the first file that could not be written.
  mutating func update(_ report: CheckReport, draft: ((String) -> String)?) throws(Fault) {
    let regular = files.filter { !OutputFile.isStream($0.path) }
    guard let draft else { return try writeFiles(regular, of: report) }
    let forms = Dictionary(uniqueKeysWithValues: Self.forms)
    let drafts = regular.compactMap { file in forms[file.name].map { (file.name, draft($0)) } }
    ours.formUnion(drafts.map(\.1))
    try writeFiles(drafts, of: report)
  }

  /// Writes a report to files and performs an action, then throws the first fault of all.
  private mutating func writeFiles(
    _ files: [(name: String, path: String)], of report: CheckReport,
    then finish: () throws(Fault) -> Void = {}
  ) throws(Fault) {
    var firstFault: Fault?
    for (name, path) in files {
      do throws(FileError) {
        try OutputFile.write(
          report.text(for: name, at: path), to: path, replaces: replaces || ours.contains(path))
        ours.insert(path)
      } catch { firstFault = firstFault ?? .file(path)(error) }
    }
    do throws(Fault) { try finish() } catch { firstFault = firstFault ?? error }
    if let firstFault { throw firstFault }
  }

  /// The path of the HTML report; nil if there is none, or if it is printed.
  var htmlPath: String? { path(of: "--report") }

  /// The first option whose output is a stream, such as standard output; nil if there is none.
  var stream: String? {
    Self.names.first { options.value($0).map { $0 == "-" || OutputFile.isStream($0) } ?? false }
  }

  /// Whether any of the files exists.
  var exist: Bool { files.contains { !OutputFile.isStream($0.path) && FileSystem.exists($0.path) } }

  /// The folder for the recordings beside a report in a file: `panel` for `panel.html`.
  var recordingsFolder: String? {
    guard let path = htmlPath, let location = OutputFile.location(of: path) else { return nil }
    for suffix in [".html", ".htm"] where location.hasSuffix(suffix) {
      return String(location.dropLast(suffix.count))
    }
    return location + ".recordings"
  }

  /// The options that name files other than standard output, with their paths.
  private var files: [(name: String, path: String)] {
    Self.names.compactMap { name in path(of: name).map { (name, $0) } }
  }

  /// The file of an option: for display 1, `panel-display-1.html` instead of `panel.html`.
  private func path(of name: String) -> String? {
    guard let path = options.value(name), path != "-" else { return nil }
    guard let display else { return path }
    let end = path.suffix(path.pathName.count).dropFirst().lastIndex(of: ".") ?? path.endIndex
    return "\(path[..<end])-display-\(display)\(path[end...])"
  }
}

extension CheckReport {
  /// The report in the form of an option.
  fileprivate func text(for option: String, at path: String?) -> String {
    switch option {
    case "--json": json.description + "\n"
    case "--junit": junit
    default: html(at: path)
    }
  }
}
