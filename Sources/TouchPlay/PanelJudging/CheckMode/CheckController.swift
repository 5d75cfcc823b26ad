internal import PanelCheck
internal import TrackerKit

/// The guided check: tests that people do with their fingers (rules J12, J13).
final class CheckController: ModeController {
  /// The time between two updates of a running test, in seconds.
  private static let clockInterval = 0.25
  /// How long the demonstration moves without a touch, in seconds.
  private static let demonstrationTime = 16.0
  /// How long a new mapping waits for the touch that keeps it, in seconds.
  private static let trialTime = 15.0

  var run: CheckRun
  var limits = Profile.kiosk
  /// Handles what the check requests of its recorder, in a live session.
  var onRequest: ((CheckRecorder.Request) -> Void)?
  /// Where a check that is over leads.
  struct Exits: Hashable {
    var reportPath: String?
    /// Whether the check goes on with another display.
    var hasNextDisplay = false
  }

  /// Where the check leads once it is over, in a live session that is not recorded; no part of the state.
  var exits = Exits() { didSet { if exits != oldValue { changed() } } }
  /// Whether the program ends the session to check the next display.
  private(set) var isLeavingForNextDisplay = false
  private lazy var checkView = CheckView(self, settings: settings)
  private var clock: LoopTimer?
  /// What moves by itself: the demonstration, a test's line, or a result that comes.
  private var demonstration: Animation?
  /// How long the demonstration has run, in seconds.
  private(set) var demonstrated = 0.0
  /// How far the result on the screen has come; no part of the state.
  private(set) var motion = CheckMotion.over
  private var isShown = false
  /// Until when a touch on the mark keeps a mapping that was just set; nil if there is none.
  ///
  /// It is set only in a live session, and no part of the state.
  private(set) var trialEnd: Timestamp?
  private var trialClock: LoopTimer?

  override init(_ context: ModeContext) {
    run = CheckRun(
      panel: Panel(
        points: context.geometry.points, millimeters: context.geometry.millimeters,
        source: .display))
    super.init(context)
  }

  override func loadView() -> View { checkView }

  override var occupied: [Rect] { checkView.occupied }

  override var usesWholeSurface: Bool {
    switch run.test {
    case .edges: run.phase == .waiting || run.phase == .running
    case .surface: run.phase == .running
    default: false
    }
  }

  override func viewDidAppear() {
    super.viewDidAppear()
    isShown = true
    prepare()
    changed()
  }

  override func viewWillDisappear() {
    super.viewWillDisappear()
    isShown = false
    if run.phase == .running { run.restart() }
    stopClocks()
    endTrial(isKept: false)
    onRequest?(.end(isKept: false))
  }

  // MARK: The panel

  /// Adapts to a window's size; the current test begins again, since its locations have moved.
  func windowChanged(_ points: Size) {
    guard run.panel.points != points else { return }
    if run.phase == .running {
      stopClocks()
      run.restart()
    }
    run.setPoints(points)
  }

  /// Sets the panel's size by the scale of a card on the screen.
  func setScale(_ pointsPerMillimeter: Double) {
    let points = run.panel.points
    run.setPanel(
      Panel(
        points: points,
        millimeters: Size(
          width: points.width / pointsPerMillimeter, height: points.height / pointsPerMillimeter),
        source: .user))
    changed()
  }

  /// Sets who tests and where, for the report.
  func setDetails(tester: String, site: String) { (run.tester, run.site) = (tester, site) }

  // MARK: Touches

  func add(_ touches: [Touch], _ kind: TouchChange.Kind, with event: TouchEvent) {
    guard run.phase == .waiting || run.phase == .running else { return }
    if trialEnd != nil, kind == .began, !confirmTrial(touches) { return }
    if run.phase == .waiting, kind == .began, run.test != .ghosts { begin() }
    if run.phase == .running, clock == nil { startClock() }
    for touch in touches {
      event.forEachSample(of: touch) { sample in
        let change = TouchChange(
          kind, number: touch.number, contact: touch.contact, location: sample.location,
          pressure: sample.pressure)
        run.add(change, at: sample.timestamp)
      }
    }
    if run.test == .feel, kind == .began {
      animate { check, _ in Feel.isMoving(check.run.log.paths, at: check.now) }
    }
    changed()
  }

