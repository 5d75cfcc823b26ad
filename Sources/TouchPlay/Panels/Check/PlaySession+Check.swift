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
    /// Replace the parts so far by the next one that is kept, or no longer.
    case restart(Bool)
  }

  /// A test that is being recorded.
  struct Part {
    let recording: Recording
    let test: GuidedTest
  }

  /// Continues a check from what its folder has.
  func startCheck(_ start: CheckStart) {
    joinCheck(start)
    carryOutPartRequests()
  }

  /// Begins a check whose parts are recorded.
  func joinCheck(_ start: CheckStart) {
    for controller in sandbox.controllers {
      controller.partRecorder = reports == nil ? nil : self
      controller.startCheck(start)
    }
  }

  /// Carries out what a mode has asked for.
  func carryOutPartRequests() {
    guard isCheckOver || !partRequests.isEmpty else { return }
    let requests = partRequests
    partRequests = []
    var isChanged = isCheckOver
    for request in requests {
      switch request {
      case .end(let isKept): isChanged = endRunningPart(isKept: isKept) || isChanged
      case .restart(let isRestarted): isCheckRestarted = isRestarted
      case .begin(let name):
        endRunningPart(isKept: false)
        beginPart(named: name)
      }
    }
    if isChanged { updateReports() }
    isCheckOver = false
  }

  private func beginPart(named name: String) {
    guard let folder = reports?.folder, !isRecording, let test = GuidedTest(rawValue: name) else {
      return
    }
    cancelTouches()
    sandbox.stopAll()
    sandbox.startAfresh()
    do throws(Fault) {
      try rethrow(folder.take(), as: Fault.file(folder.path))
      let path = folder.session(of: test) + Self.unfinished
      // What a program that was killed has left.
      try? FileSystem.remove(path)
      // An earlier session of the test stays until this one is over.
      let recording = try makeRecording(
        to: path, replaces: true,
        remarks: [.init(name: GuidedTest.remark, value: name)])
      part = Part(recording: recording, test: test)
    } catch {
      report(error)
      show("The test is not recorded: \(error.problem)")
    }
  }

  /// Ends the part that is being recorded, if any; one that is not kept is removed.
  ///
  /// - Returns: Whether the check has a new session.
  @discardableResult
  func endRunningPart(isKept: Bool) -> Bool {
    guard let ended = part else { return false }
    part = nil
    if let error = ended.recording.finish() {
      report(Fault(recording: error))
      show("The test's recording stopped: a write failed")
    }
    let path = ended.recording.path
    guard isKept, let reports else {
      try? FileSystem.remove(path)
      return false
    }
    do throws(FileError) {
      try reports.keep(path, of: ended.test, replacesAll: isCheckRestarted)
      isCheckRestarted = false
      return true
    } catch {
      report(Fault(error, path: path))
      return false
    }
  }

  /// Writes the reports; what cannot be written now is tried again at the end.
  private func updateReports() {
    do throws(Fault) {
      let path = try reports?.update(by: sandbox.settings.profile, isOver: isCheckOver)
      if let path { show("The report is \(UserFolder.words(for: path))") }
    } catch { show("The report is not written: \(error.subject) \(error.problem)") }
  }
}

extension PlaySession: PartRecorder {
  func recordPart(named name: String) { partRequests.append(.begin(name)) }

  func endPart(keeps: Bool) { partRequests.append(.end(isKept: keeps)) }

  func partsEnded() { isCheckOver = true }

  func partsRestarted() { partRequests.append(.restart(true)) }

  func partsRestored() { partRequests.append(.restart(false)) }
}
