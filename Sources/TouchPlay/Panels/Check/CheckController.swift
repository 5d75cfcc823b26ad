internal import PanelCheck
internal import TrackerKit

/// The guided check: tests that people do with their fingers, measured as they do them (rules J12
/// J13).
final class CheckController: ModeController {
  /// The seconds between two looks at a running test's time.
  private static let clockInterval = 0.25
  /// For how long the demonstration moves without a touch, in seconds.
  private static let demonstrationTime = 16.0

  var run: CheckRun
  /// The limits that judge.
  var limits = Profile.kiosk
  /// Handles what the check requests of its recorder, in a live session.
  var onRequest: ((CheckRecorder.Request) -> Void)?
  private lazy var checkView = CheckView(self, settings: settings)
  private var clock: LoopTimer?
  private var demonstration: Animation?
  /// How long the demonstration has run, in seconds.
  private(set) var demonstrated = 0.0
  private var isShown = false

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
    case .line: run.phase == .running
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
    onRequest?(.end(isKept: false))
  }

  // MARK: The panel

  /// Adapts to a window's size; a test that is on begins again, since its locations have moved.
  func windowChanged(_ points: Size) {
    guard run.panel.points != points else { return }
    if run.phase == .running { restart() }
    run.setPoints(points)
  }

  /// Sets the panel's size in points per millimeter, as a card on the screen shows it.
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

  // MARK: Touches

  /// Adds what touches have done.
  func add(_ touches: [Touch], _ kind: TouchChange.Kind, with event: TouchEvent) {
    guard run.phase == .waiting || run.phase == .running else { return }
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
    changed()
  }

  private func begin() {
    stopClocks()
    run.start(at: context.loop.time)
    startClock()
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
    changed()
  }

  private func stopClocks() {
    clock?.cancel()
    clock = nil
    demonstration?.stop()
    demonstration = nil
  }

  private func changed() {
    if isShown { host?.surfaceUseChanged() }
    if isViewLoaded { checkView.update() }
  }

  // MARK: Buttons

  /// What the right button does: end, skip, or go on; nothing that cannot be undone (rule J13).
  func goOn() {
    switch run.phase {
    case .waiting: run.skip()
    case .running: return finish()
    case .size, .result: run.next()
    case .summary: return
    }
    stepped()
    changed()
  }

  /// What the middle button does: start without a finger, undo, or do the test or the whole check
  /// again.
  func middlePressed() {
    switch run.phase {
    case .waiting where run.test == .ghosts:
      begin()
      changed()
    case .waiting: undo()
    case .summary: clear()
    case .size, .running, .result:
      stopClocks()
      onRequest?(.end(isKept: false))
      run.restart()
      prepare()
      changed()
    }
  }

  /// Goes back by one test.
  func back() {
    stopClocks()
    onRequest?(.end(isKept: false))
    run.back()
    prepare()
    changed()
  }

  /// Prepares the test that is on now, or ends the check.
  private func stepped() {
    stopClocks()
    if run.phase != .waiting { onRequest?(.end(isKept: false)) }
    prepare()
    if run.phase == .summary { onRequest?(.over) }
  }

  private func restart() {
    stopClocks()
    run.restart()
  }

  /// Gets ready for a test that waits: its recording, and its demonstration.
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
    demonstration = context.loop.animate { [weak self] seconds in
      guard let self else { return false }
      demonstrated += seconds
      checkView.setNeedsDisplay()
      return demonstrated < Self.demonstrationTime
    }
  }

  // MARK: Messages from the sandbox

  override func sizeChanged() { changed() }

  /// Asks whether to start over, if a test has shown anything.
  override func clear() {
    guard run.hasOutcomes else { return startOver() }
    host?.ask("Start the check over?", yes: "Start over", no: "Keep") { [weak self] in
      self?.startOver()
    }
  }

  private func startOver() {
    stopClocks()
    onRequest?(.end(isKept: false))
    run.startOver()
    onRequest?(.restart(true))
    if isShown { prepare() }
    changed()
  }

  override var history: (any History)? { run.earlier.isEmpty ? nil : self }

  override func stopAll() {
    run.dropContacts()
    stopClocks()
    changed()
  }

  override func startAfresh() { demonstrate() }

  /// Begins a check, or continues one (rule J13).
  func startCheck(_ start: CheckStart) {
    run.tests = start.tests
    limits = start.limits
    if let source = start.panelSource { run.setSource(source) }
    for (test, outcome) in start.outcomes { run[test] = outcome }
    run.resume()
    if isShown { stepped() }
    changed()
  }

  // MARK: Model

  /// Visits the check, with the profile that judges.
  override func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try run.visitFields(with: &visitor)
    guard Visitor.isStored else { return }
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
  var undoName: String? { run.earlier.isEmpty ? nil : "starting over" }
  var canRedo: Bool { false }

  /// Brings back the results that starting over has set aside.
  @discardableResult
  func undo() -> Bool {
    guard !run.earlier.isEmpty else { return false }
    stopClocks()
    onRequest?(.end(isKept: false))
    run.restoreEarlier()
    onRequest?(.restart(false))
    if isShown { stepped() }
    changed()
    return true
  }

  @discardableResult
  func redo() -> Bool { false }

  /// Keeps nothing: a check's results are in its reports.
  func keep(with saver: DrawingSaver, as name: String) {}
}

extension Mode {
  /// The guided check of the touch panel (rules J12, J13).
  static let check = Mode(
    id: "check", title: "Check", key: "6", meaning: "measure the touch panel",
    companion: { CheckRecorder($0, GuidedReports(CheckFolder()), CheckStart()) }
  ) { CheckController($0) }
}

/// What a guided check begins with.
struct CheckStart {
  /// The tests to do, in their order; at least one.
  var tests = GuidedTest.allCases
  /// What tests have shown before, as in a check that was left in the middle.
  var outcomes: [GuidedTest: CheckOutcome] = [:]
  /// The limits that judge.
  var limits = Profile.kiosk
  /// Where the panel's size in millimeters comes from; nil leaves what is known.
  var panelSource: SizeSource?
}
