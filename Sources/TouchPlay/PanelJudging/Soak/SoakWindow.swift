internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// A soak in a window: records every contact while nobody touches the screen (rule J6).
///
/// Without contacts it wakes once a minute, to move what it shows.
final class SoakWindow: WindowApplication {
  /// The time between two moves, in seconds.
  private static let pause = 60.0

  private let stage: SDLStage
  private let duration: TimeSpan?
  private let start: Timestamp
  /// When its time was over; nil if it was ended earlier.
  private var end: Timestamp?
  private let view = SoakView()
  private let line = TerminalLine()
  private let devices = DeviceTree()
  private var watch: TouchScreenWatch
  private var recorder: SoakRecorder?
  private var file: SessionFile?
  private var kernel: KernelTap?

  /// Prepares a soak that lasts for a time, or until it is ended.
  init(on stage: SDLStage, for duration: TimeSpan?) {
    self.stage = stage
    self.duration = duration
    watch = TouchScreenWatch(devices.touchScreenNames)
    start = stage.platform.now
    super.init(loop: EventLoop(time: start))
    let root = Window(frame: stage.bounds)
    root.addSubview(view)
    show(root)
    layOut()
    stage.platform.hidePointer()
  }

  /// Starts the recording, on a panel with a size in millimeters.
  func record(
    to path: String, replaces: Bool, millimeters: Size?, details: TestDetails
  ) throws(FileError) {
    var header = SessionHeader(program: Touchplay.program)
    header.start = start
    header.rate = loop.rate
    stage.platform.panelMillimeters = millimeters
    stage.describe(in: &header)
    header.remarks +=
      [
        SessionHeader.Setting(name: GuidedTest.remark, value: GuidedTest.ghosts.rawValue)
      ] + details.remarks
    if let obstacle = KernelTap.obstacle() {
      header.remarks.append(.init(name: KernelTap.remark, value: obstacle))
    }
    let mailbox = loop.mailbox(for: self)
    let file = try SessionFile(path: path, replaces: replaces, header: header) { _ in
      // Closing the file reports the error.
      mailbox.post { window in window.loop.stop() }
    }
    let recorder = SoakRecorder(header: header, sink: file)
    loop.observer = recorder
    (self.file, self.recorder) = (file, recorder)
    kernel = KernelTap(beside: file, from: start, on: stage.platform)
  }

  /// Runs for its time, or until the user or a signal ends it, or the display is lost.
  func run() {
    loop.schedule(after: Self.pause, every: Self.pause) { [unowned self] in moveOn() }
    if let duration {
      loop.schedule(after: duration.seconds) { [unowned self] in
        end = loop.time
        loop.stop()
      }
    }
    if line.isShown {
      showProgress()
      loop.schedule(after: 1, every: 1) { [unowned self] in showProgress() }
    }
    update()
    stage.run(self)
    line.clear()
  }

  /// The path of the recording; nil before it starts.
  var recordingPath: String? { file?.path }

  /// Ends the recording and returns its error, if there was one.
  func finish() -> FileError? {
    loop.observer = nil
    recorder?.finish(at: end ?? stage.platform.now)
    kernel?.stop()
    return file?.close()
  }

  // MARK: Input

  override func sendEvent(_ event: Event) {
    super.sendEvent(event)
    if case .touches = event { update() }
  }

  override func keyDown(_ key: KeyChange) {
    if Command<Sandbox>.quit.has(key) { loop.stop() }
    if Command<Sandbox>.escape.has(key) { escape() }
  }

  // MARK: Screen

  override func layOut() {
    let geometry = stage.platform.geometry
    view.frame = Rect(origin: .zero, size: geometry.points)
    view.factor = InterfaceFactor.fitting(
      InterfaceFactor.fitting(geometry, display: stage.window.displaySize), in: geometry.points)
  }

  /// Moves the words, and checks that the touchscreens are still connected.
  private func moveOn() {
    if let event = watch.event(present: devices.touchScreenNames) {
      loop.mailbox(for: self).post(event)
    }
    view.place += 1
    update()
  }

  private var elapsed: Double { loop.time.seconds(since: start) }
  private var ghostWords: String { GhostSummary.words(forCount: recorder?.contactCount ?? 0) }

  private func update() {
    // Seconds would be outdated at once.
    let minutes = TimeSpan(seconds: (elapsed / 60).rounded(.down) * 60)
    let time = minutes.seconds < 60 ? localized("less than 1 min") : minutes.words
    view.rows = [ghostWords, progress(time), localized("Esc Esc ends the soak")]
    view.isTouched = !touchEvent.liveTouches.isEmpty
    view.setNeedsDisplay()
  }

  private func showProgress() {
    Language.english.use {
      let time = TimeSpan(seconds: elapsed.rounded()).words
      line.show("\(progress(time)), \(ghostWords)")
    }
  }

  /// The elapsed time, and the duration of the soak if it has one.
  private func progress(_ time: String) -> String {
    // Translators: How much of something is done, such as "3 of 8" or "5 min of 8 h".
    duration.map { localized("\(time) of \($0.words)") } ?? time
  }
}

/// Records a soak: every contact, and the passing of time (rule J6).
///
/// It has no digests, since nothing in a soak depends on contacts, so it stays small over hours.
final class SoakRecorder: TurnObserver {
  /// A turn without input is recorded if the last one is this old, in seconds.
  ///
  /// A program that is killed loses at most this time and one move of the words.
  private static let longestSilence = 30.0

  private(set) var contactCount = 0
  private let sink: any SessionSink
  private var encoder: TurnEncoder
  private var writer = ByteWriter()
  private var lastTime: Timestamp

  /// Starts recording to a sink that has the header.
  init(header: SessionHeader, sink: any SessionSink) {
    self.sink = sink
    encoder = TurnEncoder(header: header)
    lastTime = header.start
  }

  func tickWillClose(_ tick: Int64) {}

  func turnWillBegin(_ turn: Turn) {
    let silence = turn.time.seconds(since: lastTime)
    guard !turn.inputs.isEmpty || silence >= Self.longestSilence else { return }
    record(turn)
  }

  /// Ends the recording, whose length is the time up to here.
  func finish(at time: Timestamp) { if time > lastTime { record(Turn(time: time)) } }

  private func record(_ turn: Turn) {
    for case .touch(let change) in turn.inputs where change.kind == .began { contactCount += 1 }
    lastTime = turn.time
    writer.removeAll()
    encoder.encode(turn, into: &writer)
    sink.append(writer.bytes)
  }
}
