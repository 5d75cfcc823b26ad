internal import PanelCheck
internal import TrackerKit

/// The state of the guided check: the current test, and the results (rules J12, J13).
struct CheckRun {
  enum Phase: UInt8 {
    /// A bank card, which tells the panel's size.
    case size = 0
    /// A test that waits for the first finger.
    case waiting = 1
    /// A test that is being done.
    case running = 2
    case result = 3
    case summary = 4
  }

  /// The tests to do, in the order of all tests.
  var tests: [GuidedTest] { didSet { tests = Self.ordered(tests) } }
  var index = 0
  var phase = Phase.waiting
  /// The results of the tests that are over.
  var outcomes: [GuidedTest: CheckOutcome] = [:]
  /// The results from before starting over, until a test has ended since; empty otherwise.
  var earlier: [GuidedTest: CheckOutcome] = [:]
  /// Who tests, and where; empty if nobody says.
  var (tester, site) = ("", "")
  private(set) var panel: Panel
  private(set) var log: ContactLog
  /// What the contacts of the surface test have wiped; nil before it begins.
  private(set) var sweep: SurfaceSweep?
  /// When the current test began, and the time of its latest event.
  private(set) var times: ClosedRange<Timestamp>?
  /// When the last finger lifted; nil while one is down.
  private(set) var restStart: Timestamp?
  private var isTrial = false

  init(panel: Panel, tests: [GuidedTest] = GuidedTest.standard) {
    self.panel = panel
    self.tests = Self.ordered(tests)
    log = ContactLog(panel: panel)
    if panel.unit == .points { phase = .size }
  }

  private static func ordered(_ tests: [GuidedTest]) -> [GuidedTest] {
    GuidedTest.allCases.filter(tests.contains)
  }

  var test: GuidedTest { tests[index] }
  subscript(test: GuidedTest) -> CheckOutcome {
    get { outcomes[test] ?? CheckOutcome() }
    set { outcomes[test] = newValue }
  }
  /// Whether the current test has marks all over the panel.
  var hasMarks: Bool { test.marks(on: panel).count > 1 }
  /// Whether fog covers the surface, which fingers wipe away.
  var hasFog: Bool { test == .surface && (phase == .waiting || phase == .running) }
  var openCount: Int { tests.count { !self[$0].isOver } }
  var seconds: Double { times.map { $0.upperBound.seconds(since: $0.lowerBound) } ?? 0 }
  var progress: GuidedProgress {
    // The sweep is updated with each report.
    sweep.map(test.progress(of:)) ?? test.progress(of: log, seconds: seconds)
  }

  // MARK: The panel

  /// Sets the panel, which depends on the window and on the user; results do not change.
  mutating func setPanel(_ panel: Panel) {
    guard panel != self.panel else { return }
    self.panel = panel
    clearLog()
  }

  /// Sets the source of the panel's size, if that is known.
  mutating func setSource(_ source: SizeSource) {
    var panel = panel
    if panel.unit == .millimeters { panel.source = source }
    setPanel(panel)
  }

  /// Adapts to a window with another size, which covers a larger or smaller part of the panel.
  mutating func setPoints(_ points: Size) {
    let (old, size) = (panel.points, panel.size)
    let millimeters = Size(
      width: size.width * points.width / old.width,
      height: size.height * points.height / old.height)
    setPanel(
      Panel(
        points: points, millimeters: panel.unit == .millimeters ? millimeters : nil,
        source: panel.source))
  }

  // MARK: Events of a test

  /// Starts the current test without waiting for a finger.
  mutating func start(at time: Timestamp) {
    guard phase == .waiting else { return }
    phase = .running
    if test == .surface { sweep = SurfaceSweep(panel: panel) }
    times = time...time
    restStart = time
  }

