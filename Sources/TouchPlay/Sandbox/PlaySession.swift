internal import Glibc
internal import TrackerKit
internal import TrackerKitSDL

/// A sandbox on a window with its recording: what is outside the world that a session records.
final class PlaySession {
  /// What a session is opened with.
  struct Configuration {
    var stage = SDLStage.Configuration(title: "touchplay", form: .fullscreen)
    var mode = Mode.touchy
    var rate = TickRate.standard
    var seed: UInt64 = 0
  }

  private let stage: SDLStage
  private let sandbox: Sandbox
  private let loop: RunLoop
  private let seed: UInt64
  private var recording: Recording?
  // What is done after the turn in which it was asked for.
  private var wantsRecordingToggle = false
  private var wantsReplay = false
  private var wantsLift = false
  private let templates: KeptTemplates
  private var eventLog: (log: DeliveryLog, path: String)?
  private var faults: [Fault] = []
  private var slowDeliveries: [JSONValue] = []
  private var warnings: [JSONValue] = []

  init(_ configuration: Configuration) throws(SDLError) {
    stage = try SDLStage(configuration.stage)
    loop = RunLoop(rate: configuration.rate)
    seed = configuration.seed
    sandbox = Sandbox(
      loop: loop, geometry: stage.platform.geometry, mode: configuration.mode, settings: Settings())
    templates = KeptTemplates(of: sandbox)
    sandbox.host = self
    loop.observer = self
    loop.onSlowDelivery = { [unowned self] event, milliseconds in
      slowDeliveries.append(
        .object(["event": .text(event), "milliseconds": .number(milliseconds)]))
    }
    sandbox.onWarning = { [unowned self] warning in warnings.append(.text(warning)) }
  }

  /// Runs until the user or a signal ends it.
  func run() {
    repeat {
      wantsReplay = false
      stage.run(sandbox)
      if wantsReplay { showReplay() }
    } while wantsReplay && !stage.platform.wantsToQuit
  }

  /// Shows the newest recording in the same window; then play goes on.
  private func showReplay() {
    stopRecording()
    cancelTouches()
    guard let path = SessionsFolder.newest() else {
      return sandbox.overlays.show("No recording yet", on: loop)
    }
    func open() throws(SessionError) -> Replay {
      try Replay(FileSource(path: path), Replay.Configuration())
    }
    do throws(SessionError) {
      let configuration = ReplayWindow.Configuration(speed: 1, repeats: false)
      ReplayWindow(try open(), on: stage, configuration, reopen: { try? open() }).run()
      stage.display.invalidate()
      sandbox.window?.needsDisplay = true
    } catch {
      Fault(error, path: path).report()
      sandbox.overlays.show("Cannot replay \(path)", on: loop)
    }
  }

  /// Takes all touches away, as the system would.
  private func cancelTouches() {
    var turn = Turn(time: Timestamp(microseconds: loop.time.microseconds + 1))
    stage.platform.cancelTouches(into: &turn.inputs)
    if !turn.inputs.isEmpty { loop.handle(turn) }
  }

  /// The state, with fingers still down (rule S8).
  var dump: JSONValue { sandbox.dump }

  /// What the session has cost and seen.
  var statistics: JSONValue {
    let platform = stage.platform
    return .object([
      "devices": .array(platform.deviceNames.map { .text($0) }),
      "frames": .integer(stage.display.frameCount),
      "ignoredReports": .integer(platform.ignoredReports),
      "outsideReports": .integer(platform.outsideReports),
      "presenter": .text(stage.display.presenterDescription),
      "repairedContacts": .integer(platform.repairedContacts),
      "slowDeliveries": .array(slowDeliveries), "turns": .integer(loop.turnCount),
      "wakeUps": .integer(platform.wakeUps), "warnings": .array(warnings),
    ])
  }

  /// Writes a line for each delivery to a file.
  func log(to path: String, replaces: Bool) throws(Fault) {
    do throws(FileError) {
      let log = try DeliveryLog(path: path, replaces: replaces, loop: loop)
      eventLog = (log, path)
      sandbox.observers.add(log)
    } catch { throw Fault(error, path: path) }
  }

  /// Ends recording and log; what went wrong with them.
  func finish() -> [Fault] {
    stopRecording()
    faults += templates.finish()
    if let (log, path) = eventLog {
      log.close()
      if let error = log.error { faults.append(Fault(error, path: path)) }
    }
    return faults
  }

  // MARK: Recording

  /// Records from now on.
  ///
  /// - Throws: `Fault` when the file cannot be created.
  func startRecording(to path: String, replaces: Bool) throws(Fault) {
    var header = SessionHeader()
    sandbox.fill(&header)
    header.program = Touchplay.version
    header.geometry = stage.platform.geometry
    header.driver = stage.runtime.driver
    header.library = "SDL \(stage.runtime.version) \(stage.runtime.revision)"
    header.devices = stage.platform.deviceNames
    header.seed = seed
    let mailbox = loop.mailbox
    do throws(FileError) {
      let file = try SessionFile(path: path, replaces: replaces, header: header) { error in
        mailbox.post { application in
          ((application as? Sandbox)?.host as? PlaySession)?.recordingFailed(error)
        }
      }
      recording = Recording(file: file, path: path, header: header, sandbox: sandbox)
    } catch { throw Fault(error, path: path) }
  }

  private func stopRecording() {
    guard let ended = recording else { return }
    recording = nil
    if let error = ended.finish(tick: loop.tick) {
      faults.append(Fault(error, path: ended.path))
      sandbox.overlays.show("Recording stopped: a write failed", on: loop)
    } else {
      sandbox.overlays.show("Saved \(ended.path)", on: loop)
    }
  }

  /// The disk is full or gone: the recording ends, play goes on (rule S6).
  private func recordingFailed(_ error: FileError) {
    guard recording != nil else { return }
    Fault(error, path: recording?.path ?? "").report()
    stopRecording()
  }

  /// Takes effect between two turns, after live touches are cancelled and timers dropped (rule S1).
  private func toggleRecordingNow() {
    if recording != nil { return stopRecording() }
    cancelTouches()
    sandbox.settle()
    sandbox.startAfresh()
    do throws(Fault) {
      try startRecording(to: SessionsFolder.newPath(), replaces: false)
    } catch {
      error.report()
      sandbox.overlays.show("Cannot record: \(error.subject) \(error.problem)", on: loop)
    }
  }
}

extension PlaySession: SandboxHost {
  func quit() { loop.stop() }

  func toggleFullscreen() { stage.window.toggleFullscreen() }

  func toggleRecording() { wantsRecordingToggle = true }

  func replay() {
    wantsReplay = true
    loop.stop()
  }

  func liftAllFingers() { wantsLift = true }
}

extension PlaySession: TurnObserver {
  func tickWillClose(_ tick: Int64) {
    recording?.recorder.tickWillClose(tick)
  }

  func turnWillBegin(_ turn: Turn) {
    recording?.recorder.turnWillBegin(turn)
    sandbox.overlays.rings.preview = stage.platform.mousePreview
  }

  func turnDidEnd() {
    if wantsLift {
      wantsLift = false
      cancelTouches()
    }
    guard wantsRecordingToggle else { return }
    wantsRecordingToggle = false
    toggleRecordingNow()
  }
}
