internal import Glibc
internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles

/// The folder of one guided check: a session for each test that is done, and the report (rule J13).
final class CheckFolder {
  /// The folder's path.
  let path: String

  /// The path of the report that is written when a check is over; nil in a folder beside a report.
  let reportPath: String?
  /// Keeps other programs away; the system releases it however the program ends.
  private var lock: FolderLock?

  /// The folder beside a report.
  init(path: String) {
    self.path = path
    reportPath = nil
  }

  /// A folder of the user's own: `$XDG_DATA_HOME/touchplay/checks` and the local time.
  convenience init(_ name: DatedName = DatedName()) {
    self.init(own: name.freePath(in: Self.checks, suffixes: [""]))
  }

  private init(own path: String) {
    self.path = path
    reportPath = "\(path)/report.html"
  }

  private static var checks: String {
    UserFolder.base("XDG_DATA_HOME", else: ".local/share") + "/touchplay/checks"
  }

  /// The user's newest check that has no report yet, as one that was left in the middle; a new one if there
  /// is none, or if another program is doing it.
  static func unfinishedOrNew() -> CheckFolder {
    let newest = (try? UserFolder.names(in: checks))?.last { !$0.hasPrefix(".") }
    guard let newest else { return CheckFolder() }
    let folder = CheckFolder(own: checks + "/" + newest)
    let isOver = folder.reportPath.map(OutputFile.exists) == true
    return isOver || (try? folder.take()) == nil ? CheckFolder() : folder
  }

  /// Makes the folder if needed, and keeps other programs away from it until this one ends.
  ///
  /// - Throws: `FileError.cannotCreate`; `FileError.inUse` if another program has it.
  func take() throws(FileError) {
    guard lock == nil else { return }
    try UserFolder.make(path)
    lock = try FolderLock(path)
  }

  /// The path of a test's session.
  func session(of test: GuidedTest) -> String {
    let number = test.number < 10 ? "0\(test.number)" : "\(test.number)"
    return "\(path)/\(number)-\(test.rawValue)\(SessionsFolder.suffix)"
  }

  /// The tests that have a session, in their order.
  var recorded: [GuidedTest] {
    GuidedTest.allCases.filter { OutputFile.exists(session(of: $0)) }
  }

  /// Removes the sessions of tests, which start over.
  func removeSessions(of tests: [GuidedTest]) {
    for test in tests { try? FileSystem.remove(session(of: test)) }
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
