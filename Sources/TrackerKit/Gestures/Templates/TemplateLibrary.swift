/// Learned gestures; names a drawing after one of them, or refuses it (rule C7).
///
///     var library = TemplateLibrary()
///     library.add(GestureTemplate(name: "hook", strokes: [locations]))
///     if let match = library.match(strokes) { show(match.name, match.confidence) }
///
/// A drawing counts as the marks it leaves: 32 samples of its ink, each with its location and
/// heading. The number, order and direction of strokes do not matter, and neither do size and
/// location. The distance of two drawings is the average distance of their samples from the nearest
/// ones of the other drawing. `docs/dev/templates.md` has measurements of the quality.
///
/// Adding takes time in proportion to the examples of the name, and matching to all examples, most
/// of which are discarded after an eighth of the work. The same drawings give the same answer
/// everywhere.
public struct TemplateLibrary: Sendable {
  /// The examples, in the order added.
  public private(set) var templates: [GestureTemplate] = []
  /// How drawings are compared and which ones are refused.
  ///
  /// Setting it learns all examples again.
  public var options: TemplateOptions {
    didSet { self = TemplateLibrary(templates, options: options) }
  }

  private struct Example {
    let name: String
    let sketch: Sketch
    /// The distance to the nearest other example of the name.
    var nearest: Float
  }

  /// The sketches of the templates, in the same order.
  private var examples: [Example] = []
  /// How much the examples of each name differ from each other.
  private var spreads: [String: Double] = [:]

  /// Creates a library of some examples.
  public init(
    _ templates: [GestureTemplate] = [], options: TemplateOptions = TemplateOptions()
  ) {
    self.options = options
    for template in templates { add(template) }
  }

  /// Learns an example.
  ///
  /// - Returns: Whether it was added. An example without ink (no points, or only dots) or
  ///   with a location that is NaN is not.
  @discardableResult
  public mutating func add(_ template: GestureTemplate) -> Bool {
    guard let sketch = Sketch(template.strokes, options: options) else { return false }
    var example = Example(name: template.name, sketch: sketch, nearest: .infinity)
    let turns = turns(of: sketch)
    for index in examples.indices where examples[index].name == template.name {
      let distance = turns.map { $0.distance(to: examples[index].sketch) }.min() ?? .infinity
      examples[index].nearest = min(examples[index].nearest, distance)
      example.nearest = min(example.nearest, distance)
    }
    templates.append(template)
    examples.append(example)
    spreads[template.name] = spread(of: template.name)
    return true
  }

  /// Forgets all examples of a name.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  public mutating func remove(named name: String) -> Bool {
    templates.removeAll { $0.name == name }
    examples.removeAll { $0.name == name }
    return spreads.removeValue(forKey: name) != nil
  }

  /// Names a drawing, or refuses it.
  ///
  /// It is refused if it has no ink, contains a location that is NaN, is smaller than
  /// ``TemplateOptions/minimumExtent``, fits no name with ``TemplateOptions/minimumConfidence``, or
  /// does not differ between two names by ``TemplateOptions/minimumSeparation``.
  ///
  /// - Parameter strokes: the drawing; each stroke is the locations of one finger, in points.
  /// - Returns: The name and its confidence, or nil for a refusal.
  public func match(_ strokes: [[Point]]) -> TemplateMatch? {
    guard let sketch = Sketch(strokes, options: options), sketch.extent >= options.minimumExtent,
      let best = best(for: sketch), best.confidence >= options.minimumConfidence,
      best.separation >= options.minimumSeparation
    else { return nil }
    return best
  }

  /// The nearest name, however far; nil if the drawing cannot be compared or nothing was learned.
  public func best(for strokes: [[Point]]) -> TemplateMatch? {
    Sketch(strokes, options: options).flatMap(best(for:))
  }

  private func best(for sketch: Sketch) -> TemplateMatch? {
    let ranking = ranking(of: turns(of: sketch))
    guard let leader = ranking.leader else { return nil }
    let runnerUp = ranking.runnerUp
    let separation = runnerUp.map { next in
      next.distance > 0 ? Double(1 - leader.distance / next.distance) : 0
    }
    return TemplateMatch(
      name: leader.name, confidence: confidence(of: leader), separation: separation ?? 1,
      runnerUp: runnerUp?.name, runnerUpConfidence: runnerUp.map(confidence) ?? 0)
  }

  private func turns(of sketch: Sketch) -> [Sketch] {
    options.isRotationInvariant ? sketch.allTurns() : [sketch]
  }

  /// Finds the two names nearest to a drawing in one or more rotations.
  private func ranking(of turns: [Sketch]) -> TemplateRanking {
    var pairs: [(turn: Int, index: Int, bound: Float, factor: Float)] = []
    pairs.reserveCapacity(turns.count * examples.count)
    for (turn, sketch) in turns.enumerated() {
      for (index, example) in examples.enumerated() {
        pairs.append(
          (turn, index, sketch.bound(to: example.sketch), sketch.factor(to: example.sketch)))
      }
    }
    // The most promising first; the order of equal bounds does not depend on the sorting algorithm.
    pairs.sort { ($0.bound * $0.factor, $0.index) < ($1.bound * $1.factor, $1.index) }
    var ranking = TemplateRanking()
    for (turn, index, bound, factor) in pairs {
      guard bound * factor < ranking.limit else { break }
      let example = examples[index]
      let sums = turns[turn].sums(
        to: example.sketch, bound: bound, limit: ranking.limit / factor)
      guard let sums else { continue }
      ranking.enter(
        TemplateRanking.Rank(
          name: example.name, distance: sums * factor,
          inkSurplus: turns[turn].inkSurplus(over: example.sketch)))
    }
    return ranking
  }

  /// The spread of a name's examples, from the distance of each to its nearest neighbor.
  ///
  /// The usual spread counts as one more example, and is the result if there is only one example.
  private func spread(of name: String) -> Double {
    let tuning = options.tuning
    let usual = tuning.usualSpread
    let known = examples.filter { $0.name == name }.map { Double($0.nearest) }
      .filter { $0.isFinite && $0 > usual * tuning.sameDrawing }
    let mean = (usual + known.reduce(0, +)) / Double(1 + known.count)
    return min(max(mean, usual * tuning.minimumSpread), usual * tuning.maximumSpread)
  }

  /// How well a drawing with this entry in a ranking fits, 0…1.
  ///
  /// Samples do not show whether ink was drawn over ink, so a different amount of ink counts
  /// against a drawing here. It hardly counts in the ranking, because a shape drawn twice is still
  /// nearest to itself.
  private func confidence(of rank: TemplateRanking.Rank) -> Double {
    let tuning = options.tuning
    let surplus = Double(rank.inkSurplus)
    let distance = Double(rank.distance) + tuning.inkWeight * surplus * surplus
    let share = distance / ((spreads[rank.name] ?? 0) * tuning.doubtfulDistance)
    return 1 / (1 + share * share)
  }
}

