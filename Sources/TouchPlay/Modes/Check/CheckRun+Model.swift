internal import PanelCheck
internal import TrackerKit

/// The state for digests and recordings (rules S1, S3).
extension CheckRun {
  /// What a recording's header contains: a recording begins with no finger down, so it has no contacts.
  private struct Start: Model {
    var isChosen: [Flag] = []
    var index = 0
    var phase = Phase.waiting
    /// What each test has shown, followed by what it had shown before everything began again.
    var outcomes: [CheckOutcome] = []
    var points = Point.zero
    var millimeters = Point.zero
    var source = ""
    var limits: [NamedLimit] = []

    mutating func visitFields<Visitor: FieldVisitor>(
      with visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.visitElements(of: &isChosen)
      try visitor.visit(&index, in: 0...GuidedTest.allCases.count)
      try visitor.visit(&phase, of: "phase of a check")
      try visitor.visitElements(of: &outcomes)
      try visitor.visit(&points, named: nil)
      try visitor.visit(&millimeters, named: nil)
      try visitor.visit(&source, named: nil)
      try visitor.visitElements(of: &limits)
      let count = GuidedTest.allCases.count
      try visitor.require(
        isChosen.count == count && [count, 2 * count].contains(outcomes.count)
          && index < isChosen.count(where: \.isOn) && min(points.x, points.y) > 0
          && min(millimeters.x, millimeters.y) >= 0
          && SizeSource(rawValue: source) != nil, "an impossible state of a check")
    }
  }

  /// The state at the start of a recording, with the profile that judges.
  func snapshot(judgedBy profile: Profile) -> [UInt8] {
    var start = Start()
    start.isChosen = GuidedTest.allCases.map { Flag(isOn: tests.contains($0)) }
    start.index = index
    start.phase = phase == .running ? .waiting : phase
    start.outcomes = outcomes + earlier
    start.points = Point(x: panel.points.width, y: panel.points.height)
    if panel.unit == .millimeters {
      start.millimeters = Point(x: panel.size.width, y: panel.size.height)
    }
    start.source = panel.source.rawValue
    start.limits = NamedLimit.all(of: profile)
    return start.snapshot
  }

  /// Restores the state.
  ///
  /// - Returns: The profile that judges.
  /// - Throws: `SessionError.malformed`.
  mutating func restore(_ snapshot: [UInt8]) throws(SessionError) -> Profile {
    let start = try Start(snapshot: snapshot)
    self = CheckRun(
      panel: Panel(
        points: Size(width: start.points.x, height: start.points.y),
        millimeters: Size(width: start.millimeters.x, height: start.millimeters.y),
        source: SizeSource(rawValue: start.source) ?? .unknown))
    tests = zip(GuidedTest.allCases, start.isChosen).filter(\.1.isOn).map(\.0)
    index = start.index
    phase = start.phase
    let count = GuidedTest.allCases.count
    outcomes = Array(start.outcomes.prefix(count))
    earlier = Array(start.outcomes.dropFirst(count))
    return NamedLimit.profile(start.limits)
  }

  /// Combines the state into a digest.
  func combine(into digest: inout StateDigest) {
    digest.combine(index)
    digest.combine(Int(phase.rawValue))
    digest.combine(log.paths.count)
    digest.combine(log.paths.reduce(0) { $0 + $1.samples.count })
    (outcomes + earlier).combine(into: &digest)
    Point(x: panel.size.width, y: panel.size.height).combine(into: &digest)
  }

  /// The state for a state dump.
  var dump: JSONValue {
    .object([
      "contacts": .integer(log.paths.count),
      "panel": .array(
        [.number(panel.size.width), .number(panel.size.height), .text(panel.unit.rawValue)]),
      "phase": .text("\(phase)"), "test": .text(test.rawValue),
      "tests": .object(
        Dictionary(
          tests.map { ($0.rawValue, self[$0].dump) }, uniquingKeysWith: { first, _ in first })),
    ])
  }
}

/// A Boolean as an element of a list.
private struct Flag: Model {
  var isOn = false

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&isOn, named: nil)
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
