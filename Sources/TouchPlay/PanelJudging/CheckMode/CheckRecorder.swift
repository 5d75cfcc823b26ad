internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// Records the guided tests of a live session, and keeps the reports (rule J13).
///
/// Recordings begin and end between two turns, with nothing in progress (rule S1).
final class CheckRecorder: SessionCompanion {
  enum Request: Equatable {
    /// Record a test, and forget one that is not over.
    case begin(GuidedTest)
    /// End the recording; one that is not kept is removed.
    case end(isKept: Bool)
    /// Replace the sessions so far by the next one that is kept, or no longer.
    case restart(Bool)
    /// Write the last report: all tests are over.
    case over
    /// Keep the mapping that was just set, or take it back.
    case settle(keepsMapping: Bool)
    /// Show the last report in the desktop's program for it.
    case openReport
    /// Go on with the check of the next display.
    case nextDisplay
  }

  private static let unfinished = ".part"

  private unowned let session: PlaySession
  private let reports: GuidedReports
  private let start: CheckStart
  /// What the system knows about the panel, looked up with the first test.
  private lazy var panel = TestDetails().described(by: session.stage.runtime)
  private var running: (recording: Recording, test: GuidedTest)?
  /// The frames that the display had shown before the running test, and how long they took.
  private var framesBefore = (count: 0, seconds: 0.0)
  private var requests: [Request] = []
  /// The maps that the mapping test may set.
  private var repair: MappingRepair?
  /// Whether a mapping test has just ended without a correction before it.
  private var isRepairDue = false
  /// Whether the next session that is kept replaces all of them.
  private var isRestarted = false

  /// Begins a check in a session, or continues one from what its folder has.
  init(_ session: PlaySession, _ reports: GuidedReports, _ start: CheckStart) {
    self.session = session
    self.reports = reports
    self.start = start
    join(start)
    turnEnded()
  }

  private func join(_ start: CheckStart) {
    for case let controller as CheckController in session.sandbox.controllers {
      controller.onRequest = { [weak self] in self?.requests.append($0) }
      controller.startCheck(start)
    }
  }

  func visitBegan() {
    requests += [.end(isKept: false), .restart(true)]
    var start = start
    start.outcomes = [:]
    join(start)
  }

  func turnEnded() {
    guard !requests.isEmpty else { return }
    let isOver = requests.contains(.over)
    var isChanged = isOver
    for request in requests {
      switch request {
      case .end(let isKept): isChanged = end(isKept: isKept) || isChanged
      case .restart(let isRestarted): self.isRestarted = isRestarted
      case .begin(let test):
        _ = end(isKept: false)
        check?.exits = .init()
        begin(test)
      case .over: break
      case .settle(let isKept): settle(isKept: isKept)
      case .openReport: openReport()
      case .nextDisplay: session.quit()
      }
    }
    requests = []
    if isChanged { updateReports(isOver: isOver) }
    if isRepairDue { tryRepair() }
  }

  // MARK: Mapping

  /// Sets the mapping that the test has found, and has the test done again.
  private func tryRepair() {
    isRepairDue = false
    guard let check, let repair else { return }
    let run = check.run
    let pairs = GuidedTest.mappingPairs(of: run.log)
    if let mapping = Mapping(panel: run.panel, pairs: pairs),
      repair.correct(
        mapping, accuracy: run[.mapping].figures[.accuracy], touched: touchedDevice(run.log))
    {
      check.beginTrial()
    } else {
      takeBack()
    }
  }

  /// The name of the only device whose contacts are in a log; nil if there are several.
  private func touchedDevice(_ log: ContactLog) -> String? {
    let devices = Set(log.paths.map(\.contact.device))
    guard devices.count == 1, let device = devices.first else { return nil }
    let names = session.stage.platform.deviceNames
    return TouchMapper.xinputName(of: names[device], among: names)
  }

  private func settle(isKept: Bool) {
    if isKept {
      repair?.keep()
    } else if let words = takeBack() {
      session.show(words)
    }
  }

  /// Sets the mapping from before, unless the new one is kept; returns what has happened.
  @discardableResult
  private func takeBack() -> String? {
    guard let repair, !repair.isKept else { return nil }
    self.repair = nil
    return repair.takeBack()
  }

  // MARK: Recordings

