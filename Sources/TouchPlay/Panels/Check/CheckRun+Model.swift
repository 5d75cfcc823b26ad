internal import PanelCheck
internal import TrackerKit

/// The state for digests, recordings and dumps (rules S1, S3).
extension CheckRun: Model {
  /// Visits the tests, their results, and the panel.
  ///
  /// A recording begins with no finger down, so it has no contacts.
  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    if Visitor.isDump { return try visitShown(with: &visitor) }
    var state = CheckState(self)
    try visitor.visit(&state)
    if Visitor.isReader { self = state.run }
    guard !Visitor.isStored else { return }
    var (contacts, reports) = (log.paths.count, log.paths.reduce(0) { $0 + $1.samples.count })
    try visitor.visit(&contacts, in: FieldRange.counts, named: "contacts")
    try visitor.visit(&reports, in: FieldRange.counts)
  }

  private func visitShown<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
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

/// The stored part of a check.
private struct CheckState: Model {
  private(set) var run: CheckRun

  init(_ run: CheckRun) {
    self.run = run
    if run.phase == .running { self.run.phase = .waiting }
  }

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    var names = run.tests.map(\.rawValue)
    try visitor.visit(&names)
    try visitor.visit(&run.index, in: 0...GuidedTest.allCases.count)
    try visitor.visit(&run.phase, of: "phase of a check")
    try visitor.visit(&run.outcomes)
    try visitor.visit(&run.earlier)
    var panel = run.panel
    var (points, size) = (panel.points, panel.unit == .millimeters ? panel.size : .zero)
    for length in [\Size.width, \.height] {
      try visitor.visit(&points[keyPath: length], in: FieldRange.lengths)
      try visitor.visit(&size[keyPath: length], in: FieldRange.lengths)
    }
    var source = panel.source.rawValue
    try visitor.visit(&source)
    guard Visitor.isReader else { return }
    let (tests, count) = (names.compactMap { GuidedTest(rawValue: $0) }, GuidedTest.allCases.count)
    try visitor.require(
      tests.count == names.count && run.index < tests.count && run.outcomes.count == count
        && [0, count].contains(run.earlier.count) && points.shortEdge > 0
        && SizeSource(rawValue: source) != nil, "an impossible state of a check")
    panel = Panel(
      points: points, millimeters: size, source: SizeSource(rawValue: source) ?? .unknown)
    var read = CheckRun(panel: panel, tests: tests)
    (read.index, read.phase) = (run.index, run.phase)
    (read.outcomes, read.earlier) = (run.outcomes, run.earlier)
    run = read
  }
}

/// A part of a dump.
private struct ShownPart: Model {
  let dump: JSONValue

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {}
}
