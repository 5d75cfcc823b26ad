internal import Glibc
internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles

/// The recordings of guided tests (rule J13).
///
/// Each test is a session of its own. Recordings begin and end between two turns, since a recording
/// begins with nothing in progress (rule S1).
extension PlaySession {
  /// What the file of a test that is not over ends with.
  private static var unfinished: String { ".part" }

  /// What a mode has asked for in this turn.
  enum PartRequest {
    /// Record a part with a name, and forget one that is not over.
    case begin(String)
    /// End the part.
    case end(isKept: Bool)
    /// Leave the parts so far to the past.
    case restart
  }

  /// Continues a check from what its folder has.
  func startCheck(_ start: CheckStart) {
    joinCheck(start)
    carryOutPartRequests()
  }

  /// Begins a check whose parts are recorded.
  func joinCheck(_ start: CheckStart) {
    for controller in sandbox.controllers {
      controller.partRecorder = checkFolder == nil ? nil : self
      controller.startCheck(start)
    }
  }

  /// Carries out what a mode has asked for.
  func carryOutPartRequests() {
    guard isCheckOver || !partRequests.isEmpty else { return }
    let requests = partRequests
    partRequests = []
    for request in requests {
      switch request {
      case .end(let isKept): endRunningPart(isKept: isKept)
      case .restart: restartParts()
      case .begin(let name):
        endRunningPart(isKept: false)
        beginPart(named: name)
      }
    }
    guard isCheckOver else { return }
    isCheckOver = false
    writeCheckReport()
  }

  private func beginPart(named name: String) {
    guard let checkFolder, !isRecording, let test = GuidedTest(rawValue: name) else { return }
    cancelTouches()
    sandbox.stopAll()
    sandbox.startAfresh()
    do throws(Fault) {
      try rethrow(checkFolder.take(), as: Fault.file(checkFolder.path))
      let path = checkFolder.session(of: test) + Self.unfinished
      // What a program that was killed has left.
      try? FileSystem.remove(path)
      // An earlier session of the test stays until this one is over.
      part = try makeRecording(
        to: path, replaces: true,
        remarks: [.init(name: GuidedTest.remark, value: name)])
    } catch {
      report(error)
      show("The test is not recorded: \(error.problem)")
    }
  }

  /// Ends the part that is being recorded, if any; one that is not kept is removed.
  func endRunningPart(isKept: Bool) {
    guard let ended = part else { return }
    part = nil
    if let error = ended.finish() {
      report(Fault(recording: error))
      show("The test's recording stopped: a write failed")
    }
    let path = String(ended.path.dropLast(Self.unfinished.count))
    if !isKept {
      try? FileSystem.remove(ended.path)
    } else {
      do throws(FileError) {
        try FileSystem.move(ended.path, to: path)
      } catch { report(Fault(error, path: path)) }
    }
  }

  /// The user's next check gets a folder of its own; beside a report there is only one.
  private func restartParts() {
    guard let folder = checkFolder else { return }
    if folder.reportPath == nil {
      folder.removeSessions(of: GuidedTest.allCases)
    } else if !folder.recorded.isEmpty {
      checkFolder = CheckFolder()
    }
  }

  private func writeCheckReport() {
    guard let checkFolder, let path = checkFolder.reportPath else { return }
    let recordings = checkFolder.finished
    guard !recordings.isEmpty else { return }
    let report = CheckReport(recordings, by: sandbox.settings.profile)
    do throws(FileError) {
      try OutputFile.keep(report.html, at: path)
      show("The report is \(UserFolder.words(for: path))")
    } catch { self.report(Fault(error, path: path)) }
  }
}

extension PlaySession: PartRecorder {
  func recordPart(named name: String) { partRequests.append(.begin(name)) }

  func endPart(keeps: Bool) { partRequests.append(.end(isKept: keeps)) }

  func partsEnded() { isCheckOver = true }

  func partsRestarted() { partRequests.append(.restart) }
}
