/// Learned gestures; names a drawing after one of them, or refuses it (rule C7).
///
///     var library = TemplateLibrary()
///     library.add(GestureTemplate(name: "hook", strokes: [locations]))
///     if let match = library.match(strokes) { show(match.name, match.confidence) }
///
/// A drawing counts as the marks it leaves: 32 samples of its ink, each with its location and
/// heading. The number, order and direction of strokes do not matter, and neither do size and
/// location. The distance of two drawings is the average distance of their samples from the nearest
/// ones of the other drawing. `docs/templates.md` has measurements of the quality.
///
/// The time of adding and removing depends on the number of examples of the name; that of a match
/// on the number of all examples, most of which are discarded after a quarter of the work. The same
/// drawings give the same answer everywhere.
public struct TemplateLibrary: Sendable {
  /// The examples, in the order added.
  public private(set) var templates: [GestureTemplate] = []
  /// How drawings are compared and what is refused.
  ///
  /// Setting it learns all examples again.
  public var options: TemplateOptions {
    didSet { learnAgain() }
  }

  private var shelf: SketchShelf
  /// The names in the order first added; a name without templates is removed.
  private var names: [TemplateName] = []
  /// For each template the number of its name.
  private var nameNumbers: [Int] = []
  /// For each template the distance to the nearest other example of its name.
  private var nearestExamples: [Float] = []

  /// Creates a library without gestures.
  public init(options: TemplateOptions = TemplateOptions()) {
    self.options = options
    shelf = SketchShelf(sampleCount: options.usedSampleCount)
  }

  /// Learns an example.
  ///
  /// - Returns: Whether it was added. An example without ink (no points, or only dots) or
  ///   with a location that is NaN is not.
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

  /// The nearest name, however far; nil only for a drawing that cannot be compared, or if nothing
  /// was learned.
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

  private mutating func learnAgain() {
    var library = TemplateLibrary(options: options)
    for template in templates { library.add(template) }
    self = library
  }
}
