internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles

/// The folder of one guided check: a session for each completed test, and the report (rule J13).
final class CheckFolder {
  /// Where the sessions are when the check is over.
  let path: String
  /// The folder for the sessions while earlier ones are still in `path`; nil if there are none.
  private let draftPath: String?
  private var isSettled = false

  /// The name of a report in the folder of its check.
  static let reportName = "report.html"

  /// The report that is written when a check is over; nil in a folder beside a report.
  let reportPath: String?
  private var locks: [FileLock] = []
  /// The sessions that have been read, so that the next report need not read them again.
  private var read: [GuidedTest: CheckedRecording] = [:]

  /// A folder beside a report; in a draft, earlier sessions stay until `settle(_:)`.
  init(path: String, isDraft: Bool = false) {
    self.path = path
    draftPath = isDraft ? path + ".unfinished" : nil
    reportPath = nil
  }

  /// A folder in the user's own: `$XDG_DATA_HOME/touchplay/checks`, named after the local time.
  convenience init() {
    self.init(own: DatedName().freePath(in: Self.checks, suffixes: [""]))
  }

  private init(own path: String) {
    self.path = path
    draftPath = nil
    reportPath = "\(path)/\(Self.reportName)"
  }

  /// The user's folder of checks.
  static var checks: String {
    UserFolder.base("XDG_DATA_HOME", else: ".local/share") + "/touchplay/checks"
  }

  /// The user's newest check if nobody has finished it or is doing it; otherwise a new one.
  static func unfinishedOrNew() -> CheckFolder {
    let newest = UserFolder.newestFirst(in: checks).first { !$0.hasPrefix(".") }
    guard let newest else { return CheckFolder() }
    let folder = CheckFolder(own: checks + "/" + newest)
    let isOver = folder.reportPath.map(FileSystem.exists) ?? false
    return isOver || (try? folder.take()) == nil ? CheckFolder() : folder
  }

  /// Where the sessions are now.
  private var place: String { isSettled ? path : draftPath ?? path }

  /// The path of the report of an unfinished check, in a form such as `html`.
  func draft(_ suffix: String) -> String { "\(draftPath ?? path)/unfinished.\(suffix)" }

  /// Creates the folder if needed, and reserves it until the program ends.
  ///
  /// - Throws: `FileError.cannotCreate`; `FileError.inUse` if another program has it.
  func take() throws(FileError) {
    guard locks.isEmpty else { return }
    for folder in Set([path, place]).sorted() {
      try UserFolder.make(folder)
      if let lock = try FileLock.lock(folder: folder) { locks.append(lock) }
    }
  }

  /// The path of a test's session.
  func session(of test: GuidedTest) -> String {
    place + Self.name(of: test) + SessionsFolder.suffix
  }

  /// The path of the page that plays a test's session.
  private func page(of test: GuidedTest) -> String { place + Self.name(of: test) + ".html" }

  /// Whether a check makes files of this name.
  static func makes(_ name: String) -> Bool {
    let stem = name.prefix { $0 != "." }
    return name == reportName || stem == "unfinished"
      || GuidedTest(rawValue: String(stem.drop { $0 != "-" }.dropFirst())) != nil
  }

  private static func name(of test: GuidedTest) -> String {
    let number = test.number < 10 ? "0\(test.number)" : "\(test.number)"
    return "/\(number)-\(test.rawValue)"
  }

  /// The tests that have a session, in their order.
  var recorded: [GuidedTest] { GuidedTest.allCases.filter { FileSystem.exists(session(of: $0)) } }

  /// The sessions that can be read and whose test is over; the other tests are done again.
  var finished: [CheckedRecording] {
    recorded.compactMap { test in
      read[test] = read[test] ?? recording(of: test)
      return read[test]
    }
  }

  private func recording(of test: GuidedTest) -> CheckedRecording? {
    guard let file = try? RecordingFile(path: session(of: test)),
      var recording = try? CheckedRecording(file, millimeters: nil),
      recording.outcome?.isOver == true
    else { return nil }
    let page = page(of: test)
    if FileSystem.exists(page) { recording.page = page }
    return recording
  }

  /// Makes a recorded file the session of a test, and writes the page that plays it.
  func keep(_ file: String, for test: GuidedTest) throws(FileError) {
    read[test] = nil
    try FileSystem.move(file, to: session(of: test))
    // The report is complete without the page, but not with that of an earlier session.
    try? FileSystem.remove(page(of: test))
    try? SessionPage.write(
      RecordingFile(path: session(of: test)), to: page(of: test), replaces: true)
  }

  func removeSessions(of tests: some Sequence<GuidedTest>) {
    for test in tests {
      read[test] = nil
      for path in [session(of: test), page(of: test)] { try? FileSystem.remove(path) }
    }
  }

  /// Replaces the earlier sessions of tests with those of the draft.
  ///
  /// - Throws: `FileError.notAFile`, `cannotWrite`; the sessions that could not be moved stay in the draft.
  func settle(_ tests: [GuidedTest]) throws(FileError) {
    guard draftPath != nil, !isSettled else { return }
    let new = recorded
    for test in new {
      let name = path + Self.name(of: test)
      try FileSystem.move(session(of: test), to: name + SessionsFolder.suffix)
      try? FileSystem.remove(name + ".html")
      try? FileSystem.move(page(of: test), to: name + ".html")
    }
    isSettled = true
    read = [:]
    removeSessions(of: Set(tests).subtracting(new))
  }

  /// Removes the draft's folder, unless something is in it.
  func removeDraftFolder() { if let draftPath { FileSystem.removeFolder(draftPath) } }
}
