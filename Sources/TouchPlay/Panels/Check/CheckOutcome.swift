internal import PanelCheck
internal import TrackerKit

/// What one guided test has shown.
struct CheckOutcome: Hashable {
  /// How a test ended.
  enum State: UInt8 {
    /// It has not been done.
    case open = 0
    /// It was done.
    case done = 1
    /// It was skipped.
    case skipped = 2
    /// The system canceled a touch during it, so it is inconclusive.
    case interrupted = 3
    /// It was done with the mouse, so it says nothing about a panel.
    case trial = 4
  }

  var state = State.open
  /// What it measured.
  var figures: [CheckItem: Figure] = [:]

  /// Whether the test needs nothing more.
  var isOver: Bool { state != .open }

  /// A figure's verdict by a profile; nil if the profile has no limit.
  func verdict(on item: CheckItem, by profile: Profile) -> Verdict? {
    profile.limits[item].map { verdict(by: $0, on: figures[item]) }
  }

  /// A limit's verdict on a figure of this test.
  func verdict(by limit: Limit, on figure: Figure?) -> Verdict {
    switch state {
    case .done: limit.verdict(on: figure)
    case .interrupted, .trial: .inconclusive
    case .open, .skipped: .notTested
    }
  }
}

/// A figure with its item, as it is stored.
struct NamedFigure: Model, ListElement {
  private var item = ""
  private var value = 0.0
  private var unit = ""
  private var sampleCount = 0
  private var uncertainty = 0.0
  private var uncertaintyAbove = 0.0
  private var bound = ""

  init() {}

  init(_ item: CheckItem, _ figure: Figure) {
    self.item = item.rawValue
    value = figure.value
    unit = figure.unit.rawValue
    sampleCount = figure.sampleCount
    uncertainty = figure.uncertainty
    uncertaintyAbove = figure.uncertaintyAbove
    bound = figure.bound.rawValue
  }

  /// The item and its figure; nil if a name is unknown.
  var named: (item: CheckItem, figure: Figure)? {
    guard let item = CheckItem(rawValue: item), let unit = FigureUnit(rawValue: unit),
      let bound = Figure.Bound(rawValue: bound)
    else { return nil }
    let figure = Figure(
      value, unit, sampleCount: sampleCount, uncertainty: uncertainty, above: uncertaintyAbove,
      bound: bound)
    return (item, figure)
  }

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&item, named: nil)
    try visitor.visit(&value)
    try visitor.visit(&unit, named: nil)
    try visitor.visit(&sampleCount, in: FieldRange.counts)
    try visitor.visit(&uncertainty)
    try visitor.visit(&uncertaintyAbove)
    try visitor.visit(&bound, named: nil)
    try visitor.require(named != nil, "an unknown figure of a check")
  }
}

extension CheckOutcome: Model, ListElement {
  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&state, of: "state of a test")
    var list = CheckItem.allCases.compactMap { item in
      figures[item].map { NamedFigure(item, $0) }
    }
    try visitor.visit(&list)
    guard Visitor.isReader else { return }
    figures = Dictionary(
      list.compactMap(\.named).map { ($0.item, $0.figure) }, uniquingKeysWith: { first, _ in first }
    )
  }
}

/// A limit with its item, as it is stored.
struct NamedLimit: Model, ListElement {
  private var profile = ""
  private var item = ""
  private var side = ""
  private var value = 0.0
  private var unit = ""
  private var minimumSamples = 0

  init() {}

  /// A profile's limits in the order of the items.
  static func all(of profile: Profile) -> [NamedLimit] {
    CheckItem.allCases.compactMap { item in
      guard let limit = profile.limits[item] else { return nil }
      var named = NamedLimit()
      named.profile = profile.name
      named.item = item.rawValue
      named.side = limit.side.rawValue
      named.value = limit.value
      named.unit = limit.unit.rawValue
      named.minimumSamples = limit.minimumSamples
      return named
    }
  }

  /// The profile with some limits.
  static func profile(_ limits: [NamedLimit]) -> Profile {
    let name = limits.first?.profile ?? ""
    let known = limits.compactMap { limit in limit.named }
    return Profile(
      name: name, title: name,
      limits: Dictionary(known.map { ($0.item, $0.limit) }, uniquingKeysWith: { first, _ in first })
    )
  }

  private var named: (item: CheckItem, limit: Limit)? {
    guard let item = CheckItem(rawValue: item), let side = Limit.Side(rawValue: side),
      let unit = FigureUnit(rawValue: unit)
    else { return nil }
    return (item, Limit(side, value, unit, minimumSamples: minimumSamples))
  }

  mutating func visitFields<Visitor: FieldVisitor>(
    with visitor: inout Visitor
  ) throws(Visitor.Failure) {
    try visitor.visit(&profile, named: nil)
    try visitor.visit(&item, named: nil)
    try visitor.visit(&side, named: nil)
    try visitor.visit(&value, in: Limit.values)
    try visitor.visit(&unit, named: nil)
    try visitor.visit(&minimumSamples, in: FieldRange.counts)
    try visitor.require(named != nil, "an unknown limit of a check")
  }
}
