/// A name of a library, and how much its examples differ from each other.
struct TemplateName {
  /// The spread that is assumed of a gesture known by one example only, a mean square distance in
  /// square mean radii: about what drawings of one gesture by one person differ by.
  static let usualSpread: Float = 0.07
  /// A name's spread is held to so many usual ones: a few examples can be alike, or wildly
  /// different, by chance.
  static let spreadRange: ClosedRange<Float> = 0.5...2
  /// Examples nearer than so many usual spreads are one drawing twice, and tell nothing of others.
  static let sameDrawing: Float = 0.05
  /// The distance at which the confidence is one half, in spreads.
  static let doubtfulSpreads: Float = 1.8

  /// What twice the ink adds to a distance.
  static let inkWeight: Float = 0.1

  let name: String
  private var spread = usualSpread

  /// Creates a name without examples.
  init(_ name: String) {
    self.name = name
  }

  /// Sets the spread from each example's distance to the nearest other one.
  ///
  /// The usual spread counts as one example among them, which keeps it for a single example.
  mutating func setSpread(from nearest: [Float]) {
    let known = nearest.filter { $0.isFinite && $0 > Self.usualSpread * Self.sameDrawing }
    let mean = (Self.usualSpread + known.reduce(0, +)) / Float(1 + known.count)
    spread = min(
      max(mean, Self.usualSpread * Self.spreadRange.lowerBound),
      Self.usualSpread * Self.spreadRange.upperBound)
  }

  /// How well a drawing fits that has this place in a ranking, 0…1.
  ///
  /// Samples do not see that ink lies on ink, so more or less of it counts against a drawing here. It
  /// hardly counts in the ranking: what is drawn twice is still nearest to what it is.
  func confidence(at place: TemplateRanking.Place) -> Double {
    let surcharge = Self.inkWeight * place.inkSurplus * place.inkSurplus
    let share = Double((place.distance + surcharge) / (spread * Self.doubtfulSpreads))
    return 1 / (1 + share * share)
  }
}
