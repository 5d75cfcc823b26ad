internal import PanelCheck
internal import TrackerKit
internal import TrackerKitFiles
internal import TrackerKitSDL

/// A soak in a window: records every contact while nobody touches the screen (rule J6).
///
/// Between contacts it wakes once a minute, to move what it shows.
final class SoakWindow: Application {
  /// The time between two redraws without contacts, in seconds.
  private static let pause = 60.0
  private static let escapeInterval = 1.0

  private let stage: SDLStage
  private let duration: TimeSpan?
  private let start: Timestamp
  /// When its time was over; nil if it was ended before.
  private var end: Timestamp?
  private let view = SoakView()
  private let line = TerminalLine()
  private let devices: DeviceTree
  private var watch: TouchScreenWatch
  private var recorder: SoakRecorder?
  private var file: SessionFile?
  private var lastEscape: Timestamp?

  /// Creates the window's content.
  ///
  /// - Parameters:
  ///   - stage: The window.
  ///   - duration: How long the soak lasts; nil until it is ended.
  ///   - devices: Where touch screens are listed.
  init(on stage: SDLStage, for duration: TimeSpan?, devices: DeviceTree = DeviceTree()) {
    self.stage = stage
    self.duration = duration
    self.devices = devices
    watch = TouchScreenWatch(devices.touchScreenNames)
    start = stage.platform.now
    super.init(loop: EventLoop(time: start))
    let root = Window(frame: stage.bounds)
    root.addSubview(view)
    show(root)
    layOut()
    stage.platform.hidePointer()
  }

  /// Starts the recording.
  ///
  /// - Parameters:
  ///   - path: The recording's path.
  ///   - replaces: Whether to replace an existing file.
  ///   - millimeters: The panel's size; nil if nobody knows it.
  /// - Throws: `FileError`.
  func record(
    to path: String, replaces: Bool, millimeters: Size?
  ) throws(FileError) {
    var header = SessionHeader(program: Touchplay.program)
    header.start = start
    header.rate = loop.rate
    // A session of contacts, which nothing follows from.
    stage.platform.panelMillimeters = millimeters
    stage.describe(in: &header)
    header.remarks += [
      SessionHeader.Setting(name: GuidedTest.remark, value: GuidedTest.ghosts.rawValue)
    ]
    let mailbox = loop.mailbox(for: self)
    let file = try SessionFile(path: path, replaces: replaces, header: header) { _ in
      // Contacts could no longer be recorded; closing the file reports the error.
      mailbox.post { window in window.loop.stop() }
    }
    let recorder = SoakRecorder(header: header, sink: file)
    loop.observer = recorder
    (self.file, self.recorder) = (file, recorder)
  }

  /// Runs for its time, or until the user, a signal or the end of the display ends it.
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

  /// Where the recording is; nil before it starts.
  var recordingPath: String? { file?.path }

  /// Ends the recording; returns the error, if there was one.
  func finish() -> FileError? {
    loop.observer = nil
    recorder?.finish(at: end ?? stage.platform.now)
    return file?.close()
  }

  // MARK: Input

  override func sendEvent(_ event: Event) {
    super.sendEvent(event)
    if case .touches = event { update() }
  }

  override func displayChanged(_ change: DisplayChange) {
    super.displayChanged(change)
    layOut()
  }

  override func keyDown(_ key: KeyChange) {
    Command<SoakWindow>.all.command(for: key)?.perform(self)
  }

  /// Ends the soak at the second press within a second.
  func escape() {
    if let last = lastEscape, loop.time.seconds(since: last) <= Self.escapeInterval { loop.stop() }
    lastEscape = loop.time
  }

  // MARK: Screen

  private func layOut() {
    let geometry = stage.platform.geometry
    view.frame = Rect(origin: .zero, size: geometry.points)
    view.factor = InterfaceFactor.fitting(
      InterfaceFactor.fitting(geometry, display: stage.window.displaySize), in: geometry.points)
  }

  /// Shows the words somewhere else, and looks whether the touch screens are still there.
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
    // Seconds would be out of date at once.
    let minutes = TimeSpan(seconds: (elapsed / 60).rounded(.down) * 60)
    let time = minutes.seconds < 60 ? "less than 1 min" : minutes.words
    view.rows = [ghostWords, progress(time), "Esc Esc ends the soak"]
    view.isTouched = !touchEvent.liveTouches.isEmpty
  }

  private func showProgress() {
    let time = TimeSpan(seconds: elapsed.rounded()).words
    line.show("\(progress(time)), \(ghostWords)")
  }

  /// The time that has passed, and how long the soak lasts if that is known.
  private func progress(_ time: String) -> String {
    duration.map { "\(time) of \($0.words)" } ?? time
  }
}

/// The commands of `play` that a soak has, too: the ways out.
extension Command<SoakWindow> {
  fileprivate static var all: [Command] {
    [
      Command("quit", keys: Command<Sandbox>.quit.keys, perform: { $0.loop.stop() }),
      Command("escape", keys: Command<Sandbox>.escape.keys, perform: { $0.escape() }),
    ]
  }
}
