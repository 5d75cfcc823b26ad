/// A drawing made comparable: samples of its ink, independent of location and size.
///
/// A sample is a point in four dimensions: its position (centered, with a mean square distance of 1
/// from the center) and the direction of the ink there. The order of the samples does not matter.
struct Sketch {
  /// The length of a heading: ink at a right angle is as far away as ink one mean radius apart.
  private static let headingLength = 0.5
  /// The length of a heading that distinguishes forward from backward.
  ///
  /// Ink at a right angle is one mean radius away, and ink in the opposite direction is farther.
  private static let directedHeadingLength = 0.5.squareRoot()

  /// The samples: all x, then all y, then the two components of all headings.
  ///
  /// Every range of samples is spread over the whole drawing, so that a few already reveal a lot.
  private(set) var coordinates: [Float]
  /// The length of the ink, in mean radii.
  let inkLength: Float
  /// The larger of the drawing's width and height, in points.
  let extent: Double
  /// The number of samples.
  let count: Int
  private let isDirected: Bool

  /// Creates the sketch of a drawing, or nil if it cannot be compared because it has no ink or a
  /// location is NaN.
  init?(_ strokes: [[Point]], options: TemplateOptions) {
    guard let ink = InkLine(strokes) else { return nil }
    count = options.usedSampleCount
    isDirected = options.isDirectionSensitive
    extent = ink.extent
    let samples = ink.samples(count)
    let sum = samples.reduce(Point.zero) { $0 + $1.location }
    let center = sum * (1 / Double(count))
    let squares = samples.reduce(0.0) { total, sample in
      let reach = sample.location.distance(to: center)
      return total + reach * reach
    }
    let radius = (squares / Double(count)).squareRoot()
    // If all samples of the ink are at one location, the drawing has no shape.
    guard radius > 1e-6 else { return nil }
    inkLength = Float(ink.length / radius)
    coordinates = Array(repeating: 0, count: 4 * count)
    for (slot, index) in Self.spread(count).enumerated() {
      let location = (samples[index].location - center) * (1 / radius)
      store(location, Self.heading(samples[index].heading, isDirected: isDirected), at: slot)
    }
  }

  /// Rotates the sketch by the angle with this cosine and sine.
  mutating func rotate(cosine: Double, sine: Double) {
    // A heading without direction rotates twice as fast as the drawing.
    let headingCosine = isDirected ? cosine : cosine * cosine - sine * sine
    let headingSine = isDirected ? sine : 2 * cosine * sine
    func value(_ index: Int) -> Double { Double(coordinates[index]) }
    for slot in 0..<count {
      let location = Point(x: value(slot), y: value(count + slot))
      let heading = Point(x: value(2 * count + slot), y: value(3 * count + slot))
      store(
        Self.turn(location, cosine, sine), Self.turn(heading, headingCosine, headingSine), at: slot)
    }
  }

  private mutating func store(_ location: Point, _ heading: Point, at slot: Int) {
    coordinates[slot] = Float(location.x)
    coordinates[count + slot] = Float(location.y)
    coordinates[2 * count + slot] = Float(heading.x)
    coordinates[3 * count + slot] = Float(heading.y)
  }

  private static func turn(_ point: Point, _ cosine: Double, _ sine: Double) -> Point {
    Point(x: point.x * cosine - point.y * sine, y: point.x * sine + point.y * cosine)
  }

  /// The weighted heading of a chord.
  ///
  /// Without direction, it is the chord at twice its angle, which is the same for a line and its
  /// reverse and does not require computing an angle.
  private static func heading(_ chord: Point, isDirected: Bool) -> Point {
    let length = chord.distance(to: .zero)
    guard length > 0 else { return .zero }
    let unit = chord * (1 / length)
    if isDirected { return unit * directedHeadingLength }
    return Point(x: unit.x * unit.x - unit.y * unit.y, y: 2 * unit.x * unit.y) * headingLength
  }

  /// The numbers below a count, in an order in which each range is spread over all of them: every
  /// fourth number first, then those after them.
  private static func spread(_ count: Int) -> [Int] {
    (0..<4).flatMap { Array(stride(from: $0, to: count, by: 4)) }
  }
}

extension Sketch {
  /// The number of rotations to try: every ten degrees, so that one is within five degrees of any
  /// angle.
  private static let turnCount = 36
  private static let turnCosine = 0.984807753012208
  private static let turnSine = 0.17364817766693033

  /// The sketch in every rotation, starting with itself.
  func allTurns() -> [Sketch] {
    var turns = [self]
    var (cosine, sine) = (1.0, 0.0)
    for _ in 1..<Self.turnCount {
      (cosine, sine) = (
        cosine * Self.turnCosine - sine * Self.turnSine,
        cosine * Self.turnSine + sine * Self.turnCosine
      )
      var turn = self
      turn.rotate(cosine: cosine, sine: sine)
      turns.append(turn)
    }
    return turns
  }
}

/// Measures distances between sketches stored as plain numbers in memory.
///
/// This is the only part of the template recognizer that uses unsafe pointers. Each must point to
/// the coordinates of a whole sketch of `count` samples, and `nearest` to room for `count` numbers.
struct SketchMeter {
  let count: Int
  let nearest: UnsafeMutablePointer<Float>

  /// The sum, over some samples of a sketch, of the squared distance to the nearest sample of
  /// another one.
  func sum(
    over samples: Range<Int>, of sketch: UnsafePointer<Float>, to other: UnsafePointer<Float>
  ) -> Float {
    let x = sketch + samples.lowerBound
    let (y, u, v) = (x + count, x + 2 * count, x + 3 * count)
    let width = samples.count
    for slot in 0..<width { nearest[slot] = .greatestFiniteMagnitude }
    for index in 0..<count {
      let (otherX, otherY) = (other[index], other[count + index])
      let (otherU, otherV) = (other[2 * count + index], other[3 * count + index])
      // The samples are the vector lanes here: the compiler processes several at once.
      for slot in 0..<width {
        let (across, down) = (x[slot] - otherX, y[slot] - otherY)
        let (first, second) = (u[slot] - otherU, v[slot] - otherV)
        let square = across * across + down * down + first * first + second * second
        nearest[slot] = square < nearest[slot] ? square : nearest[slot]
      }
    }
    return (0..<width).reduce(0) { $0 + nearest[$1] }
  }

  /// The number of samples that `bound` uses.
  private var sounding: Int { count / 4 }

  /// A lower bound for the sum from this sketch to the other one, at a quarter of its cost.
  func bound(of sketch: UnsafePointer<Float>, to other: UnsafePointer<Float>) -> Float {
    sum(over: 0..<sounding, of: sketch, to: other)
  }

  /// The total of the sums in both directions, or nil as soon as it is known to reach a limit.
  func sums(
    of sketch: UnsafePointer<Float>, and other: UnsafePointer<Float>, bound: Float, limit: Float
  ) -> Float? {
    let there = bound + sum(over: sounding..<count, of: sketch, to: other)
    guard there < limit else { return nil }
    let both = there + sum(over: 0..<count, of: other, to: sketch)
    return both < limit ? both : nil
  }
}
