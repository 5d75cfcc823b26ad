internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles

/// The reports of a guided check: on the disk from its first result on, and again after each change
/// (rule J13).
///
/// What `--force` replaces stays until the check is over; until then there are drafts beside it.
final class GuidedReports {
  /// The folder of the check's sessions.
  private(set) var folder: CheckFolder
  /// The tests that are judged.
  private let tests: [GuidedTest]
  /// What the user asked for; nil if only the user's own folder of checks has a report.
  private var outputs: CheckOutputs?
  /// Whether the outputs that were there stay until now.
  private var isDraft: Bool

  /// Creates the reports of a check in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder of the check's sessions.
  ///   - tests: The tests that are judged.
  ///   - outputs: What the user asked for; nil if there is only the user's own folder of checks.
  ///   - isDraft: Whether the outputs stay as they are until the check is over.
  init(
    _ folder: CheckFolder, of tests: [GuidedTest] = GuidedTest.allCases,
    in outputs: CheckOutputs? = nil, isDraft: Bool = false
  ) {
    self.folder = folder
    self.tests = tests
    self.outputs = outputs
    self.isDraft = isDraft
  }

  /// What has been recorded so far.
  private var recordings: [CheckedRecording] {
    folder.finished.filter { $0.test.map(tests.contains) == true }
  }

  // MARK: Changes

  /// Keeps the recording of a test that is over.
  ///
  /// - Parameters:
  ///   - file: The recording's path.
  ///   - test: The test.
  ///   - replacesAll: Whether it is the first one after everything began again. The user's next
  ///     check gets a folder of its own; beside a report there is only one.
  /// - Throws: `FileError`.
  func keep(_ file: String, of test: GuidedTest, replacesAll: Bool) throws(FileError) {
    let isOwn = folder.reportPath != nil
    if replacesAll, isOwn, !folder.recorded.isEmpty {
      folder = CheckFolder()
      try folder.take()
    }
    try folder.keep(file, for: test)
    if replacesAll, !isOwn { folder.removeSessions(of: tests.filter { $0 != test }) }
  }

  /// Writes what is known so far.
  ///
  /// - Returns: The report in the user's own folder of checks, if the check is over.
  /// - Throws: `Fault` for the first report that could not be written.
  func update(by limits: Profile, isOver: Bool) throws(Fault) -> String? {
    guard !recordings.isEmpty else { return nil }
    if isOver { try settle() }
    let report = CheckReport(recordings, by: limits)
    let path = try updateOwn(report, isOver: isOver)
    try outputs?.update(report, draft: isDraft ? folder.draft : nil)
    if isOver { removeDrafts() }
    return path
  }

  private func updateOwn(_ report: CheckReport, isOver: Bool) throws(Fault) -> String? {
    guard let end = folder.reportPath else { return nil }
    let draft = folder.draft("html")
    let isEnd = isOver || FileSystem.exists(end)
    let path = isEnd ? end : draft
    try rethrow(OutputFile.keep(report.html, at: path), as: Fault.file(path))
    if isEnd { try? FileSystem.remove(draft) }
    return isOver ? end : nil
  }

  // MARK: The end

  private func settle() throws(Fault) {
    try rethrow(folder.settle(tests), as: Fault.file(folder.path))
    isDraft = false
  }

  /// Removes what was beside the outputs, which have their places now.
  private func removeDrafts() {
    for (_, suffix) in CheckOutputs.forms where folder.reportPath == nil || suffix != "html" {
      try? FileSystem.remove(folder.draft(suffix))
    }
    folder.removeDraftFolder()
  }

  /// Writes the last report to all outputs, and prints it; a check without a result replaces nothing.
  ///
  /// - Throws: `Fault` for the first output that could not be written.
  func finish(by limits: Profile) throws(Fault) -> CheckReport {
    if !recordings.isEmpty { try settle() }
    let report = CheckReport(recordings, by: limits)
    try outputs?.write(report, onlyPrints: isDraft)
    removeDrafts()
    return report
  }
}
