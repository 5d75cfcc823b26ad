internal import Glibc
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// What accompanies a live session for a mode: it works between turns, outside the recorded state.
protocol SessionCompanion: AnyObject {
  /// Handles a new visit, after a reset.
  func visitBegan()
  /// Carries out what the mode requested in a turn, before the turn is drawn.
  func turnEnded()
  /// Ends the companion's own recording; one that is not kept is removed.
  func endRecording(isKept: Bool)
}

/// A sandbox in a window, with its recording: everything outside the state that a session records.
final class PlaySession {
  struct Configuration {
    var stage = SDLStage.Configuration(title: "touchplay", form: .fullscreen)
    var mode = Mode.touchy
    var rate = TickRate.standard
    var settings = Settings()
    /// Prepares the stage, before anything is fitted to it.
    var prepare: (SDLStage) -> Void = { _ in }
    /// The scale, overriding the saved one; nil uses the saved one or lets the display decide.
    var scale: Double?
    /// Notices from the start of the program, yet to be reported.
    var notices: [Notice] = []
  }

  let stage: SDLStage
  let sandbox: Sandbox
  let loop: EventLoop
  /// Delivers messages from other threads.
  private(set) lazy var mailbox = loop.mailbox(for: self)
  /// The pictures that modes draw, and the gallery.
  let pictureLoader: PictureLoader?
  /// Their folder.
  var assets: String? { pictureLoader?.folder }
  private var recording: Recording?
  /// What accompanies the session.
  var companions: [any SessionCompanion] = []
  // Requests that are carried out at the end of the turn.
  private var wantsRecordingToggle = false
  /// When the finger came down that stops the recording in the HUD.
  private var stoppingTouch: Timestamp?
  private var wantsGallery = false
  private var wantsLift = false
  private let templates: TemplatesFolder
  private var eventLog: DeliveryLog?
  private(set) var faults: [Fault] = []
  /// Saves the drawings; nil in a kiosk.
  var keeper: DrawingSaver?
  /// Notices from the start of the program; nil once they have been reported.
  var startNotices: [Notice]?
  /// Runs while somebody is drawing.
  var progressClock: LoopTimer?
  let settingsSaver: SettingsSaver
  private(set) lazy var pictures = makePictureSaver()
  let sounds: Sounds
  /// The first slow deliveries; more would take memory forever.
  private var slowDeliveries: [JSONValue] = []
  private static let mostSlowDeliveries = 1000
  private var warnings: [JSONValue] = []

  init(_ configuration: Configuration) throws(SDLError) {
    stage = try SDLStage(configuration.stage)
    pictureLoader = configuration.stage.pictures as? PictureLoader
    loop = EventLoop(rate: configuration.rate)
    let settings = configuration.settings
    settingsSaver = SettingsSaver(settings.changeable)
    startNotices = configuration.notices
    configuration.prepare(stage)
    let geometry = stage.platform.geometry
    settings.fittingFactor = InterfaceFactor.fitting(geometry, display: stage.window.displaySize)
    settings.interfaceFactor = InterfaceFactor.fitting(
      configuration.scale ?? settings.chosenFactor ?? settings.fittingFactor, in: geometry.points)
    sandbox = Sandbox(loop: loop, geometry: geometry, mode: configuration.mode, settings: settings)
    templates = TemplatesFolder.open(for: sandbox)
    sounds = Sounds(sandbox)
    sandbox.host = self
    loop.onTurnEnd = { [unowned self] in carryOutRequests() }
    loop.onSlowDelivery = { [unowned self] event, milliseconds in
      guard slowDeliveries.count < Self.mostSlowDeliveries else { return }
      slowDeliveries.append(
        .object(["event": .text(event), "milliseconds": .number(milliseconds)]))
    }
    sandbox.onWarning = { [unowned self] warning in warnings.append(.text(warning)) }
    loadDrawings()
    if settings.isFirstStart, !settings.isKiosk { sandbox.overlays.hud.showHint(on: loop) }
  }

