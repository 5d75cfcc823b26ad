internal import PanelCheck
internal import TrackerKit

/// The folder of one guided check: a session for each test that is done, and the report (rule J13).
struct CheckFolder {
  private static let report = "report"

  /// The folder's path.
  let path: String

  /// The folder beside a report: `panel` for `panel.html`.
  init(beside report: String) {
    let name = UserFolder.name(of: report)
    let stem = name.split(separator: ".").dropLast().joined(separator: ".")
    path = String(report.dropLast(name.count)) + (stem.isEmpty ? name + "-tests" : stem)
  }

  /// A folder of the user's own: `$XDG_DATA_HOME/touchplay/checks` and the local time.
  init(_ name: DatedName = DatedName()) {
    path = name.freePath(in: Self.checks, suffixes: [""])
  }

  private init(path: String) { self.path = path }

  private static var checks: String {
    UserFolder.base("XDG_DATA_HOME", else: ".local/share") + "/touchplay/checks"
  }

  /// The user's newest check that has no report yet, as one that was left in the middle; otherwise a
  /// new one.
  static func unfinishedOrNew() -> CheckFolder {
    let newest = (try? UserFolder.names(in: checks))?.last { !$0.hasPrefix(".") }
    guard let newest else { return CheckFolder() }
    let folder = CheckFolder(path: checks + "/" + newest)
    return OutputFile.exists(folder.reportPath) ? CheckFolder() : folder
  }

  /// The path of the report that is written when a check is over.
  var reportPath: String { "\(path)/\(Self.report).html" }

  /// The path of a test's session.
  func session(of test: GuidedTest) -> String {
    let number = test.number < 10 ? "0\(test.number)" : "\(test.number)"
    return "\(path)/\(number)-\(test.rawValue)\(SessionsFolder.suffix)"
  }

  /// The tests that have a session, in their order.
  var recorded: [GuidedTest] {
    GuidedTest.allCases.filter { OutputFile.exists(session(of: $0)) }
  }

  /// The sessions that can be read and whose test was ended.
  ///
  /// One that was cut off in the middle of its test is left out: that test is done again.
  var finished: [CheckedRecording] {
    recorded.compactMap { test in
      guard let file = try? RecordingFile(path: session(of: test)),
        let recording = try? CheckedRecording(file, millimeters: nil),
        recording.outcome?.isOver == true
      else { return nil }
      return recording
    }
  }
}