  mutating func add(_ change: TouchChange, at time: Timestamp) {
    // Hands off begins with its button: a touch before that is not a ghost.
    if phase == .waiting, change.kind == .began, test != .ghosts { start(at: time) }
    guard phase == .running, let begin = times?.lowerBound else { return }
    times = begin...max(begin, time)
    isTrial = isTrial || change.contact.type == .indirectPointer
    log.add(change, at: time)
    sweep?.add(change, at: time)
    restStart = log.openPaths.isEmpty ? time : nil
  }

  mutating func advance(to time: Timestamp) {
    guard let begin = times?.lowerBound else { return }
    times = begin...max(begin, time)
    // Meanwhile, a contact may have been silent.
    log.pass(to: time)
  }

  /// Whether everything in the current test is done, and no finger has been down for a second.
  var isComplete: Bool {
    guard phase == .running, let times else { return false }
    if test == .ghosts || test == .latency { return progress.isComplete }
    guard let restStart else { return false }
    let rest = times.upperBound.seconds(since: restStart)
    return rest >= 1 && (test == .fingers ? !log.paths.isEmpty : progress.isComplete)
  }

  /// Whether nothing happens until a finger comes or a button is pressed.
  var isIdle: Bool {
    guard phase == .running, ![.ghosts, .drumroll, .latency].contains(test), let restStart,
      let times
    else {
      return false
    }
    return times.upperBound.seconds(since: restStart) >= 1
  }

  mutating func finish() {
    guard phase == .running else { return }
    let isInterrupted = log.paths.contains { $0.end == .cancelled }
    self[test] = CheckOutcome(
      state: isTrial ? .trial : isInterrupted ? .interrupted : .done,
      figures: test.figures(of: log, seconds: seconds))
    phase = .result
    // The mouse measures nothing, so earlier results stay.
    if !isTrial { earlier = [:] }
  }

  var hasActiveFinger: Bool {
    guard phase == .running, let now = times?.upperBound else { return false }
    return log.openPaths.contains { now.seconds(since: $0.last.time) < ContactLog.longestRest }
  }

  // MARK: Steps

  mutating func restart() {
    clearLog()
    phase = .waiting
  }

  /// Goes to the next test, and marks the current one as skipped unless it has a result.
  mutating func skip() {
    if !self[test].isOver { self[test].state = .skipped }
    next()
  }

  /// Goes to the next test, or to the verdict after the last one.
  mutating func next() {
    guard phase != .size else { return restart() }
    if index + 1 < tests.count {
      index += 1
      restart()
    } else {
      clearLog()
      phase = .summary
    }
  }

  /// Goes back to the test before, or to the panel's size before the first one.
  mutating func back() {
    switch phase {
    case .summary: phase = .result
    case .size: return
    case .waiting, .running, .result:
      guard index > 0 else {
        clearLog()
        phase = .size
        return
      }
      index -= 1
      restart()
    }
  }

  var hasOutcomes: Bool { outcomes.values.contains(where: \.isOver) }

  /// Sets all results aside, to be restored until a test ends, and begins with the first test.
  mutating func startOver() {
    if hasOutcomes, earlier.isEmpty { earlier = outcomes }
    outcomes = [:]
    index = 0
    restart()
    if panel.unit == .points { phase = .size }
  }

  /// Restores the results from before starting over.
  mutating func restoreEarlier() {
    guard !earlier.isEmpty else { return }
    outcomes = earlier
    earlier = [:]
    resume()
  }

  /// Drops the contacts and restarts a running test.
  mutating func dropContacts() {
    if phase == .running { phase = .waiting }
    clearLog()
  }

  /// Goes to the first test that is not over, or to the verdict.
  mutating func resume() {
    guard let open = tests.firstIndex(where: { !self[$0].isOver }) else {
      index = tests.count - 1
      phase = .summary
      return
    }
    index = open
    if phase != .size { restart() }
  }

  private mutating func clearLog() {
    log = ContactLog(panel: panel)
    sweep = nil
    times = nil
    restStart = nil
    isTrial = false
  }

