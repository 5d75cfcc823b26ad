/// A drawing made comparable: samples of its ink, independent of location and size.
///
/// A sample is a point in four dimensions: its position (with a mean square distance of 1 from the
/// center) and the heading of the ink there. The order of the samples does not matter.
struct Sketch {
  /// The length of a heading: ink at a right angle is as far away as ink one mean radius apart.
  private static let headingLength = 0.5
  /// The length of a heading that distinguishes forward from backward.
  ///
  /// Ink at a right angle is one mean radius away, and ink in the opposite direction is farther.
  private static let directedHeadingLength = 0.5.squareRoot()

  /// The samples: all x, then all y, then the two components of all headings.
  ///
  /// Every range of samples is spread over the whole drawing, so that a few represent it.
  private var coordinates: [Float]
  /// The length of the ink, in mean radii.
  private let inkLength: Float
  /// The larger of the drawing's width and height, in points.
  let extent: Double
  /// The number of samples.
  private let count: Int
  private let isDirected: Bool

  /// Creates the sketch of a drawing, or nil if it has no ink or a location is not finite.
  init?(_ strokes: [[Point]], options: TemplateOptions) {
    guard let ink = InkLine(strokes) else { return nil }
    count = min(max(options.sampleCount, 8), 128)
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

  /// The sketch rotated by the angle with this cosine and sine.
  private func rotated(cosine: Double, sine: Double) -> Sketch {
    // A heading without direction rotates twice as fast as the drawing.
    let headingCosine = isDirected ? cosine : cosine * cosine - sine * sine
    let headingSine = isDirected ? sine : 2 * cosine * sine
    func value(_ index: Int) -> Double { Double(coordinates[index]) }
    var result = self
    for slot in 0..<count {
      let location = Point(x: value(slot), y: value(count + slot))
      let heading = Point(x: value(2 * count + slot), y: value(3 * count + slot))
      result.store(
        Self.turn(location, cosine, sine), Self.turn(heading, headingCosine, headingSine), at: slot)
    }
    return result
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
  /// Without direction, its angle is twice the chord's, which is the same for the reverse chord.
  private static func heading(_ chord: Point, isDirected: Bool) -> Point {
    let length = chord.distance(to: .zero)
    guard length > 0 else { return .zero }
    let unit = chord * (1 / length)
    if isDirected { return unit * directedHeadingLength }
    return Point(x: unit.x * unit.x - unit.y * unit.y, y: 2 * unit.x * unit.y) * headingLength
  }

  /// The numbers below a count, every fourth first, so that each range is spread over all of them.
  private static func spread(_ count: Int) -> [Int] {
    (0..<4).flatMap { Array(stride(from: $0, to: count, by: 4)) }
  }

  /// The cosine of ten degrees.
  static let turnCosine = 0.984807753012208
  /// The sine of ten degrees.
  static let turnSine = 0.17364817766693033

  /// The sketch in 36 rotations, every ten degrees, starting with itself.
  func allTurns() -> [Sketch] {
    var turns = [self]
    var (cosine, sine) = (1.0, 0.0)
    for _ in 1..<36 {
      (cosine, sine) = (
        cosine * Self.turnCosine - sine * Self.turnSine,
        cosine * Self.turnSine + sine * Self.turnCosine
      )
      turns.append(rotated(cosine: cosine, sine: sine))
    }
    return turns
  }
}

/// How sketches of the same options are compared.
extension Sketch {
  /// The larger amount of ink relative to the smaller one, minus 1.
  func inkSurplus(over other: Sketch) -> Float {
    max(inkLength, other.inkLength) / min(inkLength, other.inkLength) - 1
  }

  /// The factor that turns the sums in both directions into a distance: it averages them, and adds
  /// some distance if one drawing has more ink than the other.
  func factor(to other: Sketch) -> Float {
    (1 + 0.3 * min(inkSurplus(over: other), 2)) / Float(2 * count)
  }

  /// A lower bound for the sums of the distances, at an eighth of their cost.
  func bound(to other: Sketch) -> Float { sum(over: 0..<count / 4, to: other) }

  /// The sums of the distances in both directions, or nil as soon as they reach a limit.
  func sums(to other: Sketch, bound: Float, limit: Float) -> Float? {
    let there = bound + sum(over: count / 4..<count, to: other)
    guard there < limit else { return nil }
    let both = there + other.sum(over: 0..<count, to: self)
    return both < limit ? both : nil
  }

  /// The distance from another sketch.
  func distance(to other: Sketch) -> Float {
    let sums = sums(to: other, bound: bound(to: other), limit: .infinity)
    return sums.map { $0 * factor(to: other) } ?? .infinity
  }

  /// The sum, over some samples, of the squared distance to the nearest sample of another sketch.
  private func sum(over samples: Range<Int>, to other: Sketch) -> Float {
    coordinates.withUnsafeBufferPointer { own in
      other.coordinates.withUnsafeBufferPointer { others in
        withUnsafeTemporaryAllocation(of: Float.self, capacity: samples.count) { nearest in
          guard let own = own.baseAddress, let others = others.baseAddress,
            let nearest = nearest.baseAddress
          else { return 0 }
          return Self.sum(own + samples.lowerBound, samples.count, others, count, nearest)
        }
      }
    }
  }

  /// The same sum for samples in memory; the compiler vectorizes it only for pointers.
  private static func sum(
    _ x: UnsafePointer<Float>, _ width: Int, _ other: UnsafePointer<Float>, _ count: Int,
    _ nearest: UnsafeMutablePointer<Float>
  ) -> Float {
    let (y, u, v) = (x + count, x + 2 * count, x + 3 * count)
    for slot in 0..<width { nearest[slot] = .greatestFiniteMagnitude }
    for index in 0..<count {
      let (otherX, otherY) = (other[index], other[count + index])
      let (otherU, otherV) = (other[2 * count + index], other[3 * count + index])
      for slot in 0..<width {
        let (across, down) = (x[slot] - otherX, y[slot] - otherY)
        let (first, second) = (u[slot] - otherU, v[slot] - otherV)
        let square = across * across + down * down + first * first + second * second
        nearest[slot] = square < nearest[slot] ? square : nearest[slot]
      }
    }
    return (0..<width).reduce(0) { $0 + nearest[$1] }
  }
}

/// The straight segments of a drawing, end to end, without the gaps between strokes.
private struct InkLine {
  /// A straight segment of positive length.
  private struct Segment {
    var start: Point
    var end: Point
    /// The amount of ink before this segment.
    var before: Double
    var length: Double
    var stroke: Int

    func place(at ink: Double) -> Point {
      start + (end - start) * min(max((ink - before) / length, 0), 1)
    }
  }

  private var segments: [Segment] = []
  /// The total amount of ink, with the drawing's extent as the unit.
  private(set) var length = 0.0
  /// The larger of the drawing's width and height, in points.
  let extent: Double

  /// Creates the line, or nil if a location is not finite or there is no ink.
  init?(_ strokes: [[Point]]) {
    let points = strokes.joined()
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      let frame = Rect(around: points)
    else { return nil }
    extent = max(frame.size.width, frame.size.height)
    guard extent > 0, extent.isFinite else { return nil }
    for (number, stroke) in strokes.enumerated() {
      let points = stroke.map { point in
        Point(x: (point.x - frame.minX) / extent, y: (point.y - frame.minY) / extent)
      }
      for (start, end) in zip(points, points.dropFirst()) {
        let piece = start.distance(to: end)
        guard piece > 0 else { continue }
        segments.append(
          Segment(start: start, end: end, before: length, length: piece, stroke: number))
        length += piece
      }
    }
    guard length > 0 else { return nil }
  }

  /// The middles and headings of a number of pieces with equal ink, in units of the extent.
  ///
  /// A heading is the chord of the part that belongs to the same stroke as the middle. Its length is
  /// arbitrary, and zero if the finger turned back within the piece.
  func samples(_ count: Int) -> [(location: Point, heading: Point)] {
    let half = length / Double(2 * count)
    var index = 0
    return (0..<count).map { piece in
      let middle = half * Double(2 * piece + 1)
      while index + 1 < segments.count, segments[index + 1].before <= middle { index += 1 }
      let heading =
        reach(from: index, to: middle + half, by: 1)
        - reach(from: index, to: middle - half, by: -1)
      return (segments[index].place(at: middle), heading)
    }
  }

  /// The location at an amount of ink in the same stroke, or the stroke's end if that comes first.
  private func reach(from index: Int, to ink: Double, by step: Int) -> Point {
    var index = index
    func isBeyond(_ segment: Segment) -> Bool {
      step > 0 ? ink > segment.before + segment.length : ink < segment.before
    }
    while isBeyond(segments[index]), segments.indices.contains(index + step),
      segments[index + step].stroke == segments[index].stroke
    {
      index += step
    }
    return segments[index].place(at: ink)
  }
}
