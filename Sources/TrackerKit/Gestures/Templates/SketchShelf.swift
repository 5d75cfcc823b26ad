/// The sketches of a library, side by side in one piece of memory, and the search among them.
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

  /// The distances of some sketches from a drawing, each from its nearest turn.
  func distances(from turns: [Sketch], to indices: [Int]) -> [Float] {
    indices.map { index in
      var only = SketchShelf(sampleCount: sampleCount)
      let part = index * 4 * sampleCount..<(index + 1) * 4 * sampleCount
      only.coordinates = Array(coordinates[part])
      only.inkLengths = [inkLengths[index]]
      return only.search(turns, nameNumbers: [0]).leader?.distance ?? .infinity
    }
  }

  /// Finds the two names nearest to a drawing that is given in one or several turns.
  ///
  /// - Parameters:
  ///   - turns: the drawing's sketch, in each turn that counts as the same.
  ///   - nameNumbers: the number of each sketch's name.
  /// - Returns: The nearest name and the next one, if any.
  func search(_ turns: [Sketch], nameNumbers: [Int]) -> TemplateRanking {
    var ranking = TemplateRanking()
    // All turns in one row, as the shelf has its own.
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
            TemplateRanking.Place(
              name: nameNumbers[pair.index], distance: sums * pair.factor,
              inkSurplus: surplus(turns[pair.turn], pair.index)))
        }
      }
    }
    return ranking
  }

  /// A turn of the drawing and a sketch of the shelf, with what is known of their distance.
  private struct Pair {
    var turn: Int
    var index: Int
    var bound: Float
    var factor: Float
    /// The distance is not below this.
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
    // Equal ones in the order added: the result must not hang on the way of sorting.
    pairs.sort { ($0.promise, $0.index) < ($1.promise, $1.index) }
    return pairs
  }

  /// What makes a distance out of the sums both ways: their mean, and somewhat more when one drawing
  /// has more ink than the other.
  private func factor(_ sketch: Sketch, _ index: Int) -> Float {
    (1 + 0.3 * min(surplus(sketch, index), 2)) / Float(2 * sampleCount)
  }

  /// By how much of itself the lesser ink of two drawings is exceeded by the other.
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