  /// The verdict on the panel: a fail if an item fails, a pass if all items with a limit pass.
  func verdict(by profile: Profile) -> Verdict {
    let verdicts = tests.flatMap { test in
      test.items.compactMap { self[test].verdict(on: $0, by: profile) }
    }
    return Verdict(of: verdicts)
  }
}

/// The state for digests, recordings and dumps (rules S1, S3).
extension CheckRun: Model {
  /// Visits the tests, their results, and the panel.
  ///
  /// A recording begins with no finger down, so it has no contacts.
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    if V.isDump { return try visitShown(with: &visitor) }
    try visitStored(with: &visitor)
    guard !V.isStored else { return }
    var (contacts, reports) = (log.paths.count, log.paths.reduce(0) { $0 + $1.samples.count })
    try visitor.visit(&contacts, in: FieldRange.counts, named: "contacts")
    try visitor.visit(&reports, in: FieldRange.counts)
  }

  private func visitShown<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var (contacts, phase, test) = (log.paths.count, "\(phase)", test.rawValue)
    try visitor.visit(&contacts, in: FieldRange.counts, named: "contacts")
    try visitor.visit(&phase, named: "phase")
    try visitor.visit(&test, named: "test")
    let outcomes = tests.map { ($0.rawValue, self[$0].dump) }
    var shownTests = ShownPart(dump: .object(Dictionary(uniqueKeysWithValues: outcomes)))
    var shownPanel = ShownPart(
      dump: .object([
        "width": .number(panel.size.width), "height": .number(panel.size.height),
        "unit": .text(panel.unit.rawValue),
      ]))
    try visitor.visit(&shownPanel, named: "panel")
    try visitor.visit(&shownTests, named: "tests")
  }
}

/// A result with its test, as it is stored.
private struct NamedOutcome: Model, ListElement {
  var test = GuidedTest.fingers
  var outcome = CheckOutcome()

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&test, else: "an unknown test of a check")
    try visitor.visit(&outcome)
  }
}

extension CheckRun {
  private mutating func visitStored<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    var (names, phase) = (tests.map(\.rawValue), phase == .running ? .waiting : phase)
    try visitor.visit(&names)
    try visitor.visit(&index, in: 0...GuidedTest.allCases.count)
    try visitor.visit(&phase, of: "phase of a check")
    for results in [\CheckRun.outcomes, \.earlier] {
      var list = GuidedTest.allCases.compactMap { test in
        self[keyPath: results][test].map { NamedOutcome(test: test, outcome: $0) }
      }
      try visitor.visit(&list)
      if V.isReader {
        self[keyPath: results] = Dictionary(
          list.map { ($0.test, $0.outcome) }, uniquingKeysWith: { first, _ in first })
      }
    }
    try visitor.visit(&tester)
    try visitor.visit(&site)
    var panel = panel
    var (points, size) = (panel.points, panel.unit == .millimeters ? panel.size : .zero)
    for length in [\Size.width, \.height] {
      try visitor.visit(&points[keyPath: length], in: FieldRange.lengths)
      try visitor.visit(&size[keyPath: length], in: FieldRange.lengths)
    }
    var source = panel.source.rawValue
    try visitor.visit(&source)
    guard V.isReader else { return }
    let known = names.compactMap { GuidedTest(rawValue: $0) }
    try visitor.require(
      known.count == names.count && index < known.count && points.shortEdge > 0
        && SizeSource(rawValue: source) != nil, "an impossible state of a check")
    panel = Panel(
      points: points, millimeters: size, source: SizeSource(rawValue: source) ?? .unknown)
    var read = CheckRun(panel: panel, tests: known)
    (read.index, read.phase) = (index, phase)
    (read.outcomes, read.earlier) = (outcomes, earlier)
    (read.tester, read.site) = (tester, site)
    self = read
  }
}

/// A part of a dump.
private struct ShownPart: Model {
  let dump: JSONValue

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {}
}
