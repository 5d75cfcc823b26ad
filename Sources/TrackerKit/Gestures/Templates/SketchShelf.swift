/// A library's sketches, stored contiguously in memory, and the search among them.
struct SketchShelf {
  /// The samples of each sketch.
  let sampleCount: Int
  private var coordinates: [Float] = []
  private var inkLengths: [Float] = []

  /// The number of sketches.
  var count: Int { inkLengths.count }

  /// Creates an empty shelf for sketches with a number of samples.
  init(sampleCount: Int) {
    self.sampleCount = sampleCount
  }

  /// Adds a sketch at the end.
  mutating func append(_ sketch: Sketch) {
    coordinates += sketch.coordinates
    inkLengths.append(sketch.inkLength)
  }

  /// Removes a sketch; those after it move up.
  mutating func remove(at index: Int) {
    let size = 4 * sampleCount
    coordinates.removeSubrange(index * size..<(index + 1) * size)
    inkLengths.remove(at: index)
  }

  /// The distances of some sketches from a drawing, each from its nearest rotation.
  func distances(from turns: [Sketch], to indices: [Int]) -> [Float] {
    indices.map { index in
      var only = SketchShelf(sampleCount: sampleCount)
      let part = index * 4 * sampleCount..<(index + 1) * 4 * sampleCount
      only.coordinates = Array(coordinates[part])
      only.inkLengths = [inkLengths[index]]
      return only.search(turns, nameNumbers: [0]).leader?.distance ?? .infinity
    }
  }

  /// Finds the two names nearest to a drawing in one or more rotations.
  ///
  /// - Parameters:
  ///   - turns: The drawing's sketch in each rotation that counts as the same.
  ///   - nameNumbers: The number of each sketch's name.
  /// - Returns: The nearest name and the next one, if any.
  func search(_ turns: [Sketch], nameNumbers: [Int]) -> TemplateRanking {
    var ranking = TemplateRanking()
    // All rotations in one array, stored like the shelf's own sketches.
    let candidates = turns.flatMap(\.coordinates)
    withMeter { meter, sketches in
      candidates.withUnsafeBufferPointer { buffer in
        guard let first = buffer.baseAddress else { return }
        for pair in soundings(turns, first, sketches, meter) {
          guard pair.promise < ranking.limit else { break }
          let sums = meter.sums(
            of: first + pair.turn * 4 * sampleCount, and: sketches + pair.index * 4 * sampleCount,
            bound: pair.bound, limit: ranking.limit / pair.factor)
          guard let sums else { continue }
          ranking.enter(
            TemplateRanking.Rank(
              name: nameNumbers[pair.index], distance: sums * pair.factor,
              inkSurplus: surplus(turns[pair.turn], pair.index)))
        }
      }
    }
    return ranking
  }

  /// A rotation of the drawing and a sketch on the shelf, with what is known about their distance.
  private struct Pair {
    var turn: Int
    var index: Int
    var bound: Float
    var factor: Float
    /// A lower bound for the distance.
    var promise: Float { bound * factor }
  }

  /// All pairs, the most promising first.
  private func soundings(
    _ turns: [Sketch], _ first: UnsafePointer<Float>, _ sketches: UnsafePointer<Float>,
    _ meter: SketchMeter
  ) -> [Pair] {
    var pairs: [Pair] = []
    pairs.reserveCapacity(turns.count * count)
    for (turn, sketch) in turns.enumerated() {
      for index in 0..<count {
        let bound = meter.bound(
          of: first + turn * 4 * sampleCount, to: sketches + index * 4 * sampleCount)
        pairs.append(Pair(turn: turn, index: index, bound: bound, factor: factor(sketch, index)))
      }
    }
    // Pairs with equal bounds keep their order, so that the result does not depend on the sorting
    // algorithm.
    pairs.sort { ($0.promise, $0.index) < ($1.promise, $1.index) }
    return pairs
  }

  /// The factor that turns the sums in both directions into a distance.
  ///
  /// It averages the sums and adds some distance if one drawing has more ink than the other.
  private func factor(_ sketch: Sketch, _ index: Int) -> Float {
    (1 + 0.3 * min(surplus(sketch, index), 2)) / Float(2 * sampleCount)
  }

  /// The larger amount of ink relative to the smaller one, minus 1.
  private func surplus(_ sketch: Sketch, _ index: Int) -> Float {
    let (ink, other) = (sketch.inkLength, inkLengths[index])
    return max(ink, other) / min(ink, other) - 1
  }

  private func withMeter(_ body: (SketchMeter, UnsafePointer<Float>) -> Void) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: sampleCount) { room in
      coordinates.withUnsafeBufferPointer { sketches in
        guard let nearest = room.baseAddress, let start = sketches.baseAddress else { return }
        body(SketchMeter(count: sampleCount, nearest: nearest), start)
      }
    }
  }
}
