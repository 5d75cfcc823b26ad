/// A drawing made comparable: samples of its ink, independent of location and size.
///
/// A sample is a point in four dimensions: its place (centered, the mean square distance from the
/// center is 1) and the heading of the ink there. Which sample comes first does not matter.
struct Sketch {
  /// The length of a heading: ink at right angles is as far as ink one mean radius away.
  private static let headingLength = 0.5
  /// The length of a heading that tells forward from backward: one mean radius for ink at right
  /// angles, more for ink the other way.
  private static let directedHeadingLength = 0.5.squareRoot()

  /// The samples, all x first, then all y, then the two parts of all headings.
  ///
  /// Every stretch of them is spread over the whole drawing, so that a few tell much already.
  private(set) var coordinates: [Float]
  /// The length of the ink, in mean radii.
  let inkLength: Float
  /// The larger one of the drawing's width and height, in points.
  let extent: Double
  /// The number of samples.
  let count: Int
  private let isDirected: Bool

  /// Creates the sketch of a drawing, or nil when it cannot be compared: it has no ink, or a place
  /// is no number.
  init?(_ strokes: [[Point]], options: TemplateOptions) {
    guard let ink = InkLine(strokes) else { return nil }
    count = options.usedSampleCount
    isDirected = options.isDirectionSensitive
    extent = ink.extent
    let samples = ink.samples(count)
    let sum = samples.reduce(Point.zero) { $0 + $1.place }
    let center = sum * (1 / Double(count))
    let squares = samples.reduce(0.0) { total, sample in
      let reach = sample.place.distance(to: center)
      return total + reach * reach
    }
    let radius = (squares / Double(count)).squareRoot()
    // Ink that always comes back to one place, as far as the samples tell, has no shape.
    guard radius > 1e-6 else { return nil }
    inkLength = Float(ink.length / radius)
    coordinates = Array(repeating: 0, count: 4 * count)
    for (slot, index) in Self.spread(count).enumerated() {
      let place = (samples[index].place - center) * (1 / radius)
      store(place, Self.heading(samples[index].heading, isDirected: isDirected), at: slot)
    }
  }

  /// Turns the sketch by the angle of which the cosine and sine are given.
  mutating func rotate(cosine: Double, sine: Double) {
    // A heading without direction turns twice as fast as the drawing.
    let headingCosine = isDirected ? cosine : cosine * cosine - sine * sine
    let headingSine = isDirected ? sine : 2 * cosine * sine
    func value(_ index: Int) -> Double { Double(coordinates[index]) }
    for slot in 0..<count {
      let place = Point(x: value(slot), y: value(count + slot))
      let heading = Point(x: value(2 * count + slot), y: value(3 * count + slot))
      store(
        Self.turn(place, cosine, sine), Self.turn(heading, headingCosine, headingSine), at: slot)
    }
  }

  private mutating func store(_ place: Point, _ heading: Point, at slot: Int) {
    coordinates[slot] = Float(place.x)
    coordinates[count + slot] = Float(place.y)
    coordinates[2 * count + slot] = Float(heading.x)
    coordinates[3 * count + slot] = Float(heading.y)
  }

  private static func turn(_ point: Point, _ cosine: Double, _ sine: Double) -> Point {
    Point(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
  }

  /// The weighted heading of a chord.
  ///
  /// Without direction it is the chord at twice its angle: the same for a line and its reverse, and
  /// without any angle being computed.
  private static func heading(_ chord: Point, isDirected: Bool) -> Point {
    let length = chord.distance(to: .zero)
    guard length > 0 else { return .zero }
    let unit = chord * (1 / length)
    if isDirected { return unit * directedHeadingLength }
    return Point(x: unit.x * unit.x - unit.y * unit.y, y: 2 * unit.x * unit.y) * headingLength
  }

  /// The numbers below a count in an order of which each stretch is spread over all: every fourth
  /// one first, then those behind them.
  private static func spread(_ count: Int) -> [Int] {
    (0..<4).flatMap { Array(stride(from: $0, to: count, by: 4)) }
  }
}
