/// A name in a library, and how much its examples differ from each other.
struct TemplateName {
  let name: String
  private let tuning: TemplateTuning
  private var spread: Double

  /// Creates a name without examples.
  init(_ name: String, tuning: TemplateTuning) {
    self.name = name
    self.tuning = tuning
    spread = tuning.usualSpread
  }

  /// Sets the spread from each example's distance to its nearest neighbor.
  ///
  /// The usual spread counts as one more example, and is the result if there is only one example.
  mutating func setSpread(from nearest: [Float]) {
    let usual = tuning.usualSpread
    let known = nearest.map { Double($0) }.filter {
      $0.isFinite && $0 > usual * tuning.sameDrawing
    }
    let mean = (usual + known.reduce(0, +)) / Double(1 + known.count)
    spread = min(max(mean, usual * tuning.minimumSpread), usual * tuning.maximumSpread)
  }

  /// How well a drawing with this entry in a ranking fits, 0…1.
  ///
  /// Samples do not show whether ink was drawn over ink, so a different amount of ink counts
  /// against a drawing here. It hardly counts in the ranking, because a shape drawn twice is still
  /// nearest to itself.
  func confidence(at location: TemplateRanking.Rank) -> Double {
    let surplus = Double(location.inkSurplus)
    let distance = Double(location.distance) + tuning.inkWeight * surplus * surplus
    let share = distance / (spread * tuning.doubtfulDistance)
    return 1 / (1 + share * share)
  }
}
