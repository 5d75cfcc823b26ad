internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles

/// The folder of one guided check: a session for each test that is done, and the report (rule J13).
final class CheckFolder {
  /// Where the sessions are when the check is over.
  let path: String
  /// The folder beside it for the sessions while others are there; nil if there are none.
  private let draftPath: String?
  private var isSettled = false

  /// The path of the report that is written when a check is over; nil in a folder beside a report.
  let reportPath: String?
  /// Keep other programs away; the system releases them however the program ends.
  private var locks: [FileLock] = []
  /// The sessions that have been read, so that a report is written without reading all of them again.
  private var read: [GuidedTest: CheckedRecording] = [:]

  /// The folder beside a report.
  ///
  /// - Parameters:
  ///   - path: Its path.
  ///   - isDraft: Whether the sessions that are there stay until `settle(_:)`.
  init(path: String, isDraft: Bool = false) {
    self.path = path
    draftPath = isDraft ? path + ".unfinished" : nil
    reportPath = nil
  }

  /// A folder of the user's own: `$XDG_DATA_HOME/touchplay/checks` and the local time.
  convenience init(_ name: DatedName = DatedName()) {
    self.init(own: name.freePath(in: Self.checks, suffixes: [""]))
  }

  private init(own path: String) {
    self.path = path
    draftPath = nil
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
    return folder.hasReport || (try? folder.take()) == nil ? CheckFolder() : folder
  }

  /// Whether the report of a check that is over is there.
  private var hasReport: Bool { reportPath.map(FileSystem.exists) ?? false }

  /// Where the sessions are now.
  private var place: String { isSettled ? path : draftPath ?? path }

  /// The path of a report of a check that is not over, in a form such as `html`.
  func draft(_ suffix: String) -> String { "\(draftPath ?? path)/unfinished.\(suffix)" }

  /// Makes the folder if needed, and keeps other programs away from it until this one ends.
  ///
  /// - Throws: `FileError.cannotCreate`; `FileError.inUse` if another program has it.
  func take() throws(FileError) {
    guard locks.isEmpty else { return }
    for folder in Set([path, place]).sorted() {
      try UserFolder.make(folder)
      if let lock = try FileLock.lock(folder: folder) { locks.append(lock) }
    }
  }

  // MARK: Sessions

  /// The path of a test's session.
  func session(of test: GuidedTest) -> String { place + Self.name(of: test) }

  private static func name(of test: GuidedTest) -> String {
    let number = test.number < 10 ? "0\(test.number)" : "\(test.number)"
    return "/\(number)-\(test.rawValue)\(SessionsFolder.suffix)"
  }

  /// The tests that have a session, in their order.
  var recorded: [GuidedTest] {
    GuidedTest.allCases.filter { FileSystem.exists(session(of: $0)) }
  }

  /// The sessions that can be read and whose test was ended.
  ///
  /// One that was cut off in the middle of its test is left out: that test is done again.
  var finished: [CheckedRecording] {
    recorded.compactMap { test in
      read[test] = read[test] ?? recording(of: test)
      return read[test]
    }
  }

  private func recording(of test: GuidedTest) -> CheckedRecording? {
    guard let file = try? RecordingFile(path: session(of: test)),
      let recording = try? CheckedRecording(file, millimeters: nil),
      recording.outcome?.isOver == true
    else { return nil }
    return recording
  }

  /// Gives a recorded file to a test, instead of its earlier session.
  ///
  /// - Throws: `FileError.notAFile`, `cannotWrite`.
  func keep(_ file: String, for test: GuidedTest) throws(FileError) {
    read[test] = nil
    try FileSystem.move(file, to: session(of: test))
  }

  /// Removes the sessions of tests, which something newer replaces.
  func removeSessions(of tests: some Sequence<GuidedTest>) {
    for test in tests {
      read[test] = nil
      try? FileSystem.remove(session(of: test))
    }
  }

  // MARK: The end

  /// Puts the sessions of tests in the place of those that stayed until now.
  ///
  /// - Throws: `FileError.notAFile`, `cannotWrite`; what is not in its place yet is beside it.
  func settle(_ tests: [GuidedTest]) throws(FileError) {
    guard draftPath != nil, !isSettled else { return }
    let new = recorded
    for test in new { try FileSystem.move(session(of: test), to: path + Self.name(of: test)) }
    isSettled = true
    read = [:]
    removeSessions(of: Set(tests).subtracting(new))
  }

  /// Removes the folder beside the others, unless something is in it.
  func removeDraftFolder() {
    if let draftPath { FileSystem.removeFolder(draftPath) }
  }
}