  /// Runs until the user or a signal ends it, or the display is lost.
  func run() {
    repeat {
      wantsGallery = false
      stage.run(sandbox)
    } while wantsGallery && showGalleryNow()
    if stage.platform.hasLostDisplay { report(Fault(.displayLost)) }
  }

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

  func log(to path: String, replaces: Bool) throws(Fault) {
    let log = try rethrow(
      DeliveryLog(path: path, replaces: replaces, loop: loop), as: Fault.file(path))
    log.onFault = { [unowned self] error in
      report(Fault(error, path: path))
      show(localized("The event log stopped: a write failed"))
    }
    eventLog = log
    sandbox.observers.add(log)
  }

  /// Ends the recording and the log, while fingers may still be down (rule S8).
  func finish() {
    stopRecording()
    endCompanionRecordings(areKept: false)
    for fault in templates.finish() { report(fault) }
    sounds.finish()
    guard let log = eventLog else { return }
    sandbox.observers.remove(log)
    eventLog = nil
    log.close()
    if let error = log.error { report(Fault(error, path: log.path)) }
  }

  /// Reports a fault once, and remembers it for the exit code; play continues.
  func report(_ fault: Fault) {
    if faults.contains(where: { $0.text == fault.text }) { return }
    fault.report()
    faults.append(fault)
  }

  /// Records a fact about the session, in a turn of its own.
  func note(_ event: DataEvent) {
    let time = Timestamp(microseconds: loop.time.microseconds + 1)
    loop.handle(Turn(time: time, inputs: [.data(event)]))
  }

  /// Cancels all touches, as the system does when it takes them away.
  func cancelTouches() {
    var turn = Turn(time: Timestamp(microseconds: loop.time.microseconds + 1))
    stage.platform.cancelTouches(into: &turn.inputs)
    if sandbox.shakeKey.cancel() || !turn.inputs.isEmpty { loop.handle(turn) }
  }

  /// Carries out the requests made in a turn, before it is drawn.
  private func carryOutRequests() {
    sandbox.overlays.rings.preview = stage.platform.mousePreview
    if wantsLift {
      wantsLift = false
      cancelTouches()
    }
    watchProgress()
    keepSettings()
    for companion in companions { companion.turnEnded() }
    guard wantsRecordingToggle else { return }
    wantsRecordingToggle = false
    toggleRecordingNow()
  }

  // MARK: Recording

  /// Starts a recording that the screen shows; with `stopsOnTap`, a tap on its dot stops it.
  ///
  /// - Throws: `Fault` if the file cannot be created.
  func startRecording(to path: String, replaces: Bool, stopsOnTap: Bool) throws(Fault) {
    endCompanionRecordings(areKept: false)
    sandbox.settings.hasRecordingDot = stopsOnTap && sandbox.settings.offers(.record)
    do throws(Fault) {
      recording = try makeRecording(to: path, replaces: replaces)
    } catch {
      sandbox.settings.hasRecordingDot = false
      throw error
    }
    recording?.showTime()
  }

  var isRecording: Bool { recording != nil }

  /// Starts a recording that the screen does not show.
  ///
  /// - Throws: `Fault` if the file cannot be created.
  func makeRecording(
    to path: String, replaces: Bool, remarks: [SessionHeader.Setting] = []
  ) throws(Fault) -> Recording {
    var header = SessionHeader(program: Touchplay.program)
    sandbox.fill(&header)
    stage.describe(in: &header)
    header.remarks += remarks
    if let obstacle = KernelTap.obstacle() {
      header.remarks.append(.init(name: KernelTap.remark, value: obstacle))
    }
    do throws(RecordingError) {
      let recording = try SessionRecording(
        of: sandbox, to: path, replaces: replaces, header: header
      ) { [mailbox] _ in
        // The disk is full or gone: the recording ends, but play continues (rule S6). Closing the
        // file reports the same error.
        mailbox.post { session in
          session.stopRecording()
          session.endCompanionRecordings(areKept: true)
        }
      }
      return Recording(
        recording, header: header, sandbox: sandbox, on: stage.platform,
        note: { [unowned self] in note($0) })
    } catch { throw Fault(recording: error) }
  }

