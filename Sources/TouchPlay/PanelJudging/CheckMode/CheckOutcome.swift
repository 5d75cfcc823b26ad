internal import PanelCheck
internal import TrackerKit

/// The result of a guided test.
struct CheckOutcome: Hashable {
  /// How a test ended.
  enum State: UInt8 {
    case open = 0
    case done = 1
    case skipped = 2
    /// The system canceled a touch, so the test is inconclusive.
    case interrupted = 3
    /// It was done with the mouse, so it says nothing about the panel.
    case trial = 4
  }

  var state = State.open
  var figures: [CheckItem: Figure] = [:]

  var isOver: Bool { state != .open }

  func verdict(on item: CheckItem, by profile: Profile) -> Verdict? {
    profile.limits[item].map { verdict(by: $0, on: figures[item]) }
  }

  func verdict(by limit: Limit, on figure: Figure?) -> Verdict {
    switch state {
    case .done: limit.verdict(on: figure)
    case .interrupted, .trial: .inconclusive
    case .open, .skipped: .notTested
    }
  }
}

/// A figure with its item, as it is stored.
private struct NamedFigure: Model, ListElement {
  var item = CheckItem.contacts
  var figure = Figure(0, .count, sampleCount: 0)

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    let fault = "an unknown figure of a check"
    try visitor.visit(&item, else: fault)
    try visitor.visit(&figure.value)
    try visitor.visit(&figure.unit, else: fault)
    try visitor.visit(&figure.sampleCount, in: FieldRange.counts)
    try visitor.visit(&figure.uncertainty)
    try visitor.visit(&figure.uncertaintyAbove)
    try visitor.visit(&figure.bound, else: fault)
  }
}

extension CheckOutcome: Model, ListElement {
  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&state, of: "state of a test")
    var list = CheckItem.allCases.compactMap { item in
      figures[item].map { NamedFigure(item: item, figure: $0) }
    }
    try visitor.visit(&list)
    guard V.isReader else { return }
    figures = Dictionary(list.map { ($0.item, $0.figure) }, uniquingKeysWith: { first, _ in first })
  }

  /// The state and the figures, by their items' names.
  var dump: JSONValue {
    let values = figures.map { ($0.key.rawValue, JSONValue.number($0.value.value)) }
    return .object([
      "figures": .object(Dictionary(uniqueKeysWithValues: values)), "state": .text("\(state)"),
    ])
  }
}

/// A limit's value with its item, as it is stored.
private struct NamedLimit: Model, ListElement {
  var profile = ""
  var item = CheckItem.contacts
  var value = 0.0

  mutating func visitFields<V: FieldVisitor>(with visitor: inout V) throws(V.Failure) {
    try visitor.visit(&profile)
    try visitor.visit(&item, else: "an unknown limit of a check")
    try visitor.visit(&value, in: Limit.values)
  }
}

extension FieldVisitor {
  /// Visits the limits of a profile; the title is not stored.
  mutating func visit(_ profile: inout Profile) throws(Failure) {
    var list = CheckItem.allCases.compactMap { item in
      profile.limits[item].map { NamedLimit(profile: profile.name, item: item, value: $0.value) }
    }
    try visit(&list)
    guard Self.isReader else { return }
    let name = list.first?.profile ?? ""
    let limits = list.map { ($0.item, Limit($0.value, on: $0.item)) }
    profile = Profile(
      name: name, title: name,
      limits: Dictionary(limits, uniquingKeysWith: { first, _ in first }))
  }

  /// Visits a choice that is stored by its name; a reader rejects unknown names with a fault.
  mutating func visit<Choice: RawRepresentable<String>>(
    _ choice: inout Choice, else fault: String
  ) throws(Failure) {
    var name = choice.rawValue
    try visit(&name)
    guard Self.isReader else { return }
    let read = Choice(rawValue: name)
    try require(read != nil, fault)
    choice = read ?? choice
  }
}