  /// Who tests which panel, and where.
  private var remarks: [SessionHeader.Setting] {
    var details = panel
    if let run = check?.run {
      details.tester = run.tester.isEmpty ? nil : run.tester
      details.site = run.site.isEmpty ? nil : run.site
    }
    return details.remarks
  }

  private func begin(_ test: GuidedTest) {
    guard !session.isRecording else { return }
    session.startAfresh()
    if test != .mapping {
      takeBack()
    } else if repair == nil, !session.sandbox.settings.isKiosk,
      // It would map the system's devices, whatever was touched.
      !session.stage.platform.takesRemoteTouches
    {
      repair = MappingRepair(session.stage)
    }
    let folder = reports.folder
    do throws(Fault) {
      try rethrow(folder.take(), as: Fault.file(folder.path))
      let path = folder.session(of: test) + Self.unfinished
      // A program that was killed may have left one.
      try? FileSystem.remove(path)
      // An earlier session of the test stays until this one is over.
      let recording = try session.makeRecording(
        to: path, replaces: true,
        remarks: [.init(name: GuidedTest.remark, value: test.rawValue)] + remarks
          + (test == .mapping ? repair?.remarks ?? [] : []))
      running = (recording, test)
      framesBefore = (session.stage.display.frameCount, session.stage.display.frameSeconds)
    } catch {
      takeBack()
      session.report(error)
      session.show(localized("The test is not recorded: \(error.problem)"))
    }
  }

  func endRecording(isKept: Bool) {
    takeBack()
    _ = end(isKept: isKept)
    check?.exits = .init()
  }

  private var check: CheckController? { session.sandbox.controller(of: .check) as? CheckController }

  /// Opens the report with `xdg-open`, or else says where it is.
  private func openReport() {
    guard let path = check?.exits.reportPath else { return }
    // The program that shows it goes on by itself, with its own standard streams.
    let script = #"command -v xdg-open >/dev/null && { xdg-open "$1" >/dev/null 2>&1 & }"#
    let shell = try? PipedProgram("sh", ["-c", script, "sh", path])
    shell?.closeInput()
    if shell?.wait() != true {
      session.show(localized("Report saved: \(UserFolder.words(for: path))"))
    }
  }

  /// Ends the recording, if there is one, and returns whether the check has a new session.
  private func end(isKept: Bool) -> Bool {
    guard let (recording, test) = running else { return false }
    running = nil
    if test.measuresLatency, isKept { noteFrames() }
    let error = recording.finish()
    if let error {
      session.report(Fault(recording: error))
      session.show(localized("The test's recording stopped: a write failed"))
    }
    // A session that could not be written completely replaces nothing.
    let hasEarlier = FileSystem.exists(reports.folder.session(of: test))
    guard isKept, error == nil || !hasEarlier else {
      if test == .mapping, repair?.isTried == false { takeBack() }
      try? FileSystem.remove(recording.path)
      return false
    }
    do throws(FileError) {
      try reports.keep(recording.path, of: test, replacesAll: isRestarted && error == nil)
      if error == nil { isRestarted = false }
      if test == .mapping { mappingEnded() }
      return true
    } catch {
      takeBack()
      session.report(Fault(error, path: recording.path))
      return false
    }
  }

  /// Says what a new mapping has changed, or has one set.
  private func mappingEnded() {
    guard let repair, repair.isKept else {
      isRepairDue = true
      return
    }
    let words = repair.comparison(with: check?.run[.mapping].figures[.accuracy])
    if let words { session.show(words) }
    self.repair = nil
  }

  /// Records how long the program took for a frame, which is a part of the latency.
  private func noteFrames() {
    let display = session.stage.display
    let count = display.frameCount - framesBefore.count
    guard count > 0 else { return }
    let milliseconds = 1000 * (display.frameSeconds - framesBefore.seconds) / Double(count)
    session.note(DataEvent(name: Latency.frameEvent, value: "\(milliseconds)"))
  }

  /// Writes the reports; what cannot be written now is tried again at the end.
  private func updateReports(isOver: Bool) {
    guard let check else { return }
    do throws(Fault) {
      let path = try reports.update(by: check.limits, isOver: isOver)
      if let path { session.show(localized("Report saved: \(UserFolder.words(for: path))")) }
      check.exits = .init()
      guard isOver, !session.isRecording else { return }
      check.exits = .init(reportPath: reports.htmlPath, hasNextDisplay: start.hasNextDisplay)
    } catch {
      session.show(localized("The report is not written: \(error.subject) \(error.problem)"))
    }
  }
}
