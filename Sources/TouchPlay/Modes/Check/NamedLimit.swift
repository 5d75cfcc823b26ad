internal import PanelCheck
internal import TrackerKit

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
