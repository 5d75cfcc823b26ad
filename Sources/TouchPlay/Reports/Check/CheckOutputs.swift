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

  /// The options that name files, in the order in which they are written.
  private static let names = ["--report", "--json", "--junit"]

  /// The limits.
  let profile: Profile
  /// The panel's size in millimeters from the user; nil if it was not given.
  let millimeters: Size?
  /// Whether existing files are replaced.
  var replaces: Bool
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
  /// - Throws: `Fault` for the first output that could not be written.
  func write(_ report: CheckReport) throws(Fault) {
    var firstFault: Fault?
    func attempt(_ body: () throws(Fault) -> Void) {
      do throws(Fault) { try body() } catch { firstFault = firstFault ?? error }
    }
    for (name, path) in files {
      attempt { () throws(Fault) in
        try rethrow(
          OutputFile.write(report.text(for: name), to: path, replaces: replaces),
          as: Fault.file(path))
      }
    }
    let printed = Self.names.first { options.value($0) == "-" }
    attempt { () throws(Fault) in try answer(printed.map(report.text(for:)) ?? report.text) }
    if let firstFault { throw firstFault }
  }

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
