/// Learnt gestures, and the recognizer that names a drawing after them or refuses it (rule C7).
///
///     var library = TemplateLibrary()
///     library.add(GestureTemplate(name: "hook", strokes: [places]))
///     if let match = library.match(strokes) { show(match.name, match.confidence) }
///
/// A drawing is taken for the marks it leaves: 32 samples of its ink, each with its place and
/// heading. The number, order and direction of strokes do not matter; size and place never do. Two
/// drawings are as far apart as their samples are, on average, from the nearest ones of the other
/// drawing. `docs/templates.md` has the measured quality.
///
/// Adding and removing cost time by the examples of the name; a match by all examples, with most of
/// them discarded after a quarter of the work. The same drawings give the same answer everywhere.
public struct TemplateLibrary: Sendable {
  /// The examples, in the order added.
  public private(set) var templates: [GestureTemplate] = []
  /// How drawings are compared and what is refused.
  ///
  /// Setting it learns all examples anew.
  public var options: TemplateOptions {
    didSet { learnAnew() }
  }

  private var shelf: SketchShelf
  /// The names in the order first added; one whose templates are removed goes.
  private var names: [TemplateName] = []
  /// For each template the number of its name.
  private var nameNumbers: [Int] = []
  /// For each template the distance to the nearest other example of its name.
  private var nearestExamples: [Float] = []

  /// Creates a library that knows no gesture.
  public init(options: TemplateOptions = TemplateOptions()) {
    self.options = options
    shelf = SketchShelf(sampleCount: options.usedSampleCount)
  }

  /// Learns an example.
  ///
  /// - Returns: Whether it was taken. An example without any ink (no points, or nothing but dots) or
  ///   with a place that is no number is none.
  @discardableResult
  public mutating func add(_ template: GestureTemplate) -> Bool {
    guard let sketch = Sketch(template.strokes, options: options) else { return false }
    let number = nameNumber(template.name)
    let others = nameNumbers.indices.filter { nameNumbers[$0] == number }
    let distances = shelf.distances(from: turns(of: sketch), to: others)
    for (other, distance) in zip(others, distances) {
      nearestExamples[other] = min(nearestExamples[other], distance)
    }
    templates.append(template)
    shelf.append(sketch)
    nameNumbers.append(number)
    nearestExamples.append(distances.min() ?? .infinity)
    names[number].setSpread(from: (others + [nameNumbers.count - 1]).map { nearestExamples[$0] })
    return true
  }

  /// Forgets all examples of a name.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  public mutating func remove(named name: String) -> Bool {
    guard let number = names.firstIndex(where: { $0.name == name }) else { return false }
    for index in nameNumbers.indices.reversed() where nameNumbers[index] == number {
      templates.remove(at: index)
      shelf.remove(at: index)
      nameNumbers.remove(at: index)
      nearestExamples.remove(at: index)
    }
    names.remove(at: number)
    nameNumbers = nameNumbers.map { $0 > number ? $0 - 1 : $0 }
    return true
  }

  /// Names a drawing, or refuses it.
  ///
  /// It is refused when it has no ink or a place that is no number, when it is smaller than
  /// ``TemplateOptions/minimumExtent``, fits no name with ``TemplateOptions/minimumConfidence``, or
  /// fits two names alike by ``TemplateOptions/minimumSeparation``.
  ///
  /// - Parameter strokes: the drawing, each stroke the places of one finger, in points.
  /// - Returns: The name and how sure it is, or nil for a refusal.
  public func match(_ strokes: [[Point]]) -> TemplateMatch? {
    guard let sketch = Sketch(strokes, options: options), sketch.extent >= options.minimumExtent,
      let best = best(for: sketch), best.confidence >= options.minimumConfidence,
      best.separation >= options.minimumSeparation
    else { return nil }
    return best
  }

  /// The nearest name, however far; nil only for a drawing that cannot be compared, or when nothing
  /// is learnt.
  public func best(for strokes: [[Point]]) -> TemplateMatch? {
    Sketch(strokes, options: options).flatMap(best(for:))
  }

  private func best(for sketch: Sketch) -> TemplateMatch? {
    let ranking = shelf.search(turns(of: sketch), nameNumbers: nameNumbers)
    guard let leader = ranking.leader else { return nil }
    let runnerUp = ranking.runnerUp
    return TemplateMatch(
      name: names[leader.name].name,
      confidence: names[leader.name].confidence(at: leader),
      separation: runnerUp.map { separation(leader.distance, $0.distance) } ?? 1,
      runnerUp: runnerUp.map { names[$0.name].name },
      runnerUpConfidence: runnerUp.map { names[$0.name].confidence(at: $0) } ?? 0)
  }

  /// By how much the first of two distances is the smaller one, as a part of the second.
  private func separation(_ first: Float, _ second: Float) -> Double {
    second > 0 ? Double(1 - first / second) : 0
  }

  private func turns(of sketch: Sketch) -> [Sketch] {
    options.isRotationInvariant ? sketch.allTurns() : [sketch]
  }

  private mutating func nameNumber(_ name: String) -> Int {
    if let number = names.firstIndex(where: { $0.name == name }) { return number }
    names.append(TemplateName(name, tuning: options.tuning))
    return names.count - 1
  }

  private mutating func learnAnew() {
    var library = TemplateLibrary(options: options)
    for template in templates { library.add(template) }
    self = library
  }
}