/// One example of a gesture and the name it stands for (rule C7).
///
/// Several examples of the same name improve recognition: add each as its own template.
public struct GestureTemplate: Hashable, Sendable {
  /// The gesture's name; templates with equal names are examples of the same gesture.
  public var name: String
  /// The example: the strokes in the order drawn, each with the locations of one finger, in points.
  public var strokes: [[Point]]

  /// Creates a template from one example.
  public init(name: String, strokes: [[Point]]) {
    self.name = name
    self.strokes = strokes
  }
}

/// The name that a library found for a drawing, and its confidence (rule C7).
public struct TemplateMatch: Hashable, Sendable {
  /// The name whose examples are nearest to the drawing.
  public let name: String
  /// How well the drawing fits the name, 0…1: the distance from the nearest example relative to the
  /// distances among the name's examples.
  ///
  /// An example itself has 1, most drawings of a learned gesture more than 0.7, few less than 0.5.
  public let confidence: Double
  /// How much nearer this name is than the next one: 0 is a tie, 1 means no other is near.
  public let separation: Double
  /// The second-best name; nil if the library has only one name.
  public let runnerUp: String?
  /// How well the drawing fits the second-best name, 0…1; 0 if there is none.
  public let runnerUpConfidence: Double
}

/// How a library compares drawings, and which ones it refuses (rules C7, C9).
public struct TemplateOptions: Hashable, Sendable {
  /// Whether a gesture rotated by any angle is the same gesture.
  ///
  /// Every rotation by ten degrees is tried, at about thirty times the cost.
  public var isRotationInvariant = false
  /// Whether a stroke drawn backward makes a different gesture.
  ///
  /// This distinguishes a line to the left from one to the right. The order of several strokes still
  /// does not matter.
  public var isDirectionSensitive = false
  /// How many samples are taken of a drawing with any number of strokes: 8 to 128.
  public var sampleCount = 32
  /// The confidence below which a drawing is refused, 0…1.
  ///
  /// The default also refuses about one in a hundred drawings of a learned gesture, or more if
  /// another person draws than the one who taught it.
  public var minimumConfidence = 0.5
  /// How much nearer the best name must be than the next one, 0…1; otherwise the drawing is ambiguous.
  public var minimumSeparation = 0.05
  /// The minimum width or height of a drawing, in points; smaller ones are refused.
  public var minimumExtent = 20.0
  /// The constants behind the confidence.
  public var tuning = TemplateTuning()

  /// Creates the default options.
  public init() {}
}

/// The two nearest names of a search so far.
struct TemplateRanking {
  /// A name with the distance and the difference in ink of its nearest example.
  struct Rank {
    var name: String
    var distance: Float
    /// The larger amount of ink relative to the smaller one, minus 1: 1 means twice as much.
    var inkSurplus: Float
  }

  /// The nearest name.
  private(set) var leader: Rank?
  /// The nearest other name.
  private(set) var runnerUp: Rank?

  /// An example at this distance or farther changes nothing.
  var limit: Float { runnerUp?.distance ?? .infinity }

  /// Enters an example's distance; of equal ones, the first counts.
  mutating func enter(_ rank: Rank) {
    guard let leader else {
      self.leader = rank
      return
    }
    if rank.distance < leader.distance {
      if leader.name != rank.name { runnerUp = leader }
      self.leader = rank
    } else if leader.name != rank.name, rank.distance < limit {
      runnerUp = rank
    }
  }
}

/// The constants behind a match's confidence (rule C9).
///
/// Distances are mean squares in a drawing's mean radii. `docs/dev/templates.md` says how the defaults
/// were found.
public struct TemplateTuning: Hashable, Sendable {
  /// The expected distance between examples of one gesture.
  ///
  /// It is a name's spread until there are several examples.
  public var usualSpread = 0.07
  /// The minimum spread of a name, in usual spreads: examples drawn in a row are too much alike.
  public var minimumSpread = 0.8
  /// The maximum spread of a name, in usual spreads.
  public var maximumSpread = 2.0
  /// The distance from the nearest example at which the confidence is one half, in spreads.
  public var doubtfulDistance = 1.8
  /// Examples closer than this, in usual spreads, count as one drawing and do not affect the spread.
  public var sameDrawing = 0.05
  /// The distance added for twice the example's ink; the excess is squared.
  public var inkWeight = 0.1
}