  private func begin() {
    stopClocks()
    run.start(at: context.loop.time)
    startClock()
    if run.test == .latency { animate { check, _ in check.run.phase == .running } }
  }

  /// Draws every frame while something moves by itself.
  private func animate(_ step: @escaping (CheckController, _ seconds: Double) -> Bool) {
    demonstration?.stop()
    demonstration = context.loop.animate { [weak self] seconds in
      guard let self else { return false }
      checkView.setNeedsDisplay()
      return step(self, seconds)
    }
  }

  private func startClock() {
    clock = context.loop.schedule(after: Self.clockInterval, every: Self.clockInterval) {
      [weak self] in self?.tick()
    }
  }

  private func tick() {
    run.advance(to: context.loop.time)
    if run.isComplete { return finish() }
    if run.isIdle { stopClocks() }
    changed()
  }

  private func finish() {
    stopClocks()
    run.finish()
    onRequest?(.end(isKept: run[run.test].state != .trial))
    showArrival()
    changed()
  }

  private func stopClocks() {
    clock?.cancel()
    clock = nil
    demonstration?.stop()
    demonstration = nil
    motion = .over
  }

  private func changed() {
    if isShown { host?.surfaceUseChanged() }
    if isViewLoaded { checkView.update() }
  }

  // MARK: A new mapping

  /// Repeats the mapping test with a mapping that was just set; only a touch on its first mark keeps
  /// the mapping (rule J9).
  func beginTrial() {
    step { $0.restart() }
    trialEnd = context.loop.time.advanced(bySeconds: Self.trialTime)
    changed()
  }

  private func startTrialClock() {
    guard trialEnd != nil else { return }
    trialClock = context.loop.schedule(after: 1, every: 1) { [weak self] in
      guard let self, let trialEnd else { return }
      if context.loop.time >= trialEnd { failTrial() } else { changed() }
    }
  }

  /// Keeps the mapping if a touch is on the first mark; otherwise takes it back and returns false.
  private func confirmTrial(_ touches: [Touch]) -> Bool {
    let isHit = touches.contains {
      Mapping.isOnFirstMark(run.panel.location($0.location), of: run.panel)
    }
    if isHit { endTrial(isKept: true) } else { failTrial() }
    return isHit
  }

  /// Takes the mapping back, and shows the result of the test before it again.
  private func failTrial() { step { $0.phase = .result } }

  private func endTrial(isKept: Bool) {
    guard trialEnd != nil else { return }
    trialEnd = nil
    trialClock?.cancel()
    onRequest?(.settle(keepsMapping: isKept))
  }

  // MARK: Buttons

  /// The action of the right button: ends, skips or continues, which can all be undone (rule J13).
  func goOn() {
    switch run.phase {
    case .waiting: step { $0.skip() }
    case .running:
      finish()
      if run.test.items.isEmpty { step { $0.next() } }
    case .size, .result: step { $0.next() }
    case .summary: return
    }
  }

  /// The action of the middle button: starts without a finger, undoes or repeats.
  func middlePressed() {
    switch run.phase {
    case .waiting where run.test == .ghosts:
      begin()
      changed()
    case .waiting: undo()
    case .summary: clear()
    case .size, .running, .result: step { $0.restart() }
    }
  }

  /// The time of the loop.
  var now: Timestamp { context.loop.time }

  func back() { step { $0.back() } }

  func openReport() { onRequest?(.openReport) }

  func nextDisplay() {
    isLeavingForNextDisplay = true
    onRequest?(.nextDisplay)
  }

