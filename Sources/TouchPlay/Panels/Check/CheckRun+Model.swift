internal import PanelCheck
internal import TrackerKit

/// The state for digests, recordings and dumps (rules S1, S3).
extension CheckRun: Model {
  /// Visits the tests, what they have shown, and the panel.
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
    var (panel, outcomes) = (ShownPanel(panel), ShownOutcomes(run: self))
    try visitor.visit(&panel, named: "panel")
    try visitor.visit(&outcomes, named: "tests")
  }
}

/// What is stored of a check.
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

/// The panel in a dump.
private struct ShownPanel: Model {
  private var size: Size
  private var unit: String

  init(_ panel: Panel) {
    size = panel.size
    unit = panel.unit.rawValue
  }

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&size.width, in: FieldRange.lengths, named: "width")
    try visitor.visit(&size.height, in: FieldRange.lengths, named: "height")
    try visitor.visit(&unit, named: "unit")
  }
}

/// What the tests have shown, in a dump.
private struct ShownOutcomes: Model {
  let run: CheckRun

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    for test in run.tests {
      var outcome = run[test]
      try visitor.visit(&outcome, named: test.rawValue)
    }
  }
}

extension CheckOutcome {
  /// The state and the figures, by their items' names.
  var dump: JSONValue {
    let values = figures.map { ($0.key.rawValue, JSONValue.number($0.value.value)) }
    return .object([
      "figures": .object(Dictionary(values, uniquingKeysWith: { first, _ in first })),
      "state": .text("\(state)"),
    ])
  }
}
