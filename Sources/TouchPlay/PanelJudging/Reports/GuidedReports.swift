internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles

/// The reports of a guided check, written at its first result and after each change (rule J13).
///
/// What `--force` replaces stays until the check is over; until then, drafts are written beside it.
final class GuidedReports {
  private(set) var folder: CheckFolder
  private let tests: [GuidedTest]
  /// The outputs that the user wants; nil if only the user's own folder of checks has a report.
  private var outputs: CheckOutputs?
  /// Whether earlier outputs stay until the check is over.
  private var isDraft: Bool

  init(
    _ folder: CheckFolder, of tests: [GuidedTest] = GuidedTest.standard,
    in outputs: CheckOutputs? = nil, isDraft: Bool = false
  ) {
    self.folder = folder
    self.tests = tests
    self.outputs = outputs
    self.isDraft = isDraft
  }

  private var recordings: [CheckedRecording] {
    folder.finished.filter { $0.test.map(tests.contains) == true }
  }

  /// Keeps the recording of a test that is over.
  ///
  /// The first one after starting over replaces all, in a new folder or in the one beside a report.
  func keep(_ file: String, of test: GuidedTest, replacesAll: Bool) throws(FileError) {
    let isOwn = folder.reportPath != nil
    if replacesAll, isOwn, !folder.recorded.isEmpty {
      folder = CheckFolder()
      try folder.take()
    }
    try folder.keep(file, for: test)
    if replacesAll, !isOwn { folder.removeSessions(of: tests.filter { $0 != test }) }
  }

  /// The path of the HTML report of a check that is over; nil if there is none.
  var htmlPath: String? { outputs?.htmlPath ?? folder.reportPath }

  /// Writes what is known so far; throws for the first report that could not be written.
  ///
  /// - Returns: The report in the user's own folder of checks, if the check is over.
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
    try rethrow(OutputFile.keep(report.html(at: path), at: path), as: Fault.file(path))
    if isEnd { try? FileSystem.remove(draft) }
    return isOver ? end : nil
  }

  private func settle() throws(Fault) {
    try rethrow(folder.settle(tests), as: Fault.file(folder.path))
    isDraft = false
  }

  private func removeDrafts() {
    for (_, suffix) in CheckOutputs.forms where folder.reportPath == nil || suffix != "html" {
      try? FileSystem.remove(folder.draft(suffix))
    }
    folder.removeDraftFolder()
  }

  /// Prints the last report and writes it to all outputs, unless there is no result.
  ///
  /// - Throws: `Fault` for the first output that could not be written.
  func finish(by limits: Profile) throws(Fault) -> CheckReport {
    if !recordings.isEmpty { try settle() }
    let report = CheckReport(recordings, by: limits)
    try outputs?.write(report, onlyPrints: isDraft || recordings.isEmpty)
    removeDrafts()
    return report
  }
}