  /// Drops the current test's recording, changes the step of the check, and prepares it.
  private func step(
    requesting request: CheckRecorder.Request? = nil, _ change: (inout CheckRun) -> Void
  ) {
    stopClocks()
    endTrial(isKept: false)
    onRequest?(.end(isKept: false))
    change(&run)
    if let request { onRequest?(request) }
    if isShown {
      prepare()
      if run.phase == .summary { onRequest?(.over) }
      showArrival()
    }
    changed()
  }

  /// Requests the recording of a waiting test, and demonstrates it.
  private func prepare() {
    guard run.phase == .waiting else { return }
    onRequest?(.begin(run.test))
    demonstrate()
  }

  // MARK: Demonstration

  private func demonstrate() {
    demonstration?.stop()
    demonstrated = 0
    guard isShown, run.phase == .waiting, run.test != .ghosts else { return }
    animate { check, seconds in
      check.demonstrated += seconds
      return check.demonstrated < Self.demonstrationTime
    }
  }

  /// Lets a result come onto the screen; a test that begins ends that at once.
  private func showArrival() {
    guard isShown, settings.hasMotion, [.result, .summary].contains(run.phase) else { return }
    motion = CheckMotion()
    animate { check, seconds in
      check.motion.elapsed += seconds
      return !check.motion.isOver
    }
  }

  // MARK: Messages from the sandbox

  override func sizeChanged() { changed() }

  override func settingsChanged() { changed() }

  /// Asks whether to start over, if there are results.
  override func clear() {
    guard run.hasOutcomes else { return startOver() }
    host?.ask(
      localized("Start the check over?"), yes: localized("Start over"), no: localized("Keep")
    ) { [weak self] in self?.startOver() }
  }

  private func startOver() { step(requesting: .restart(true)) { $0.startOver() } }

  override var history: (any History)? { run.earlier.isEmpty ? nil : self }

  override func stopAll() {
    run.dropContacts()
    stopClocks()
    changed()
  }

  override func startAfresh() {
    demonstrate()
    startTrialClock()
  }

  func startCheck(_ start: CheckStart) {
    run.tests = start.tests
    limits = start.limits
    if let source = start.panelSource { run.setSource(source) }
    setDetails(tester: start.tester ?? run.tester, site: start.site ?? run.site)
    for (test, outcome) in start.outcomes { run[test] = outcome }
    step { $0.resume() }
  }

  // MARK: Model

  /// Visits the check, with the limits that judge.
  override func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try run.visitFields(with: &visitor)
    guard V.isStored else { return }
    try visitor.visit(&limits)
  }

  override func restored() {
    stopClocks()
    demonstrate()
    changed()
  }
}

/// Starting over can be undone until the next test ends (rule J13).
extension CheckController: History {
  var undoName: String? { run.earlier.isEmpty ? nil : localized("starting over") }
  var canRedo: Bool { false }

  /// Restores the results from before starting over.
  func undo() { if canUndo { step(requesting: .restart(false)) { $0.restoreEarlier() } } }

  func redo() {}
}

extension Mode {
  /// The guided check of the touch panel (rules J12, J13).
  static let check = Mode(
    id: "check", title: "Check", key: "8", meaning: "measure the touch panel",
    lesson: Lesson("Do what the screen shows, one test after another."),
    companion: { CheckRecorder($0, GuidedReports(CheckFolder()), CheckStart()) }
  ) { CheckController($0) }
}

struct CheckStart {
  /// The tests to do; at least one.
  var tests = GuidedTest.standard
  /// Earlier results, as in a check that was interrupted.
  var outcomes: [GuidedTest: CheckOutcome] = [:]
  var limits = Profile.kiosk
  /// The source of the panel's size; nil changes nothing.
  var panelSource: SizeSource?
  var hasNextDisplay = false
  /// Who tests, and where; nil changes nothing.
  var tester: String?
  var site: String?
}