  func stopRecording() {
    guard let ended = recording else { return }
    recording = nil
    defer {
      stoppingTouch = nil
      sandbox.settings.hasRecordingDot = false
    }
    if let error = ended.finish(shownBefore: stoppingTouch) {
      report(Fault(recording: error))
      show(localized("Recording stopped: a write failed"))
    } else {
      show(localized("Saved to the gallery: \(UserFolder.words(for: ended.path))"))
    }
  }

  func endCompanionRecordings(areKept: Bool) {
    for companion in companions { companion.endRecording(isKept: areKept) }
  }

  /// Cancels live touches and drops timers, because a recording is about to begin (rule S1).
  func startAfresh() {
    cancelTouches()
    sandbox.stopAll()
    sandbox.startAfresh()
  }

  /// Starts or stops recording, between two turns.
  private func toggleRecordingNow() {
    if recording != nil { return stopRecording() }
    startAfresh()
    do throws(Fault) {
      let path = try rethrow(SessionsFolder.newPath(), as: Fault.file(SessionsFolder.path))
      try startRecording(to: path, replaces: false, stopsOnTap: true)
    } catch {
      report(error)
      show(localized("Cannot record: \(error.subject) \(error.problem)"))
    }
  }
}

extension PlaySession: SandboxHost {
  func quit() { loop.stop() }

  func toggleFullscreen() { stage.window.toggleFullscreen() }

  func toggleRecording() {
    wantsRecordingToggle = true
    noteStoppingTouch()
  }

  /// Remembers the finger on the dot, or the one that opened the HUD, if a recording is about to
  /// stop.
  private func noteStoppingTouch() {
    let overlays = sandbox.overlays
    stoppingTouch = isRecording ? overlays.recording.tappedAt ?? overlays.hud.openedAt : nil
  }

  func showGallery() {
    wantsGallery = true
    noteStoppingTouch()
    loop.stop()
  }

  func liftAllFingers() { wantsLift = true }

  func play(_ tones: [Tone]) { sounds.play(tones) }

  func visitBegan() {
    if let keeper { sandbox.keepDrawings(with: keeper) }
    for companion in companions { companion.visitBegan() }
  }
}

/// A running recording: its file, and the dot on the screen.
final class Recording {
  private let recording: SessionRecording
  // It outlives every recording; a reset replaces its views.
  private unowned let sandbox: Sandbox
  private let platform: SDLPlatform
  private let start: Timestamp
  private var clock: LoopTimer?
  private let kernel: KernelTap?

  init(
    _ recording: SessionRecording, header: SessionHeader, sandbox: Sandbox,
    on platform: SDLPlatform, note: @escaping (DataEvent) -> Void
  ) {
    self.recording = recording
    self.sandbox = sandbox
    self.platform = platform
    start = header.start
    kernel = KernelTap(beside: recording.file, from: header.start, on: platform)
    // Reports that came while the program was busy are late.
    platform.onSlowTurn = { [kernel] seconds in
      guard kernel?.hasDevices == true else { return }
      note(DataEvent(name: KernelTap.busyEvent, value: "\(seconds * 1000)"))
    }
  }

  var path: String { recording.path }

  /// Shows on the screen that a recording is running, and for how long.
  func showTime() {
    sandbox.overlays.recording.elapsed = 0
    clock = sandbox.loop.schedule(after: 1, every: 1, isOutside: true) { [unowned sandbox, start] in
      sandbox.overlays.recording.elapsed = Int(sandbox.loop.time.seconds(since: start))
    }
  }

  /// Records the last digest and closes the file; returns the error, if there was one.
  ///
  /// A replay shows only what happened before `moment`.
  func finish(shownBefore moment: Timestamp? = nil) -> RecordingError? {
    clock?.cancel()
    platform.onSlowTurn = nil
    sandbox.overlays.recording.elapsed = nil
    kernel?.stop()
    let shownEnd = moment.map { max(start, Timestamp(microseconds: $0.microseconds - 1)) }
    return recording.finish(shownEnd: shownEnd)
  }
}
